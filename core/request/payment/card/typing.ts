import { latinDigits } from '../../../lib/text/latin-digits.ts'

/** What a field shows, and where its caret is. */
export interface TypedText {
  text: string
  caret: number
}

/** The digits of a text in any script, as Latin ones. */
export const digitsIn = (text: string): string => latinDigits(text).replace(/\D/g, '')

/**
 * What a field of grouped digits shows after an edit. The caret stays behind the digit that it was behind, so that nothing
 * jumps while the middle of a number is corrected. Deleting a gap deletes the digit beside it.
 * @param edited what the browser made of the edit
 * @param before what the field showed until then
 * @param isForward whether the edit was the Delete key, which takes the digit after the caret
 * @param show writes digits as the field shows them
 */
export function regroup(
  edited: TypedText,
  before: string,
  isForward: boolean,
  show: (digits: string) => string,
): TypedText {
  let digits = digitsIn(edited.text)
  let count = digitsIn(edited.text.slice(0, edited.caret)).length
  const isGapDeleted = edited.text.length < before.length && digits === digitsIn(before)
  if (isGapDeleted) {
    const taken = isForward ? count : count - 1
    digits = digits.slice(0, Math.max(taken, 0)) + digits.slice(taken + 1)
    count = isForward ? count : Math.max(taken, 0)
  }
  const text = show(digits)
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
