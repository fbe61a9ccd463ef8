/** Time taken from outside, so that tests move it by hand. Milliseconds since 1970. */
export interface Clock {
  now(): number
  setTimeout(run: () => void, ms: number): unknown
  clearTimeout(timer: unknown): void
}
