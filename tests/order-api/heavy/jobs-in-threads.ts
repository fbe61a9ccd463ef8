/** Jobs for `heavy-work.test.ts`. */
export function fillMemory(): number {
  const kept: unknown[][] = []
  for (;;) kept.push(Array.from({ length: 100_000 }, (_, index) => ({ index })))
}

export function spin(): number {
  for (let round = 0; ; round += 1) if (round < 0) return round
}

/** Takes time without using the processor. */
export function rest({ ms }: { ms: number }): string {
  return Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)
}

export const double = ({ number }: { number: number }) => 2 * number

export function fail(): never {
  throw new Error('a mistake in the job')
}
