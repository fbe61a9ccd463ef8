import creditCardType from 'credit-card-type'
import type { CardScheme } from '../../../api/payment-lists.ts'

export interface CardKind {
  scheme: CardScheme
  lengths: readonly number[]
  gaps: readonly number[]
  /** Digits of the security code; null if unknown. */
  codeLength: 3 | 4 | null
}

// ISO/IEC 7812.
export const maxNumberDigits = 19

// Names in `credit-card-type`; other schemes have no icon.
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

export function cardKind(digits: string): CardKind {
  const possible = creditCardType(digits)
  const [card, ...others] = possible.length > 1 ? possible.filter(({ matchStrength }) => matchStrength) : possible
  if (!card || others.length > 0) return unknownKind
  const { type, lengths, gaps, code } = card
  return { scheme: schemes[type] ?? 'unknown', lengths, gaps: [...gaps, 16], codeLength: code.size === 4 ? 4 : 3 }
}

export function groupNumber(digits: string): string {
  const { gaps } = cardKind(digits)
  return Array.from(digits, (digit, index) => (gaps.includes(index) ? ` ${digit}` : digit)).join('')
}

export function maxDigits(digits: string): number {
  return Math.max(...cardKind(digits).lengths)
}

export type NumberProblem = 'card.number-missing' | 'card.number-incomplete' | 'card.number-wrong'

/** Returns the problem of a card number; null if valid. UnionPay has cards without a check digit. */
export function numberProblem(digits: string): NumberProblem | null {
  if (digits === '') return 'card.number-missing'
  const { scheme, lengths } = cardKind(digits)
  if (digits.length < Math.min(...lengths)) return 'card.number-incomplete'
  const isValid = lengths.includes(digits.length) && (scheme === 'unionpay' || hasCheckDigit(digits))
  return isValid ? null : 'card.number-wrong'
}

function hasCheckDigit(digits: string): boolean {
  const sum = Array.from(digits, Number)
    .reverse()
    .reduce((total, digit, index) => {
      const value = index % 2 === 1 ? digit * 2 : digit
      return total + (value > 9 ? value - 9 : value)
    }, 0)
  return sum % 10 === 0
}
