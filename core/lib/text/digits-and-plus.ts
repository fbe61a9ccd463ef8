import { latinDigits } from './latin-digits.ts'

/** A phone number as a field keeps it: only digits and the plus sign; digits of other scripts become Latin ones. */
export const digitsAndPlus = (typed: string) => latinDigits(typed).replace(/[^\d+]/g, '')
