import { cardKind } from './number.ts'

export type CodeProblem = 'card.code-missing' | 'card.code-front' | 'card.code-back'

/** How many digits the security code of this number can have. */
export function mostCodeDigits(number: string): number {
  return cardKind(number).codeLength ?? 4
}

/** Why this can't be the code of the card with this number; null if it can. American Express prints four digits in front. */
export function codeProblem(code: string, number: string): CodeProblem | null {
  if (code === '') return 'card.code-missing'
  const { codeLength } = cardKind(number)
  const isRight = codeLength === null ? code.length === 3 || code.length === 4 : code.length === codeLength
  if (isRight) return null
  return codeLength === 4 ? 'card.code-front' : 'card.code-back'
}
