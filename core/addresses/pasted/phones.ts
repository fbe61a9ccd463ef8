import type { CountryCode } from '../../config/country-codes.ts'
import type { PhoneNumbers } from '../../i18n/phone-number.ts'
import type { Canvas, Span } from './plain.ts'

export interface ReadPhone extends Span {
  value: string
  e164: string
  /** Its line names the sender. */
  isSenders: boolean
}

const candidate =
  /(?<![\p{sc=Latin}\p{sc=Cyrillic}\p{sc=Greek}\p{sc=Arabic}\d#.])(?:\(?\+ ?|00)?\(?\d[\d ().-]{4,26}\d(?![\d%]|[.,:]\d)/gu
const group = /\+?\s?\(?\d+\)?/g

// Words before counts and prices.
const countsSomething =
  /(?:order|invoice|inv|receipt|ref(?:erence)?|tracking|track|awb|account|acct|a\/c|acc|bank|maybank|cimb|bca|dbs|bpi|bdo|gcash|iban|id|otp|pin|passcode|code|total|amount|price|rm|php|usd|sgd|aed|qty|serial|vat|tax|uen|makani|訂單編號|訂單|订单|注文番号|帳號|账号|統編|เลขที่บัญชี|บัญชี|ออเดอร์|رقم الطلب|الحساب|حساب|παραγγελία|rendelés|₱|\$|€|฿|¥|￥)\s*(?:no|nos|number|num|#|id)?\s*\.?\s*[:#=-]?\s*$/iu

const dialledAt =
  /(?<![\p{L}\d])(?:tel(?:e?phone|efon|éfono)?|phone|ph|mobile|mob|cell(?:phone|#)?|hp|h\/p|contact|call|whatsapp|wa|number|no|hubungi|fon|fono|cp|rabta|電話|手提|手機|手机|โทร|เบอร์|هاتف|جوال|موبايل|ت|فون|☎|τηλ|κιν|кінм?|тел)\s*(?:no|nos|number|num|#)?\s*\.?\s*[:#=-]?\s*$/iu

// Bounds the work on walls of digits.
const triesLimit = 300

/** Reads and removes phone numbers. @param isSenders whether a position is in the sender's details */
export function readPhones(
  canvas: Canvas,
  country: CountryCode,
  phones: PhoneNumbers,
  isSenders: (at: number) => boolean,
): ReadPhone[] {
  const read: ReadPhone[] = []
  let tries = 0
  for (const found of canvas.plain().matchAll(candidate)) {
    const before = canvas.plain().slice(Math.max(0, found.index - 40), found.index)
    const line = before.slice(before.lastIndexOf('\n') + 1)
    if (countsSomething.test(line) && !dialledAt.test(line)) continue
    const groups = [...found[0].matchAll(group)].map((one) => ({ start: one.index, end: one.index + one[0].length }))
    const textOf = ({ start, end }: Span) => found[0].slice(start, end)
    let from = 0
    while (from < groups.length && tries < triesLimit) {
      let to = Math.min(groups.length, from + 7)
      let next = from + 1
      for (; to > from && tries < triesLimit; to--) {
        const start = groups[from]?.start ?? 0
        const end = groups[to - 1]?.end ?? 0
        const text = found[0].slice(start, end).replace(/[^\d+]/g, '')
        if (text.length < 7 || text.length > 16) continue
        if (!isSeparateNumber(groups.map(textOf), from, to)) continue
        tries++
        if (!phones.isValidPhoneNumber(text, country)) continue
        const span = { start: found.index + start, end: found.index + end }
        const e164 = phones.toE164(text, country)
        if (!e164) continue
        read.push({ ...span, value: phones.formatPhoneNumber(text, country), e164, isSenders: isSenders(span.start) })
        next = to
        break
      }
      from = next
    }
  }
  for (const { start, end } of read) canvas.consume(start, end)
  return read
}

/** Whether groups of a row of digits can be a number: one group, from a leading zero or plus, or beside a postal code. */
function isSeparateNumber(groups: string[], from: number, to: number): boolean {
  const others = [...groups.slice(0, from), ...groups.slice(to)]
  if (others.length === 0 || to - from === 1) return true
  return /^\(?[0+]/.test(groups[from] ?? '') || others.every((other) => /^\d{5,6}$/.test(other))
}
