import { randomInt } from 'node:crypto'

// Leaves out letters and digits that sound or look alike.
const codeCharacters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

export function randomOrderCode(): string {
  return Array.from({ length: 6 }, () => codeCharacters[randomInt(codeCharacters.length)]).join('')
}
