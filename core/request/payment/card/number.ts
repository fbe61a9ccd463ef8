import creditCardType from 'credit-card-type'
import type { CardScheme } from '../../../api/payments.ts'

/** What the first digits of a number say about the card. */
export interface CardKind {
  scheme: CardScheme
  /** How many digits the number can have. */
  lengths: readonly number[]
  /** After how many digits a gap is shown. */
  gaps: readonly number[]
  /** How many digits the security code has; null if that isn't known. */
  codeLength: 3 | 4 | null
}

/** Specification of the networks (ISO/IEC 7812): a number has at most 19 digits. */
export const mostNumberDigits = 19

/** The schemes by the names that `credit-card-type` gives them; its other schemes are taken and shown without a sign. */
const schemes: Record<string, CardScheme> = {
  visa: 'visa',
  mastercard: 'mastercard',
  'american-express': 'amex',
  jcb: 'jcb',
  unionpay: 'unionpay',
  discover: 'discover',
  'diners-club': 'diners',
}

const unknownKind: CardKind = {
  scheme: 'unknown',
  lengths: [12, 13, 14, 15, 16, 17, 18, 19],
  gaps: [4, 8, 12, 16],
  codeLength: null,
}

/** Reads the kind of card from the digits typed so far. */
export function cardKind(digits: string): CardKind {
  // The others are schemes whose longer prefix may still follow.
  const possible = creditCardType(digits)
  const [card, ...others] = possible.length > 1 ? possible.filter(({ matchStrength }) => matchStrength) : possible
  if (!card || others.length > 0) return unknownKind
  const { type, lengths, gaps, code } = card
  return { scheme: schemes[type] ?? 'unknown', lengths, gaps: [...gaps, 16], codeLength: code.size === 4 ? 4 : 3 }
}

/** Shows a number in the groups that are printed on the card. */
export function groupNumber(digits: string): string {
  const { gaps } = cardKind(digits)
  return Array.from(digits, (digit, index) => (gaps.includes(index) ? ` ${digit}` : digit)).join('')
}

/** How many digits a number of this kind can have. */
export function mostDigits(digits: string): number {
  return Math.max(...cardKind(digits).lengths)
}

export type NumberProblem = 'card.number-missing' | 'card.number-incomplete' | 'card.number-wrong'

/** Why the number can't be one of a card; null if it can. UnionPay has cards without a check digit. */
export function numberProblem(digits: string): NumberProblem | null {
  if (digits === '') return 'card.number-missing'
  const { scheme, lengths } = cardKind(digits)
  if (digits.length < Math.min(...lengths)) return 'card.number-incomplete'
  const isRight = lengths.includes(digits.length) && (scheme === 'unionpay' || hasCheckDigit(digits))
  return isRight ? null : 'card.number-wrong'
}

/** Luhn's rule: every second digit from the right counts twice, and the sum is a multiple of ten. */
function hasCheckDigit(digits: string): boolean {
  const sum = Array.from(digits, Number)
    .reverse()
    .reduce((total, digit, index) => {
      const value = index % 2 === 1 ? digit * 2 : digit
      return total + (value > 9 ? value - 9 : value)
    }, 0)
  return sum % 10 === 0
}
