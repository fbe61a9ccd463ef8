import { latinDigits } from './latin-digits.ts'

export const digitsAndPlus = (typed: string) => latinDigits(typed).replace(/[^\d+]/g, '')
