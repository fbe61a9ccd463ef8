export const cardSchemes = ['visa', 'mastercard', 'amex', 'jcb', 'unionpay', 'discover', 'diners', 'unknown'] as const
export type CardScheme = (typeof cardSchemes)[number]
