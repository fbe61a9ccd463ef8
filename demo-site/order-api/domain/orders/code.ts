import { randomInt } from 'node:crypto'

// Without letters and digits that sound or look alike.
const codeLetters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

export function orderCode(): string {
  return Array.from({ length: 6 }, () => codeLetters[randomInt(codeLetters.length)]).join('')
}
