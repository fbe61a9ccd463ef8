import { latinDigits } from '../lib/text/latin-digits.ts'

/** Marks of direction and of no width, which come along when a number is copied. */
const unseen = /[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\u00ad]/g

/**
 * A telephone number as it is typed or pasted, in signs that every reader of numbers knows: Latin digits whatever the
 * script, plain dashes, a plus in place of 00, no `tel:`, and without the zero that `+44 (0)20` leaves out.
 */
export function plainPhone(text: string): string {
  const plain = latinDigits(text.replace(unseen, ''))
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(/[\p{Zs}\s]/gu, ' ')
    .replace(/^ *tel: */i, '')
    .replace(/\uff0b/g, '+')
    .replace(/^[\s([]*(?:\+|00(?=[\s\-()[\]]*[1-9]))/, '+')
    .trim()
  return plain.startsWith('+') ? plain.replace(/\( *0 *\)/, '') : plain
}
