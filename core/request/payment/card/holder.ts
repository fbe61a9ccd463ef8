import { digitsIn } from './typing.ts'

// Longer than the 26 of ISO/IEC 7813, since banks accept longer names.
export const maxHolderLength = 100

export type HolderProblem = 'card.holder-missing' | 'card.holder-long' | 'card.holder-digits'

/** Returns the problem of a holder's name; null if valid. Refuses card numbers, which the page must not read. */
export function holderProblem(name: string): HolderProblem | null {
  if (name.trim() === '') return 'card.holder-missing'
  if (digitsIn(name).length >= 8) return 'card.holder-digits'
  return name.trim().length > maxHolderLength ? 'card.holder-long' : null
}
