/** Whose card it is, as people know it by its sign; `unknown` if it isn't told. */
export const cardSchemes = ['visa', 'mastercard', 'amex', 'jcb', 'unionpay', 'discover', 'diners', 'unknown'] as const
export type CardScheme = (typeof cardSchemes)[number]
