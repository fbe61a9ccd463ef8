/** An invalid setting. The message is one line: setting, value, allowed values. */
export class SettingError extends Error {
  override readonly name = 'SettingError'
  constructor(setting: string, value: string, allowed: string) {
    super(`${setting} is ${JSON.stringify(value)}; allowed: ${allowed}`)
  }
}

/** A variable whose name is almost a setting's, and which would be ignored. */
export class MisspelledSettingError extends Error {
  override readonly name = 'MisspelledSettingError'
  constructor(variable: string, setting: string) {
    super(`${variable} isn’t a setting; did you mean ${setting}?`)
  }
}
