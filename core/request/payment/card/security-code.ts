import { cardKind } from './number.ts'

export type CodeProblem = 'card.code-missing' | 'card.code-front' | 'card.code-back'

export function maxCodeDigits(number: string): number {
  return cardKind(number).codeLength ?? 4
}

/** Returns the problem of a security code; null if valid. American Express has four digits. */
export function codeProblem(code: string, number: string): CodeProblem | null {
  if (code === '') return 'card.code-missing'
  const { codeLength } = cardKind(number)
  const isValid = codeLength === null ? code.length === 3 || code.length === 4 : code.length === codeLength
  if (isValid) return null
  return codeLength === 4 ? 'card.code-front' : 'card.code-back'
}
