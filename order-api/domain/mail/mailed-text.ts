import { LinkifyIt } from 'linkify-it'
import tlds from 'tlds' with { type: 'json' }
import { isPlainLine } from '../../../core/lib/text/plain-text.ts'

// Domains that resolve in some networks only.
const specialDomains = ['example', 'invalid', 'onion', 'test']

// Finds links without `https://` too, as mail programs do.
const links = new LinkifyIt({ fuzzyLink: true, fuzzyEmail: true, fuzzyIP: true }).tlds([...tlds, ...specialDomains])

const invisible = /\p{Default_Ignorable_Code_Point}/gu

/** Whether mail programs would link part of the text; look-alike characters count. */
export function hasLink(text: string): boolean {
  const plain = text.normalize('NFKC').replace(/[。｡]/g, '.').replace(invisible, '')
  // `@` and brackets hide a domain from the library, but not from every mail program.
  return plain.includes('://') || links.test(plain) || links.test(plain.replace(/[@<>()[\]]/g, ' '))
}

/** Whether a name may be quoted in an email. Routes check new names; older ones are stored. */
export function canBeQuoted(name: string): boolean {
  return isPlainLine(name) && !hasLink(name)
}

/** Returns a stored name, or `fallback` if it may not be quoted. */
export function nameForMail<Fallback extends string | null>(name: string, fallback: Fallback): string | Fallback {
  return canBeQuoted(name) ? name : fallback
}

const maxNameLength = 40
// Enough for a name such as “7-Eleven”, and too few for a number to call.
const maxDigits = 3

/** Returns a name that may be quoted in a text message to any phone; null if it could be a message of its own. */
export function nameForTextMessage(name: string): string | null {
  const digits = name.normalize('NFKC').match(/\p{N}/gu)?.length ?? 0
  return canBeQuoted(name) && [...name].length <= maxNameLength && digits <= maxDigits ? name : null
}

export const oneLine = (text: string) => text.replace(/[\s\p{Cc}]+/gu, ' ').trim()
