import type { CardScheme } from '../../../../core/request/payment/card.ts'

/** Adyen's and Checkout's names of the schemes. */
const schemes: Record<string, CardScheme> = {
  visa: 'visa',
  mc: 'mastercard',
  mastercard: 'mastercard',
  amex: 'amex',
  'american express': 'amex',
  jcb: 'jcb',
  cup: 'unionpay',
  unionpay: 'unionpay',
  discover: 'discover',
  diners: 'diners',
  'diners club international': 'diners',
}

export const schemeOf = (name: string | null | undefined): CardScheme | null =>
  schemes[name?.toLowerCase() ?? ''] ?? null
