import { latinDigits } from '../../../lib/text/latin-digits.ts'

export interface TypedText {
  text: string
  caret: number
}

export const digitsIn = (text: string): string => latinDigits(text).replace(/\D/g, '')

/**
 * Formats a field of grouped digits after an edit, with the caret kept behind its digit. Deleting a gap deletes the digit
 * beside it. @param edited text and caret after the edit @param isForward the Delete key was pressed
 */
export function regroup(
  edited: TypedText,
  before: string,
  isForward: boolean,
  format: (digits: string) => string,
): TypedText {
  let digits = digitsIn(edited.text)
  let count = digitsIn(edited.text.slice(0, edited.caret)).length
  const isGapDeleted = edited.text.length < before.length && digits === digitsIn(before)
  if (isGapDeleted) {
    const deleted = isForward ? count : count - 1
    digits = digits.slice(0, Math.max(deleted, 0)) + digits.slice(deleted + 1)
    count = isForward ? count : Math.max(deleted, 0)
  }
  const text = format(digits)
  const isAtEnd = edited.caret >= edited.text.length
  return { text, caret: isAtEnd ? text.length : caretBehind(text, count) }
}

function caretBehind(text: string, count: number): number {
  let seen = 0
  for (let index = 0; index < text.length; index++) {
    if (seen === count) return index
    if (/\d/.test(text.charAt(index))) seen++
  }
  return text.length
}
