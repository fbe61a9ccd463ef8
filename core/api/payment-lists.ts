export const cardSchemes = ['visa', 'mastercard', 'amex', 'jcb', 'unionpay', 'discover', 'diners', 'unknown'] as const
export type CardScheme = (typeof cardSchemes)[number]

export const cardMethods = ['generic_creditcard', 'cybersource_creditcard'] as const
export type CardMethod = (typeof cardMethods)[number]

/** INITIATED: sent to the bank. PAYMENT_INITIATED: the bank waits for the payer. PAYMENT_COMMITTED: charged, order placed. */
export const paymentStatuses = [
  'INITIATED',
  'PAYMENT_INITIATED',
  'PAYMENT_COMMITTED',
  'PAYMENT_FAILED',
  'PAYMENT_CANCELLED',
] as const
export type PaymentStatus = (typeof paymentStatuses)[number]
