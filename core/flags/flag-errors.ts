export class FlagServiceTimeoutError extends Error {
  override readonly name = 'FlagServiceTimeoutError'
  constructor() {
    super('Timeout error')
  }
}

/** Every provider failed; the previous flags stay (specification 1 §8). `failures` are in the providers' order. */
export class FlagsUnavailableError extends Error {
  override readonly name = 'FlagsUnavailableError'
  readonly failures: readonly unknown[]
  constructor(failures: readonly unknown[]) {
    super('FwF: couldnt refresh the flags')
    this.failures = failures
  }
}
