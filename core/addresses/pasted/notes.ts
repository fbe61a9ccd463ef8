import { joinSpans, overlaps, trimPart } from './assemble.ts'
import type { PastedDetail } from './details.ts'
import type { Part } from './parts.ts'
import type { SourceText } from './plain.ts'

interface NotesContext {
  source: SourceText
  parts: Part[]
  name: PastedDetail | undefined
}

/** "Can you leave the parcel with", before a name. */
const toPerson =
  /\s(?:to|with|for|a|à|an|bei|für|con|para|pour|chez|dla|do|u|til|till|hos|per|pro|pentru|la|kay|untuk)$/iu
const bareCall = /^(?:pls |plz |please )?(?:call|tel|phone|contact|whatsapp)(?: at| no)?$/iu

/**
 * Behind the address, words that begin in lower case or are mostly in it are an instruction, whatever the language. In scripts
 * without capitals, they need a line of their own.
 */
function isSentence(text: string, hasLine: boolean): boolean {
  const words = text.trim().split(/\s+/)
  if (/\d/.test(text)) return false
  if (hasLine && /[\p{sc=Hiragana}\p{sc=Thai}]/u.test(text)) return text.length > 5
  if (words.length < 2) return false
  if (/^\p{Lo}/u.test(text)) return hasLine
  return /^\p{Ll}/u.test(text) || words.filter((word) => /^\p{Ll}/u.test(word)).length >= Math.max(2, words.length / 2)
}

export function assembleNotes({ source, parts, name }: NotesContext): PastedDetail | undefined {
  const from = name ? parts.findIndex(({ role }) => role === 'address' || role === 'building') : -1
  const lastLine = Math.max(...parts.filter(({ role }) => role === 'address').map(({ line }) => line))
  const notes = parts.filter((part, index) => {
    const text = source.plain().slice(part.start, part.end)
    const isBeforeName = name?.from.some(({ start }) => start >= part.end && start - part.end < 3)
    if (part.role === 'notes') return !bareCall.test(text) && !(isBeforeName && toPerson.test(text))
    if (from < 0 || index < from || name?.from.some((span) => overlaps(part, span))) return false
    // "my number is" introduces what was read.
    if (/^[ :]{0,3}\ue000/.test(source.plain().slice(part.end, part.end + 4))) return false
    if (isBeforeName) return false
    const isUnknown = part.role === 'name' || part.role === 'nothing' || part.role === 'place'
    return isUnknown && isSentence(text, part.line > lastLine)
  })
  const labelled = notes.filter(({ isLabelled }) => isLabelled)
  const joinedNotes = joinSpans(
    source,
    notes.map((part) => trimPart(source, part)),
  )
  if (!joinedNotes) return undefined
  return { ...joinedNotes, sureness: labelled.length === notes.length && notes.length === 1 ? 'sure' : 'likely' }
}
