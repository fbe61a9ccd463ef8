import type { SourceText, Span } from '../plain.ts'
import { mailField, mailSubject } from '../words/mail-words.ts'

const forwarded =
  /^[\s>]{0,5}(?:-{2,10}\s?[\p{L}\p{M} ]{4,40}\s?-{2,10}|begin forwarded message:|anfang der weitergeleiteten nachricht:)\s*$/iu
/** The mark of a forwarded chat message. */
const forwardedMessage =
  /(?<=^|\n)[ >]{0,4}(?:forwarded(?: message)?|fwd|weitergeleitet(?:e nachricht)?|reenviado|mensaje reenviado|transféré|message transféré|inoltrato|messaggio inoltrato|encaminhada|przekazan[eo](?: dalej)?|továbbítva|přeposláno|redirecționat|vidarebefordrat|videresendt|välitetty|переслано|пересланное сообщение|переслане повідомлення|препратено|prosljeđeno|proslijeđeno|posredovano|diteruskan|dimajukan|προωθήθηκε|تمت إعادة التوجيه|رسالة معاد توجيهها|ข้อความที่ส่งต่อ|ส่งต่อ|轉寄|轉發|转发|已轉寄|転送)(?: (?:from|von|de|da|od|från|fra|от|від)\s?:? [^\n]{1,40})?[ :.]{0,3}(?=\n)/giu
/** A line such as "Début du message réexpédié :". */
const opening = /^[^:\n]{4,60}:\s*$/u

/** Removes the head of a forwarded mail: its senders aren't the customer. */
export function readMailHeads(source: SourceText): void {
  for (const { index, 0: line } of source.plain().matchAll(forwardedMessage)) source.consume(index, index + line.length)
  let start = 0
  let head: Span[] = []
  let lead: Span | null = null
  let isForwarded = false
  let hasSubject = false
  const end = () => {
    const isHead = isForwarded ? head.length >= 2 : hasSubject && head.length >= 3
    if (isHead) for (const line of lead ? [lead, ...head] : head) source.consume(line.start, line.end)
    if (head.length > 0) lead = null
    head = []
    isForwarded = false
    hasSubject = false
  }
  for (const line of source.plain().split('\n')) {
    const span = { start, end: start + line.length }
    start = span.end + 1
    if (forwarded.test(line)) {
      end()
      isForwarded = true
      head.push(span)
    } else if (mailField.test(line)) {
      head.push(span)
      hasSubject ||= mailSubject.test(line)
    } else if (line.trim() !== '') {
      end()
      lead = opening.test(line) ? span : null
    } else if (!isForwarded || head.length > 1) end()
  }
  end()
}
