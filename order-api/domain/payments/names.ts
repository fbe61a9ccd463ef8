import type { CardMethod, CardScheme, PaymentWire } from '../../../core/api/payments.ts'

export const cardMethodNames = ['generic_creditcard', 'cybersource_creditcard'] as const satisfies readonly CardMethod[]

export const cardSchemeNames = [
  'visa',
  'mastercard',
  'amex',
  'jcb',
  'unionpay',
  'discover',
  'diners',
  'unknown',
] as const satisfies readonly CardScheme[]

export const paymentStatusNames = [
  'INITIATED',
  'PAYMENT_INITIATED',
  'PAYMENT_COMMITTED',
  'PAYMENT_FAILED',
  'PAYMENT_CANCELLED',
] as const satisfies readonly PaymentWire['status'][]
