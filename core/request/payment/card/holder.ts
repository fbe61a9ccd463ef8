import { digitsIn } from './typing.ts'

/** ISO/IEC 7813 gives a name 26 characters on the stripe; banks print and compare longer ones. */
export const mostHolderCharacters = 100

export type HolderProblem = 'card.holder-missing' | 'card.holder-long' | 'card.holder-digits'

/** Why this isn't the name on a card; null if it can be. A card's number typed here would be read by the page: it is refused. */
export function holderProblem(name: string): HolderProblem | null {
  if (name.trim() === '') return 'card.holder-missing'
  if (digitsIn(name).length >= 8) return 'card.holder-digits'
  return name.trim().length > mostHolderCharacters ? 'card.holder-long' : null
}
