/** An invalid setting: its name, value and allowed values. `allowed` is empty if the value conflicts with the page's. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError'
  readonly key: string
  readonly value: string
  readonly allowed: readonly string[]

  constructor(key: string, value: unknown, allowed: readonly string[], reason?: string) {
    super(`${key} is ${JSON.stringify(value)}: ${reason ?? `must be one of ${allowed.join(', ')}`}`)
    this.key = key
    this.value = String(value)
    this.allowed = allowed
  }
}
