/**
 * A developer or operator set something that cannot be. Names the setting, the value and what is allowed; that is nothing
 * where the value is good, but the page already has another one.
 */
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
