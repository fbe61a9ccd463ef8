import { randomInt } from 'node:crypto'

/** No letters or digits that are mistaken for one another when read out. */
const codeLetters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** The six letters or digits of an order id. */
export function orderCode(): string {
  return Array.from({ length: 6 }, () => codeLetters[randomInt(codeLetters.length)]).join('')
}
