/** The flag service took longer than it may (specification 1 §8). */
export class FlagServiceTimeoutError extends Error {
  override readonly name = 'FlagServiceTimeoutError'
  constructor() {
    super('Timeout error')
  }
}

/** No provider answered; what was known stays (specification 1 §8). */
export class FlagsUnavailableError extends Error {
  override readonly name = 'FlagsUnavailableError'
  /** Why each provider failed, in their order. */
  readonly failures: readonly unknown[]
  constructor(failures: readonly unknown[]) {
    super('FwF: couldnt refresh the flags')
    this.failures = failures
  }
}
