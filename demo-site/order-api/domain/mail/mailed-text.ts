import { LinkifyIt } from 'linkify-it'
import tlds from 'tlds' with { type: 'json' }
import { isPlainLine } from '../../../../core/lib/text/plain-text.ts'

// Finds links without `https://` too, as mail programs do.
const links = new LinkifyIt({ fuzzyLink: true, fuzzyEmail: true, fuzzyIP: true }).tlds(tlds)

/** Whether mail programs would link part of the text; look-alike characters count. */
export function hasLink(text: string): boolean {
  const plain = text.normalize('NFKC').replace(/[。｡]/g, '.')
  return plain.includes('://') || links.test(plain)
}

/** Whether a name may be quoted in an email. Routes check new names; older ones are stored. */
export function canBeQuoted(name: string): boolean {
  return isPlainLine(name) && !hasLink(name)
}

/** Returns a stored name, or `fallback` if it may not be quoted. */
export function nameForMail(name: string, fallback: string): string {
  return canBeQuoted(name) ? name : fallback
}

export const oneLine = (text: string) => text.replace(/[\s\p{Cc}]+/gu, ' ').trim()
