import type { ReadName } from '../name.ts'
import type { SourceText } from '../plain.ts'

/** `[10:15, 21/11/2026] Mei: `, `21/11/26, 10:15 - Mei: ` and `Mei, [21.11.26 10:15]`, as chat apps copy a message. */
const heads = [
  /(?<=^|\n)\s?\[[\d/.,:\s-]{6,30}(?:[AP]\.?M\.?)?[\d/.,:\s-]{0,20}\]\s?([^:\n]{1,40}):/giu,
  /(?<=^|\n)\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4},?\s\d{1,2}:\d{2}(?::\d{2})?\s?(?:[AP]M)?\s-\s([^:\n]{1,40}):/giu,
  /(?<=^|\n)([^,[\]\n]{1,40}),\s\[\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4},?\s\d{1,2}:\d{2}(?::\d{2})?\s?(?:[AP]M)?\]:?/giu,
]

/** Removes chat apps' headers and returns their senders, often the customer. */
export function readChatHeads(source: SourceText): ReadName[] {
  const names: ReadName[] = []
  for (const head of heads) {
    for (const match of source.plain().matchAll(head)) {
      const name = match[1] ?? ''
      const start = match.index + match[0].lastIndexOf(name)
      const leading = name.length - name.trimStart().length
      if (/\p{L}/u.test(name))
        names.push({ start: start + leading, end: start + name.trimEnd().length, strength: 'weak' })
      source.consume(match.index, match.index + match[0].length)
    }
  }
  return names
}
