const hidden = /[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu
const breaks = /[\t\n\v\f\r\u0085\u2028\u2029]+/gu

/** Cleans text for a single-line field: line breaks become spaces; control and direction characters are removed. */
export function plainLine(text: string): string {
  return text.replace(breaks, ' ').replace(hidden, '')
}

/** Cleans text but keeps tabs and line breaks. */
export function plainLines(text: string): string {
  return text.replace(/[\u2028\u2029]/g, '\n').replace(/(?![\t\n\r])[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu, '')
}
