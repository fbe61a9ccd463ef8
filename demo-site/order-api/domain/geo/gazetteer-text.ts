/** Letters that do not fall apart into a base letter and a mark. */
const letters: Record<string, string> = {
  ß: 'ss',
  ø: 'o',
  æ: 'ae',
  œ: 'oe',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ς: 'σ',
}

/** How two spellings of one name become the same: no case, no diacritics, no apostrophes; full-width becomes plain. */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}+/gu, '')
    .replace(/[ßøæœłđðþıς]/g, (letter) => letters[letter] ?? letter)
    .replace(/['’ʼ`´]/g, '')
}

/** Folded words. Anything that is neither letter nor digit parts them. */
export function wordsOf(text: string): string[] {
  return fold(text).match(/[\p{L}\p{N}]+/gu) ?? []
}

/** Scripts written without spaces, where a word may begin anywhere. */
const unspaced = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Khmer}\p{sc=Lao}\p{sc=Myanmar}]/u

export type WordMatch = 'whole' | 'prefix' | 'typo' | 'none'

/** How a typed word fits a word of a name. Typos: one letter wrong in words of five letters and more. */
export function matchWord(typed: string, word: string, allowTypo: boolean): WordMatch {
  if (word === typed) return 'whole'
  // Every house number begins with 1 to 9: short numbers must be meant exactly.
  if (/^\d{1,2}$/.test(typed)) return 'none'
  if (word.startsWith(typed)) return 'prefix'
  if (unspaced.test(typed) && word.includes(typed)) return 'prefix'
  if (allowTypo && typed.length >= 5 && !/\d/.test(typed) && isOneOff(typed, word)) return 'typo'
  return 'none'
}

/** Whether the beginning of `word` becomes `typed` by one letter changed, added, left out or swapped with its neighbour. */
function isOneOff(typed: string, word: string): boolean {
  let at = 0
  while (at < typed.length && typed[at] === word[at]) at += 1
  const rest = typed.slice(at)
  return (
    word.startsWith(rest.slice(1), at + 1) ||
    word.startsWith(rest, at + 1) ||
    word.startsWith(rest.slice(1), at) ||
    (rest.length > 1 && rest[0] === word[at + 1] && rest[1] === word[at] && word.startsWith(rest.slice(2), at + 2))
  )
}

export interface HouseNumber {
  number: string
  /** What was typed, without the number. */
  street: string
}

const number = String.raw`\d{1,5}[a-z]?(?:[-/]\d{1,4}[a-z]?)?`
const leading = new RegExp(String.raw`^(?:blk\.?|block|no\.?|#)?\s*(${number})[\s,]+(?=\D*\p{L})(.+)$`, 'iu')
const trailing = new RegExp(String.raw`^(.*\p{L}{2}.*?)[\s,]+(?:no\.?\s*)?(${number})$`, 'iu')

/** `12 Tanjong Pagar Road`, `Blk 12 Ghim Moh` and `Storgatan 12` carry a house number; null where there is none. */
export function splitHouseNumber(text: string): HouseNumber | null {
  // A unit (#05-12) belongs to the order's own field, and names no place.
  const plain = text.replace(/#\s*\w+-\w+/g, ' ').trim()
  const before = leading.exec(plain)
  if (before?.[1] && before[2]) return { number: before[1], street: before[2].trim() }
  const after = trailing.exec(plain)
  if (after?.[1] && after[2]) return { number: after[2], street: after[1].trim() }
  return null
}
