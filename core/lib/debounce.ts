import type { Clock } from '../environment.ts'

export interface Debounced<Arguments extends unknown[]> {
  (...given: Arguments): void
  cancel(): void
}

export function debounce<Arguments extends unknown[]>(
  clock: Clock,
  ms: number,
  run: (...given: Arguments) => void,
): Debounced<Arguments> {
  let timer: unknown
  const debounced = (...given: Arguments) => {
    clock.clearTimeout(timer)
    timer = clock.setTimeout(() => run(...given), ms)
  }
  debounced.cancel = () => clock.clearTimeout(timer)
  return debounced
}
