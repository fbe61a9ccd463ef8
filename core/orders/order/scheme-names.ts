import type { CardScheme } from '../../api/payment-lists.ts'

export const schemeNames: Record<Exclude<CardScheme, 'unknown'>, string> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  jcb: 'JCB',
  unionpay: 'UnionPay',
  discover: 'Discover',
  diners: 'Diners Club',
}
