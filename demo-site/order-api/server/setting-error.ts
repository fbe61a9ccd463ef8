/** A setting that cannot be. The message is one line for the operator: setting, value, what is allowed. */
export class SettingError extends Error {
  override readonly name = 'SettingError'
  constructor(setting: string, value: string, allowed: string) {
    super(`${setting} is ${JSON.stringify(value)}; allowed: ${allowed}`)
  }
}
