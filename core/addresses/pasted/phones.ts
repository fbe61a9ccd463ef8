import type { CountryCode } from '../../config/country-codes.ts'
import type { PhoneNumbers } from '../../i18n/phone-number.ts'
import type { SourceText, Span } from './plain.ts'
import {
  conditionBefore,
  extensionBehind,
  mainBefore,
  messengerBefore,
  numberSentence,
  secondBefore,
  secondBehind,
} from './words/phone-words.ts'

export interface FoundPhone extends Span {
  value: string
  e164: string
  isSenders: boolean
  /** Called alternate, office or landline: used if there is no other. */
  isSecond: boolean
  /** Of a messenger: used if there is no other, either. */
  isMessengers: boolean
}

// "0664/1234567" is one number, "91234567/81234567" are two.
const candidate =
  /(?<![\p{sc=Latin}\p{sc=Cyrillic}\p{sc=Greek}\p{sc=Arabic}\d#.])(?:(?:\+\d{1,3}[ -]?\(?0?\)?[ -]?\d{1,4}|0\d{1,4}|0\d{0,2}[- ]\d{1,3}) ?\/ ?(?=\d))?(?:\(?\+ ?|00)?\(?\d[\d ().–-]{4,26}\d(?![\d%]|[.,:]\d)/gu
const group = /\+?\s?\(?\d+\)?/g
const wideDash = /\s[-–]\s/

// Labels of numbers that aren't phone numbers: references, accounts, amounts.
const otherLabel =
  /(?:(?<!\p{sc=Latin})(?:order|invoice|inv|receipt|ref(?:erence)?|tracking|track|awb|account|acct|a\/c|acc|bank|maybank|cimb|bca|dbs|bpi|bdo|gcash|iban|id|otp|pin|passcode|code|total|amount|price|rm|php|usd|sgd|aed|qty|serial|vat|tax|uen|makani|date|d[aá]tum|dat[oaă]|fecha|дата|tarikh|tanggal|วันที่|日期|التاريخ|تاريخ|訂單編號|訂單|订单|注文番号|帳號|账号|統編|เลขที่บัญชี|บัญชี|ออเดอร์|رقم الطلب|الحساب|حساب|παραγγελία|rendelés)|₱|\$|€|฿|¥|￥) ?(?:no|nos|number|num|#|id)? ?\.? ?[:#=-]? ?$/iu

const phoneLabel =
  /(?<![\p{L}\d])(?:tel(?:e?phone|efon|éfono)?|phone|ph|mobile|mob|cell(?:phone|#)?|hp|h\/p|contact|call|whatsapp|wa|number|no|hubungi|fon|fono|cp|rabta|電話|手提|手機|手机|โทร|เบอร์|هاتف|جوال|موبايل|ت|فون|☎|τηλ|κιν|кінм?|тел) ?(?:no|nos|number|num|#)? ?\.? ?[:#=-]? ?$/iu

// Limits the validations for texts with many digits.
const triesLimit = 300

/** Reads and removes phone numbers. @param isInSenderDetails whether a position is in the sender's details */
export function readPhones(
  source: SourceText,
  country: CountryCode,
  phones: PhoneNumbers,
  isInSenderDetails: (at: number) => boolean,
): FoundPhone[] {
  const phonesFound: FoundPhone[] = []
  const labels: Span[] = []
  let tries = 0
  for (const match of source.plain().matchAll(candidate)) {
    const before = source.plain().slice(Math.max(0, match.index - 40), match.index)
    const line = before.slice(before.lastIndexOf('\n') + 1).replace(/\s+/g, ' ')
    if (otherLabel.test(line) && !phoneLabel.test(line)) continue
    const groups = [...match[0].matchAll(group)].map((one) => ({ start: one.index, end: one.index + one[0].length }))
    const textOf = ({ start, end }: Span) => match[0].slice(start, end)
    let from = 0
    while (from < groups.length && tries < triesLimit) {
      let to = Math.min(groups.length, from + 7)
      let next = from + 1
      for (; to > from && tries < triesLimit; to--) {
        const start = groups[from]?.start ?? 0
        const end = groups[to - 1]?.end ?? 0
        const text = match[0].slice(start, end).replace(/[^\d+]/g, '')
        if (text.length < 7 || text.length > 16) continue
        const isValid = (digits: string) => phones.isValidPhoneNumber(digits.replace(/[^\d+]/g, ''), country)
        const [first = '', ...behindDash] = match[0].slice(start, end).split(wideDash)
        if (behindDash.length > 0 && isValid(first)) continue
        const isBetweenDashes = isAtDash(match[0].slice(0, start), match[0].slice(end))
        if (!isBetweenDashes && !isSeparateNumber(groups.map(textOf), from, to)) continue
        tries++
        if (!phones.isValidPhoneNumber(text, country)) continue
        const number = { start: match.index + start, end: match.index + end }
        const e164 = phones.toE164(text, country)
        if (!e164) continue
        const [behind = '', extension] = extensionBehind.exec(source.plain().slice(number.end, number.end + 30)) ?? []
        const span = { start: number.start, end: number.end + behind.length }
        const value = phones.formatPhoneNumber(text, country) + (extension ? ` ext. ${extension}` : '')
        const words = source.plain().slice(Math.max(0, span.start - 60), span.start)
        const lead = conditionBefore.exec(words)?.[0] ?? secondBefore.exec(words)?.[0] ?? ''
        const mainLead =
          lead === ''
            ? ((messengerBefore.exec(words) ?? mainBefore.exec(words) ?? numberSentence.exec(words))?.[0] ?? '')
            : lead
        const tail = secondBehind.exec(source.plain().slice(span.end, span.end + 30))?.[0] ?? ''
        labels.push({ start: span.start - mainLead.length, end: span.end + tail.length })
        const isSecond = lead !== '' || tail !== ''
        phonesFound.push({
          ...span,
          value,
          e164,
          isSenders: isInSenderDetails(span.start),
          isSecond,
          isMessengers: messengerBefore.test(words),
        })
        next = to
        break
      }
      from = next
    }
  }
  for (const { start, end } of labels) source.consume(start, end)
  return phonesFound
}

/** Whether a wide dash, as in "9123 4567 - 25 Farrer Road", is on each side with more digits. */
const isAtDash = (before: string, after: string) =>
  (before === '' || /\s[-–]\s$/.test(before)) && (after === '' || /^\s[-–]\s/.test(after))

/**
 * Whether these digit groups can be a phone number: all groups or a single one, groups that begin with 0 or +, or
 * groups beside what look like postal codes.
 */
function isSeparateNumber(groups: string[], from: number, to: number): boolean {
  const others = [...groups.slice(0, from), ...groups.slice(to)]
  if (others.length === 0 || to - from === 1) return true
  return /^\(?[0+]/.test(groups[from] ?? '') || others.every((other) => /^\d{5,6}$/.test(other))
}
