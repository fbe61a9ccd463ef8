/** An invalid setting. The message is one line: setting, value, allowed values. */
export class SettingError extends Error {
  override readonly name = 'SettingError'
  constructor(setting: string, value: string, allowed: string) {
    super(`${setting} is ${JSON.stringify(value)}; allowed: ${allowed}`)
  }
}

/** A variable whose name is almost a setting's, or was one, and which would be ignored. */
export class UnknownSettingError extends Error {
  override readonly name = 'UnknownSettingError'
  constructor(variable: string, hint: string) {
    super(`${variable} isn’t a setting; ${hint}`)
  }
}
