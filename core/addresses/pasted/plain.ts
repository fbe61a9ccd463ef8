/** UTF-16 units; longer text is cut off. */
export const readLimit = 6000

/** Placeholder for text already read. */
export const consumed = '\ue000'

const replacements: Record<string, string> = {
  '、': ',',
  '،': ',',
  '၊': ',',
  '。': '.',
  '۔': '.',
  '။': '.',
  '؛': ';',
  '؟': '?',
  '‐': '-',
  '‑': '-',
  '–': '-',
  '—': '-',
  '−': '-',
  '﹣': '-',
  '～': '~',
  '‘': "'",
  '’': "'",
  '“': '"',
  '”': '"',
  '\u2028': '\n',
  '\t': '|',
  '*': ' ',
  _: ' ',
}

// Scripts whose zero has a code point that ends in 6 (hex), such as U+0966.
const beginsAtSix =
  /[\u0966-\u096f\u09e6-\u09ef\u0a66-\u0a6f\u0ae6-\u0aef\u0b66-\u0b6f\u0be6-\u0bef\u0c66-\u0c6f\u0ce6-\u0cef\u0d66-\u0d6f\u0de6-\u0def\u1946-\u194f]/

/**
 * Normalises digits, full-width characters, spaces, commas and hyphens, and blanks emoji. Positions don't change, so that
 * details can be cut out of the original.
 */
export function plainText(text: string): string {
  let plain = ''
  for (const character of text.slice(0, readLimit)) {
    // Without digits before it, ° means "number".
    if (character === '°' && /\d\s?$/.test(plain.slice(-2))) plain += character
    // A picture within a line separates, as in `Mei 📱 9123 4567 🏠 2 Orchard Turn`.
    else if (character.length > 1 && !/\p{L}/u.test(character))
      plain += /[^\n\s|][^\S\n]*$/.test(plain.slice(-8)) ? '| ' : '  '
    else plain += plainCharacter(character)
  }
  return plain
}

function plainCharacter(character: string): string {
  const code = character.charCodeAt(0)
  if (code < 0x80) return replacements[character] ?? (code < 0x20 && character !== '\n' ? ' ' : character)
  if (character.length > 1) return character
  const replacement = replacements[character]
  if (replacement) return replacement
  if (code >= 0xff01 && code <= 0xff5e) return String.fromCharCode(code - 0xfee0)
  if (/\p{Nd}/u.test(character)) return String((code & 15) - (beginsAtSix.test(character) ? 6 : 0))
  // Joiners stay; other invisible characters and pictures separate words.
  if (character === '\u200c' || character === '\u200d') return character
  return /[\p{Z}\p{C}\p{So}]|\ufe0f/u.test(character) && character !== '〒' ? ' ' : character
}

/** A pasted text, and which parts of it have been read. */
export interface SourceText {
  text: string
  /** `plainText` with `consumed` in place of what has been read. */
  plain(): string
  consume(start: number, end: number): void
}

export function createSourceText(text: string): SourceText {
  let plain = plainText(text)
  return {
    text,
    plain: () => plain,
    consume(start, end) {
      plain = plain.slice(0, start) + consumed.repeat(end - start) + plain.slice(end)
    },
  }
}

export interface Span {
  start: number
  end: number
}

const edgeCharacter = /[\s,;:.|/\-~=!?()[\]{}"'<>\ue000、，。．؛،：；]/

/** Trims spaces and separators. @param keep characters to keep at the end */
export function trimSpan(plain: string, { start, end }: Span, keep = ''): Span {
  while (start < end && edgeCharacter.test(plain[start] ?? '')) start++
  while (end > start && edgeCharacter.test(plain[end - 1] ?? '') && !keep.includes(plain[end - 1] ?? '')) end--
  return { start, end }
}
