import { LinkifyIt } from 'linkify-it'
import tlds from 'tlds' with { type: 'json' }
import { isPlainLine } from '../plain-text.ts'

/** Finds what mail programs turn into links: web addresses without `https://` and email addresses too. */
const links = new LinkifyIt({ fuzzyLink: true, fuzzyEmail: true, fuzzyIP: true }).tlds(tlds)

/** Whether mail programs would show a link in the text. Look-alike letters and dots count as what they look like. */
export function hasLink(text: string): boolean {
  const plain = text.normalize('NFKC').replace(/[。｡]/g, '.')
  return plain.includes('://') || links.test(plain)
}

/** Whether a name can be quoted in a mail to another person. Routes refuse those that can't; older ones are stored. */
export function canBeQuoted(name: string): boolean {
  return isPlainLine(name) && !hasLink(name)
}

/** A stored name for a mail, or `otherwise` if it was stored before names were checked. */
export function nameForMail(name: string, otherwise: string): string {
  return canBeQuoted(name) ? name : otherwise
}

/** The text on one line. */
export const oneLine = (text: string) => text.replace(/[\s\p{Cc}]+/gu, ' ').trim()
