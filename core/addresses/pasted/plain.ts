/** A message is some hundred characters long; what stands beyond this many is not read, whatever was pasted. */
export const readLimit = 6000

/** Stands where something has been read already: no later rule looks across it. */
export const taken = '\ue000'

const direct: Record<string, string> = {
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

/** Zero of the digits of each script that is written in sixes (०): the others begin at a round sixteen. */
const beginsAtSix =
  /[\u0966-\u096f\u09e6-\u09ef\u0a66-\u0a6f\u0ae6-\u0aef\u0b66-\u0b6f\u0be6-\u0bef\u0c66-\u0c6f\u0ce6-\u0cef\u0d66-\u0d6f\u0de6-\u0def\u1946-\u194f]/

/**
 * The text as the rules look at it: digits of every script as 0 to 9, full-width signs as their plain ones, one kind of
 * space, comma and hyphen, and a space for every emoji. Each unit stays where it was, so that what is found can be cut out
 * of the text as it was written.
 */
export function plainText(text: string): string {
  let plain = ''
  for (const character of text.slice(0, readLimit)) {
    // Degrees follow a number; elsewhere the sign stands for "number".
    plain += character === '°' && /\d\s?$/.test(plain.slice(-2)) ? character : plainCharacter(character)
  }
  return plain
}

function plainCharacter(character: string): string {
  const code = character.charCodeAt(0)
  if (code < 0x80) return direct[character] ?? (code < 0x20 && character !== '\n' ? ' ' : character)
  if (character.length > 1) return /\p{L}/u.test(character) ? character : '  '
  const known = direct[character]
  if (known) return known
  if (code >= 0xff01 && code <= 0xff5e) return String.fromCharCode(code - 0xfee0)
  if (/\p{Nd}/u.test(character)) return String((code & 15) - (beginsAtSix.test(character) ? 6 : 0))
  // What joins letters within a word stays; other signs without a width, and pictures, part words.
  if (character === '\u200c' || character === '\u200d') return character
  return /[\p{Z}\p{C}\p{So}]|\ufe0f/u.test(character) && character !== '〒' ? ' ' : character
}

/** What is left to be read of a text, and what has been taken out of it. */
export interface Canvas {
  /** The text as it was pasted. */
  text: string
  /** As `plainText` made it, with `taken` over what has been read; as long as the text that is read. */
  plain(): string
  take(start: number, end: number): void
}

export function createCanvas(text: string): Canvas {
  let plain = plainText(text)
  return {
    text,
    plain: () => plain,
    take(start, end) {
      plain = plain.slice(0, start) + taken.repeat(end - start) + plain.slice(end)
    },
  }
}

/** A stretch of the text, by its units. */
export interface Span {
  start: number
  end: number
}

const edge = /[\s,;:.|/\-~=!?()[\]{}"'<>\ue000、，。．؛،：；]/

/** The span without spaces and separators at its ends; a full stop after a word stays where `keep` says so. */
export function trimSpan(plain: string, { start, end }: Span, keep = ''): Span {
  while (start < end && edge.test(plain[start] ?? '')) start++
  while (end > start && edge.test(plain[end - 1] ?? '') && !keep.includes(plain[end - 1] ?? '')) end--
  return { start, end }
}
