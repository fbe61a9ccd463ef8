import type { Clock } from '../environment.ts'

export interface Debounced<Arguments extends unknown[]> {
  (...args: Arguments): void
  cancel(): void
}

export function debounce<Arguments extends unknown[]>(
  clock: Clock,
  ms: number,
  run: (...args: Arguments) => void,
): Debounced<Arguments> {
  let timer: unknown
  const debounced = (...args: Arguments) => {
    clock.clearTimeout(timer)
    timer = clock.setTimeout(() => run(...args), ms)
  }
  debounced.cancel = () => clock.clearTimeout(timer)
  return debounced
}
