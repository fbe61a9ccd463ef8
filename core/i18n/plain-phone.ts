import { latinDigits } from '../lib/text/latin-digits.ts'

// Bidi marks and zero-width characters that are copied along.
const invisible = /[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\u00ad]/g

/** Normalises a typed or pasted phone number: Latin digits, plain dashes, + for 00, no `tel:`, no `(0)` as in `+44 (0)20`. */
export function plainPhone(text: string): string {
  const plain = latinDigits(text.replace(invisible, ''))
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(/[\p{Zs}\s]/gu, ' ')
    .replace(/^ *tel: */i, '')
    .replace(/\uff0b/g, '+')
    .replace(/^[\s([]*(?:\+|00(?=[\s\-()[\]]*[1-9]))/, '+')
    .trim()
  return plain.startsWith('+') ? plain.replace(/\( *0 *\)/, '') : plain
}
