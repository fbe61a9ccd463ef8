/** What text may contain, from any source. Nothing is stripped: text is stored as typed. */

/** Every control character, line breaks included, and the marks that turn the direction of what follows. */
const hiddenInLine = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u
/** The same, but for tabs and line breaks. */
const hiddenInLines = /(?![\t\n\r])[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u
/** Only spaces and invisible characters; a joiner or a direction mark within a word is part of it. */
const invisible = /^[\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*$/u

/** Whether PostgreSQL and UTF-8 can hold it: no NUL, no half of a surrogate pair. */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed()
}

/** Whether it is one line of visible characters that don't reorder others. */
export function isPlainLine(text: string): boolean {
  return isStorable(text) && !hiddenInLine.test(text)
}

/** The same for text of several lines. */
export function isPlainLines(text: string): boolean {
  return isStorable(text) && !hiddenInLines.test(text)
}

/** Whether there is nothing in it to read. */
export function isInvisible(text: string): boolean {
  return invisible.test(text)
}
