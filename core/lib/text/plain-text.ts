import { isWellFormed } from './well-formed.ts'

// The one definition of text for page and server: what is accepted, every format that is written can hold. XML 1.0, and so
// xlsx, excludes controls, unpaired surrogates, U+FFFE and U+FFFF; Unicode excludes noncharacters from interchange.

const unwritable = String.raw`\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}`
/** With marks that change the text direction. */
const hidden = String.raw`[${unwritable}\u202A-\u202E\u2066-\u2069]`
const exceptTabAndBreaks = String.raw`(?![\t\n\r])`

const hiddenInLine = new RegExp(hidden, 'gu')
const hiddenInLines = new RegExp(exceptTabAndBreaks + hidden, 'gu')
const notWritable = new RegExp(`${exceptTabAndBreaks}[${unwritable}]`, 'gu')
const breaks = /[\t\n\v\f\r\u0085\u2028\u2029]+/gu
/** Text of spaces and invisible characters only. Joiners and direction marks inside a word are fine. */
const invisible = /^[\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*$/u

/** Cleans text for a single-line field: line breaks become spaces; hidden characters are removed. */
export function plainLine(text: string): string {
  return text.replace(breaks, ' ').replace(hiddenInLine, '')
}

/** Cleans text but keeps tabs and line breaks. */
export function plainLines(text: string): string {
  return text.replace(/[\u2028\u2029]/g, '\n').replace(hiddenInLines, '')
}

/** Whether the text is one line without hidden characters. */
export const isPlainLine = (text: string) => plainLine(text) === text

/** Whether the text has no hidden characters except tabs and line breaks. */
export const isPlainLines = (text: string) => plainLines(text) === text

/** Whether the text has no visible character. */
export const isInvisible = (text: string) => invisible.test(text)

/** Whether PostgreSQL can store the text as UTF-8: no NUL, no lone surrogate. */
export const isStorable = (text: string) => !text.includes('\0') && isWellFormed(text)

/** Prepares text from elsewhere, such as old rows, for any format: replaces what isn't accepted today by U+FFFD. */
export const writable = (text: string) => text.replace(notWritable, '\ufffd')

/** The text of a cell in xlsx, where `_x0041_` would be read as `A`. */
export const xlsxText = (text: string) => writable(text).replace(/_(?=x[\dA-Fa-f]{4}_)/g, '_x005F_')
