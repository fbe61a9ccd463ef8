// Rules for text from any source. Nothing is stripped: text is stored as typed.

/** Control characters including line breaks, and marks that change the text direction. */
const hiddenInLine = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u
/** The same, except tabs and line breaks. */
const hiddenInLines = /(?![\t\n\r])[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u
/** Text of spaces and invisible characters only. Joiners and direction marks inside a word are fine. */
const invisible = /^[\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*$/u

/** Whether PostgreSQL can store the text as UTF-8: no NUL, no lone surrogate. */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed()
}

/** Whether the text is one line without hidden or direction-changing characters. */
export function isPlainLine(text: string): boolean {
  return isStorable(text) && !hiddenInLine.test(text)
}

/** The same for multi-line text. */
export function isPlainLines(text: string): boolean {
  return isStorable(text) && !hiddenInLines.test(text)
}

/** Whether the text has no visible character. */
export function isInvisible(text: string): boolean {
  return invisible.test(text)
}
