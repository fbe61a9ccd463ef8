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
  // House numbers have to match exactly. Longer ones may begin a postal code.
  if (/^\d{1,3}$/.test(typed)) return 'none'
  if (word.startsWith(typed)) return 'prefix'
  if (unspaced.test(typed) && word.includes(typed)) return 'prefix'
  // The city is written before it without a space.
  if (unspaced.test(word) && word.length > 1 && typed.includes(word)) return 'prefix'
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
