import type { PastedDetail } from './details.ts'
import type { Label } from './labels.ts'
import { type Canvas, type Span, trimSpan } from './plain.ts'
import { goodsWord, orderWord, worthWord } from './words/goods-words.ts'

/** Reads the item and its value from labelled lines, which then aren't read as notes or names. */
export function readGoods(canvas: Canvas, labels: Label[]): { description?: PastedDetail; amount?: PastedDetail } {
  const plain = canvas.plain()
  const found: { description?: PastedDetail; amount?: PastedDetail } = {}
  for (const [index, label] of labels.entries()) {
    if (label.kind !== 'other' || !label.isMarked) continue
    const word = plain.slice(label.start, label.end).replace(/[^\p{L}\p{M}]+$/u, '')
    const spans = spansOf(plain, label, labels[index + 1])
    if (!found.amount && worthWord.test(word)) {
      const amount = amountIn(plain, spans[0])
      if (amount) found.amount = amount
    } else if (!found.description && (goodsWord.test(word) || (orderWord.test(word) && isNoNumber(plain, spans)))) {
      const value = spans.map(({ start, end }) => canvas.text.slice(start, end)).join(', ')
      if (!/\p{L}{2}/u.test(value)) continue
      found.description = { value, sureness: goodsWord.test(word) ? 'sure' : 'likely', from: spans }
      for (const { start, end } of spans) canvas.consume(start, end)
    }
  }
  if (!found.description) {
    const description = countedItems(canvas)
    if (description) found.description = description
  }
  if (!found.amount) {
    const amount = unmarkedAmount(plain)
    if (amount) found.amount = amount
  }
  return found
}

/** Lines "2x chicken rice" and "Kopi o x1"; a price at their end isn't part of the item. */
function countedItems(canvas: Canvas): PastedDetail | undefined {
  const counted =
    /^[ \-•.]{0,5}(\d{1,2} ?[x×] ?\p{L}[^\n]*?|\p{L}[^\n\d:]* [x×] ?\d{1,2})(?:[ @=-]{1,5}\p{Lu}{0,3}\p{Sc} ?\d[\d.,]*)?[ ,.]{0,5}$/gimu
  const from = [...canvas.plain().matchAll(counted)].flatMap(({ 0: line, 1: item = '', index }) => {
    const start = index + line.indexOf(item)
    return /\d{4}|#/.test(item) ? [] : [{ start, end: start + item.length }]
  })
  if (from.length === 0) return undefined
  const value = from.map(({ start, end }) => canvas.text.slice(start, end)).join(', ')
  for (const { start, end } of from) canvas.consume(start, end)
  return { value, sureness: 'likely', from }
}

/** Reads a line such as "Total $25.50": without a colon, a currency or cents show that it's money. */
function unmarkedAmount(plain: string): PastedDetail | undefined {
  for (const { 1: word = '', 2: rest = '', index, 0: line } of plain.matchAll(/^[^\p{L}\n]*(\p{L}+)[ \t]+(\S.*)$/gmu)) {
    const end = index + line.length
    if (!worthWord.test(word) || !/\p{Sc}|\d[.,]\d{2}(?!\d)/u.test(rest)) continue
    const amount = amountIn(plain, trimSpan(plain, { start: end - rest.length, end }, '.)'))
    if (amount) return amount
  }
  return undefined
}

/** Returns the rest of the line, else the lines below up to an empty line or the next label. */
function spansOf(plain: string, label: Label, next: Label | undefined): Span[] {
  if (!label.isAlone) return [trimSpan(plain, { start: label.end, end: label.valueEnd }, '.)')]
  const block = plain.slice(label.valueEnd, next?.start ?? plain.length).split(/\n[ ]*\n/)[0] ?? ''
  let start = label.valueEnd
  return block.split('\n').flatMap((line) => {
    const span = trimSpan(plain, { start, end: start + line.length }, '.)')
    start += line.length + 1
    return span.end > span.start ? [span] : []
  })
}

/** "Order: SH-20931" is the number of an order. */
const isNoNumber = (plain: string, spans: Span[]) =>
  spans.every(({ start, end }) => !/\d{4}|#/.test(plain.slice(start, end)))

/** Reads a line with only a number and maybe a currency. It may include the delivery fee, so it's never `sure`. */
function amountIn(plain: string, span: Span | undefined): PastedDetail | undefined {
  if (!span) return undefined
  const [, before = '', number = ''] =
    /^((?:\p{Sc}|\p{L}{1,3}(?!\p{L})\.?\p{Sc}?|\s)*)(\d[\d.,']*)[\s/=-]*(?:\p{Sc}|\p{L}{1,5}\.?)?$/u.exec(
      plain.slice(span.start, span.end),
    ) ?? []
  const value = number.replace(/[.,']+$/, '')
  const start = span.start + before.length
  return value ? { value, sureness: 'likely', from: [{ start, end: start + value.length }] } : undefined
}
