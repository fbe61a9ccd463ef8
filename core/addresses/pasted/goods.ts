import type { PastedDetail } from './details.ts'
import type { Label } from './labels.ts'
import { type Source, type Span, trimSpan } from './plain.ts'
import { amountWord, goodsWord, orderWord } from './words/goods-words.ts'

/** Reads items and their amount. The items' text isn't read again as notes or names. */
export function readGoods(source: Source, labels: Label[]): { description?: PastedDetail; amount?: PastedDetail } {
  const plain = source.plain()
  const goods: { description?: PastedDetail; amount?: PastedDetail } = {}
  for (const [index, label] of labels.entries()) {
    if (label.kind !== 'other' || !label.isMarked) continue
    const word = plain.slice(label.start, label.end).replace(/[^\p{L}\p{M}]+$/u, '')
    const spans = spansOf(plain, label, labels[index + 1])
    if (!goods.amount && amountWord.test(word)) {
      const amount = readAmount(plain, spans[0])
      if (amount) goods.amount = amount
    } else if (
      !goods.description &&
      (goodsWord.test(word) || (orderWord.test(word) && isNotOrderNumber(plain, spans)))
    ) {
      const value = spans.map(({ start, end }) => source.text.slice(start, end)).join(', ')
      if (!/\p{L}{2}/u.test(value)) continue
      goods.description = { value, sureness: goodsWord.test(word) ? 'sure' : 'likely', from: spans }
      for (const { start, end } of spans) source.consume(start, end)
    }
  }
  if (!goods.description) {
    const description = readCountedItems(source)
    if (description) goods.description = description
  }
  if (!goods.amount) {
    const amount = readUnlabelledAmount(plain)
    if (amount) goods.amount = amount
  }
  return goods
}

// A price at a line's end: after a word such as "total", or with a currency.
const digits = String.raw` ?\d[\d.,]*`
// Without `^` and `$`, because it's within a line.
const labelledPrice = String.raw`[ ,;]{1,5}${amountWord.source.slice(1, -1)}[ :=-]{1,5}\p{Lu}{0,3}\p{Sc}?${digits}`
const price = String.raw`(?:${labelledPrice}|[ @=-]{1,5}\p{Lu}{0,3}\p{Sc}${digits})`
const item = String.raw`\d{1,2} ?[x×] ?\p{L}[^\n]*?|\p{L}[^\n\d:]* [x×] ?\d{1,2}`
const countedLine = new RegExp(String.raw`^[ \-•.]{0,5}(${item})${price}?[ ,.]{0,5}$`, 'gimu')

/** Lines "2x chicken rice" and "Kopi o x1"; a price at their end isn't part of the item. */
function readCountedItems(source: Source): PastedDetail | undefined {
  const from = [...source.plain().matchAll(countedLine)].flatMap(({ 0: line, 1: item = '', index }) => {
    const start = index + line.indexOf(item)
    return /\d{4}|#/.test(item) ? [] : [{ start, end: start + item.length }]
  })
  if (from.length === 0) return undefined
  const value = from.map(({ start, end }) => source.text.slice(start, end)).join(', ')
  for (const { start, end } of from) source.consume(start, end)
  return { value, sureness: 'likely', from }
}

/** Reads the end of a line such as "Total $25.50": without a colon, a currency or cents show that it's money. */
function readUnlabelledAmount(plain: string): PastedDetail | undefined {
  for (const { 1: word = '', 2: rest = '', index, 0: line } of plain.matchAll(
    /(?:^|[,;])[^\p{L}\n,;]*(\p{L}+)[ \t]+((?:[^,;\n]|,\d)+)$/gmu,
  )) {
    const end = index + line.length
    if (!amountWord.test(word) || !/\p{Sc}|\d[.,]\d{2}(?!\d)/u.test(rest)) continue
    const amount = readAmount(plain, trimSpan(plain, { start: end - rest.length, end }, '.)'))
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
const isNotOrderNumber = (plain: string, spans: Span[]) =>
  spans.every(({ start, end }) => !/\d{4}|#/.test(plain.slice(start, end)))

/** Reads a line with only a number and maybe a currency. It may include the delivery fee, so it's never `sure`. */
function readAmount(plain: string, span: Span | undefined): PastedDetail | undefined {
  if (!span) return undefined
  const [, before = '', number = ''] =
    /^((?:\p{Sc}|\p{L}{1,3}(?!\p{L})\.?\p{Sc}?|\s)*)(\d[\d.,']*)[\s/=-]*(?:\p{Sc}|\p{L}{1,5}\.?)?$/u.exec(
      plain.slice(span.start, span.end),
    ) ?? []
  const value = number.replace(/[.,']+$/, '')
  const start = span.start + before.length
  return value ? { value, sureness: 'likely', from: [{ start, end: start + value.length }] } : undefined
}
