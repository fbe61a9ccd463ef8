import { z } from 'zod'
import type { CardScheme } from '../../../../core/api/payment-lists.ts'
import type { CardDetailsWire } from '../../../../core/api/payments.ts'
import type { Keys } from '../../../domain/keys.ts'
import type { CardFace } from '../../../domain/payments/bank.ts'
import { decryptCard } from './card-key.ts'

export type Behaviour = 'pays' | 'asks' | 'declines' | 'has-no-funds'

// All other valid cards pay.
const behaviours: Record<string, Behaviour> = {
  '4242424242424242': 'pays',
  '4000000000003220': 'asks',
  '4000000000000002': 'declines',
  '4000000000009995': 'has-no-funds',
}

const cardSchema = z.object({
  number: z.string().regex(/^\d{12,19}$/),
  expiry_month: z.number().int().min(1).max(12),
  expiry_year: z.number().int().min(2000).max(2100),
  security_code: z.string().regex(/^\d{3,4}$/),
})

/** A card with only the last four digits of its number. */
export interface SandboxCard {
  face: CardFace
  behaviour: Behaviour
}

/** Decrypts a card; null if unreadable. The full number stays inside this function. */
export async function readCard(keys: Keys, details: CardDetailsWire, now: Date): Promise<SandboxCard | null> {
  // The sandbox can't read Adyen's data, so the card pays.
  if (details.provider === 'adyen') {
    return { face: { scheme: 'unknown', lastFour: '', expiryMonth: 12, expiryYear: 2099 }, behaviour: 'pays' }
  }
  if (details.provider === 'checkout') {
    const face = {
      scheme: schemeFromName(details.scheme),
      lastFour: /^\d{4}$/.test(details.card_last_digits) ? details.card_last_digits : '',
      expiryMonth: details.expiry_month,
      expiryYear: details.expiry_year,
    }
    return { face, behaviour: isCardExpired(face, now) ? 'declines' : 'pays' }
  }
  const card = cardSchema.safeParse(await decryptCard(keys, details.encrypted_card)).data
  if (!card || !hasCheckDigit(card.number)) return null
  const face = {
    scheme: schemeFromNumber(card.number),
    lastFour: card.number.slice(-4),
    expiryMonth: card.expiry_month,
    expiryYear: card.expiry_year,
  }
  return { face, behaviour: isCardExpired(face, now) ? 'declines' : (behaviours[card.number] ?? 'pays') }
}

/** Whether the expiry month has ended in every time zone. */
export function isCardExpired({ expiryMonth, expiryYear }: Pick<CardFace, 'expiryMonth' | 'expiryYear'>, now: Date) {
  const twelveHoursMs = 12 * 3_600_000
  return now.getTime() >= Date.UTC(expiryYear, expiryMonth) + twelveHoursMs
}

/** Luhn check. */
function hasCheckDigit(number: string): boolean {
  const sum = [...number].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

const schemePrefixes: [CardScheme, RegExp][] = [
  ['visa', /^4/],
  ['mastercard', /^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/],
  ['amex', /^3[47]/],
  ['jcb', /^35(2[89]|[3-8])/],
  ['diners', /^3(0[0-5]|[68])/],
  ['discover', /^(6011|64[4-9]|65)/],
  ['unionpay', /^62/],
]

const schemeFromNumber = (number: string): CardScheme =>
  schemePrefixes.find(([, prefix]) => prefix.test(number))?.[0] ?? 'unknown'

function schemeFromName(name: string): CardScheme {
  const letters = name.toLowerCase().replace(/[^a-z]/g, '')
  const listed = schemePrefixes.find(([scheme]) => letters.startsWith(scheme))?.[0]
  return listed ?? (letters === 'americanexpress' ? 'amex' : 'unknown')
}
