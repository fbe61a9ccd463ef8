/** The fields of one line that a message may land in. */
export type PasteTarget = 'address' | 'name' | 'phone'

/** Eight digits or more, as they are dialled: postal codes and units are shorter. */
const dialled =
  /\+\p{Nd}|(?<!\p{Nd})\p{Nd}{8}|\p{Nd}{4}[ -]\p{Nd}{4}(?!\p{Nd})|\p{Nd}{3,5}[ -]\p{Nd}{3,4}[ -]?\p{Nd}{3,4}/u

/**
 * Whether what is being pasted is more than a field takes: several lines, a link, or words together with a number that
 * could be dialled. An address by itself belongs into the address field.
 */
export function isMoreThanField(text: string, target: PasteTarget): boolean {
  const given = text.trim()
  if (/\n/.test(given) || /https?:\/\//i.test(given)) return true
  if (target === 'name') return /\p{Nd}{4}/u.test(given)
  const hasWords = /\p{L}{2}/u.test(given.replace(/^(?:tel|phone|mobile|hp)\b/i, ''))
  return hasWords && (target === 'phone' ? /\p{Nd}/u : dialled).test(given)
}
