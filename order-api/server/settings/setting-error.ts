/** An invalid setting. The message is one line: setting, value, allowed values. */
export class SettingError extends Error {
  override readonly name = 'SettingError'
  constructor(setting: string, value: string, allowed: string) {
    super(`${setting} is ${JSON.stringify(value)}; allowed: ${allowed}`)
  }
}
