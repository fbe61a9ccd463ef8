import type { ReadName } from './name.ts'
import type { SourceText } from './plain.ts'

/** `[10:15, 21/11/2026] Mei: ` and `21/11/26, 10:15 - Mei: `, as chat apps copy a message. */
const heads = [
  /(?<=^|\n)\s?\[[\d/.,:\s-]{6,30}(?:[AP]\.?M\.?)?[\d/.,:\s-]{0,20}\]\s?([^:\n]{1,40}):/giu,
  /(?<=^|\n)\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4},?\s\d{1,2}:\d{2}(?::\d{2})?\s?(?:[AP]M)?\s-\s([^:\n]{1,40}):/giu,
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

/** Heads of a mail's fields, as mail programs write them. */
const mailField =
  /^[\s>]{0,5}(?:from|to|cc|bcc|date|sent|subject|reply-to|von|an|gesendet|datum|betreff|de|à|para|a|enviado|fecha|data|date|objet|asunto|assunto|da|inviato|oggetto|od|do|wysłano|temat|от|кому|дата|тема|差出人|宛先|日時|件名|寄件者|收件者|日期|主旨)\s?:/iu
const forwarded =
  /^[\s>]{0,5}(?:-{2,10}\s?[\p{L} ]{5,40}\s?-{2,10}|begin forwarded message:|anfang der weitergeleiteten nachricht:)\s*$/iu

/** Removes the head of a forwarded mail: its senders aren't the customer. */
export function readMailHeads(source: SourceText): void {
  let start = 0
  let head: { start: number; end: number }[] = []
  let isForwarded = false
  const end = () => {
    if (head.length >= (isForwarded ? 2 : 3)) for (const line of head) source.consume(line.start, line.end)
    head = []
    isForwarded = false
  }
  for (const line of source.plain().split('\n')) {
    const span = { start, end: start + line.length }
    start = span.end + 1
    if (forwarded.test(line)) {
      end()
      isForwarded = true
      head.push(span)
    } else if (mailField.test(line)) head.push(span)
    else if (line.trim() !== '' || !isForwarded || head.length > 1) end()
  }
  end()
}
