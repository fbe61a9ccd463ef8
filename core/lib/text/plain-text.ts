const hidden = /[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu
const breaks = /[\t\n\v\f\r\u0085\u2028\u2029]+/gu

/**
 * Text for a field of one line, as it may be sent: tabs and line breaks become a space; control characters and direction
 * overrides, which come along when text is pasted from elsewhere, are left out.
 */
export function plainLine(text: string): string {
  return text.replace(breaks, ' ').replace(hidden, '')
}

/** The same for several lines: tabs and line breaks stay. */
export function plainLines(text: string): string {
  return text.replace(/[\u2028\u2029]/g, '\n').replace(/(?![\t\n\r])[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu, '')
}
