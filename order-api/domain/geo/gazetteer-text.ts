// Letters that Unicode doesn't decompose.
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

/** Folds case, diacritics, apostrophes and full-width letters. */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}+/gu, '')
    .replace(/[ßøæœłđðþıς]/g, (letter) => letters[letter] ?? letter)
    .replace(/['’ʼ`´]/g, '')
}

export function wordsOf(text: string): string[] {
  return fold(text).match(/[\p{L}\p{N}]+/gu) ?? []
}

// Scripts without spaces: words may begin anywhere.
const unspaced = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Khmer}\p{sc=Lao}\p{sc=Myanmar}]/u

export type WordMatch = 'whole' | 'prefix' | 'typo' | 'none'

/** Matches a typed word; typos are allowed from five letters. */
export function matchWord(typed: string, word: string, allowTypo: boolean): WordMatch {
  if (word === typed) return 'whole'
  // Short house numbers have to match exactly.
  if (/^\d{1,2}$/.test(typed)) return 'none'
  if (word.startsWith(typed)) return 'prefix'
  if (unspaced.test(typed) && word.includes(typed)) return 'prefix'
  if (allowTypo && typed.length >= 5 && !/\d/.test(typed) && hasOneTypo(typed, word)) return 'typo'
  return 'none'
}

/** Whether one edit turns the beginning of `word` into `typed`. */
function hasOneTypo(typed: string, word: string): boolean {
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
  street: string
}

const number = String.raw`\d{1,5}[a-z]?(?:[-/]\d{1,4}[a-z]?)?`
const leadingNumber = new RegExp(String.raw`^(?:blk\.?|block|no\.?|#)?\s*(${number})[\s,]+([^\s,].*)$`, 'iu')
const trailingNumber = new RegExp(String.raw`(?<![\s,])[\s,]+(?:no\.?)?(${number})$`, 'iu')

/** Splits off a house number: `12 Tanjong Pagar Road`, `Storgatan 12`; null without one. */
export function splitHouseNumber(text: string): HouseNumber | null {
  // A unit such as #05-12 isn't a house number.
  const withoutUnit = text.replace(/#\s*\w+-\w+/g, ' ').trim()
  const before = leadingNumber.exec(withoutUnit)
  if (before?.[1] && before[2] && /^[^\p{L}\d]*\p{L}/u.test(before[2]))
    return { number: before[1], street: before[2].trim() }
  const after = trailingNumber.exec(withoutUnit)
  const street = withoutUnit.slice(0, after?.index)
  if (after?.[1] && /\p{L}{2}/u.test(street)) return { number: after[1], street: street.trim() }
  return null
}
