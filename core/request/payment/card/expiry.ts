import { latinDigits } from '../../../lib/text/latin-digits.ts'
import { digitsIn } from './typing.ts'

export interface Expiry {
  month: number
  year: number
}

// Cards are valid for up to 20 years.
const maxYears = 20

const separator = ' / '

/** Formats an expiry date as `MM / YY` while typing. Four-digit years from autofill stay. */
export function showExpiry(typed: string, isDeleting = false): string {
  const text = latinDigits(typed)
  const isShortMonth = /^\s*\d\s*[^\d\s]/.test(text) || /^\s*[2-9]/.test(text)
  const digits = (isShortMonth ? '0' : '') + digitsIn(text)
  if (digits.length < 2 || (digits.length === 2 && isDeleting)) return digits
  const year = digits.slice(2)
  return digits.slice(0, 2) + separator + year.slice(0, year.startsWith('20') ? 4 : 2)
}

export function readExpiry(text: string): Expiry | null {
  const digits = digitsIn(text)
  if (digits.length !== 4 && digits.length !== 6) return null
  const month = Number(digits.slice(0, 2))
  const year = Number(digits.length === 4 ? `20${digits.slice(2)}` : digits.slice(2))
  return month >= 1 && month <= 12 ? { month, year } : null
}

/** Cards are valid to the end of their month. */
export function isCardExpired({ month, year }: Expiry, today: Date): boolean {
  return monthsUntil({ month, year }, today) < 0
}

export type ExpiryProblem =
  | 'card.expiry-missing'
  | 'card.expiry-incomplete'
  | 'card.expiry-no-month'
  | 'card.expiry-past'
  | 'card.expiry-far'

/** Returns the problem of an expiry date; null if valid. */
export function expiryProblem(text: string, today: Date): ExpiryProblem | null {
  const digits = digitsIn(text)
  if (digits === '') return 'card.expiry-missing'
  const month = Number(digits.slice(0, 2))
  if (digits.length >= 2 && (month < 1 || month > 12)) return 'card.expiry-no-month'
  const expiry = readExpiry(text)
  if (!expiry) return 'card.expiry-incomplete'
  const months = monthsUntil(expiry, today)
  if (months < 0) return 'card.expiry-past'
  return months > maxYears * 12 ? 'card.expiry-far' : null
}

function monthsUntil({ month, year }: Expiry, today: Date): number {
  return (year - today.getFullYear()) * 12 + (month - 1 - today.getMonth())
}
