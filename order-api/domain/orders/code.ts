import { randomInt } from 'node:crypto'
import { orderCodeLength } from '../../../core/config/order-limits.ts'

// Leaves out letters and digits that sound or look alike.
const codeCharacters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

export function randomOrderCode(): string {
  return Array.from({ length: orderCodeLength }, () => codeCharacters[randomInt(codeCharacters.length)]).join('')
}
