import { type AmountCountry, type AmountProblem, amountOf, amountProblem } from '../../i18n/amount.ts'
import type { PastedDetail } from './details.ts'
import type { Label } from './labels.ts'
import { consumed, type SourceText, type Span, trimSpan } from './plain.ts'
import { amountWord, goodsWord, orderWord, subtotalWord } from './words/goods-words.ts'
import { payments } from './words/lead-words.ts'

const unclear: AmountProblem = 'bulk-order-upload.row.amount-unclear'

/** Reads items and their amount. The items' text isn't read again as notes or names. */
export function readGoods(
  source: SourceText,
  labels: Label[],
  country: AmountCountry,
): { description?: PastedDetail; amount?: PastedDetail } {
  const plain = source.plain()
  const goods: { description?: PastedDetail; amount?: PastedDetail } = {}
  let isSubtotal = false
  for (const [index, label] of labels.entries()) {
    if (label.kind !== 'other' || !label.isMarked) continue
    const word = plain.slice(label.start, label.end).replace(/(?<![^\p{L}\p{M}])[^\p{L}\p{M}]+$/u, '')
    const isOrder = orderWord.test(word)
    const spans = isOrder
      ? countedSpans(plain, spansOf(plain, label, labels[index + 1]), label)
      : spansOf(plain, label, labels[index + 1])
    if ((!goods.amount || isSubtotal) && amountWord.test(word)) {
      const amount = readAmount(source, spans[0], country)
      if (amount) {
        goods.amount = amount
        isSubtotal = subtotalWord.test(word)
      }
    } else if (!goods.description && (goodsWord.test(word) || (isOrder && isNotOrderNumber(plain, spans)))) {
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
    const amount =
      readAmountBehindEmoji(source, country) ?? readUnlabelledAmount(source, country) ?? readOnlyPrice(source, country)
    if (amount) goods.amount = amount
  }
  return goods
}

// A price at a line's end: after a word such as "total", or with a currency.
const digits = String.raw` ?\d[\d.,]{0,20}`
// Without `^` and `$`, because it's within a line.
const labelledPrice = String.raw`[ ,;]{1,5}${amountWord.source.slice(1, -1)}[ :=-]{1,5}\p{Lu}{0,3}\p{Sc}?${digits}`
const signedPrice = String.raw`[ @=-]{1,5}\p{Lu}{0,3}\p{Sc}${digits}`
const priceAndEnd = new RegExp([labelledPrice, signedPrice, ''].map((price) => `${price}[ ,.]{0,5}$`).join('|'), 'iu')
const countBefore = /^([ \-•.]{0,5})\d{1,2} ?[x×] ?\p{L}/iu
const countAfter = /^([ \-•.]{0,5})\p{L}[^\d:]* [x×] ?\d{1,2}/iu

/** "3 kaya toast, 2 teh c" */
const isCounted = (line: string) => line.split(',').every((piece) => /^\d{1,2} ?[x×]? ?\p{L}\D*$/u.test(piece.trim()))
const measured =
  /^([ \-•.]{0,5})\d{1,3} ?(?:kgs?|kilos?|grams?|lit(?:er|re)s?|dozen|doz|stk|stück|szt|kpl|db|ks|buc|kom|pcs|pieces?|packs?|packets?|trays?|box(?:es)?|bottles?|cups?|sets?|bilao|kotak|bungkus)\.? \p{L}/iu

/** Lines "2x chicken rice", "3 boxes siopao" and "Kopi o x1"; a price at their end isn't part of the item. */
function readCountedItems(source: SourceText): PastedDetail | undefined {
  const from = linesOf(source.plain()).flatMap(({ line, start }) => {
    const first = countBefore.exec(line) ?? measured.exec(line)
    const match = first ?? countAfter.exec(line)
    if (!match) return []
    const rest = line.slice(match[0].length)
    const endOfItem = rest.search(priceAndEnd)
    // A count at the end has only a price after it.
    if (!first && endOfItem !== 0) return []
    const item = line.slice(match[1]?.length, match[0].length + endOfItem)
    const span = { start: start + (match[1]?.length ?? 0), end: start + match[0].length + endOfItem }
    return /\d{4}|#/.test(item) ? [] : [span]
  })
  if (from.length === 0) return undefined
  const value = from.map(({ start, end }) => source.text.slice(start, end)).join(', ')
  for (const { start, end } of from) source.consume(start, end)
  return { value, sureness: 'likely', from }
}

function linesOf(plain: string): { line: string; start: number }[] {
  let start = 0
  return plain.split(/[\n|]/).map((line) => {
    const found = { line, start }
    start += line.length + 1
    return found
  })
}

const moneyEmoji = /[💰💴💵💶💷💸💲🧾]\ufe0f?([^\n\p{Extended_Pictographic}]{1,40})/gu

/** Reads what is behind a money emoji, up to the next emoji. */
function readAmountBehindEmoji(source: SourceText, country: AmountCountry): PastedDetail | undefined {
  const plain = source.plain()
  for (const { index, 0: match, 1: rest = '' } of source.text.matchAll(moneyEmoji)) {
    const end = index + match.length
    const span = trimSpan(plain, { start: end - rest.length, end }, '.)-')
    const amount = span.end > span.start && readAmount(source, span, country)
    if (amount) source.consume(span.start, span.end)
    if (amount) return amount
  }
  return undefined
}

/** "850 tk cash", "$31.00 paynow". */
const paymentAtEnd = new RegExp(` (?:only|${payments})$`, 'iu')

/** Reads the end of a line such as "Total $25.50": without a colon, a currency or cents show that it's money. */
function readUnlabelledAmount(source: SourceText, country: AmountCountry): PastedDetail | undefined {
  const plain = source.plain()
  for (const { line, start } of linesOf(plain)) {
    const lastComma = [...line.matchAll(/,(?!\d)/g)].at(-1)?.index ?? -1
    const from = Math.max(line.lastIndexOf(';'), lastComma) + 1
    const part = line.slice(from).replace(paymentAtEnd, '')
    // "1,500/=" can't be anything else.
    const marked = /(?<![\d.,])\d[\d,]{0,12}\/[=-](?!\d)/.exec(part)
    const written = marked && {
      start: start + from + marked.index,
      end: start + from + marked.index + marked[0].length,
    }
    const amountOfMark = written && readAmount(source, written, country)
    if (amountOfMark) return amountOfMark
    const match = /(?:^|,)[^\p{L},]*(\p{L}+)[ \t]+/u.exec(part)
    if (!match || !amountWord.test(match[1] ?? '')) continue
    const behindWord = match.index + match[0].length
    if (!/\p{Sc}|\p{L}|\d[.,]\d{2}(?!\d)/u.test(part.slice(behindWord))) continue
    const span = { start: start + from + behindWord, end: start + from + part.length }
    const amount = readAmount(source, trimSpan(plain, span, '.)-'), country)
    if (amount) return amount
  }
  return undefined
}

/** A part with only a price in the country's currency, if there is one such part. */
function readOnlyPrice(source: SourceText, country: AmountCountry): PastedDetail | undefined {
  const plain = source.plain()
  const prices = linesOf(plain).flatMap(({ line, start }) => {
    const span = trimSpan(plain, { start, end: start + line.length }, '.)-')
    const text = plain.slice(span.start, span.end)
    if (line.includes(consumed)) return []
    return text.length < 20 && /\d/.test(text) && /\p{L}|\p{Sc}/u.test(text)
      ? (readAmount(source, span, country) ?? [])
      : []
  })
  const [price] = prices
  if (!price || prices.length > 1) return undefined
  for (const { start, end } of price.from) source.consume(start, end)
  return price
}

/** Returns the rest of the line, else the lines below up to an empty line or the next label. */
function spansOf(plain: string, label: Label, next: Label | undefined): Span[] {
  if (!label.isAlone) return [trimSpan(plain, { start: label.end, end: label.valueEnd }, '.)-')]
  const block = plain.slice(label.valueEnd, next?.start ?? plain.length).split(/\n[ ]*\n/)[0] ?? ''
  let start = label.valueEnd
  return block.split('\n').flatMap((line) => {
    const span = trimSpan(plain, { start, end: start + line.length }, '.)')
    start += line.length + 1
    return span.end > span.start ? [span] : []
  })
}

/** "Order:" may have items and, behind them, the customer's details: only lines with counts are items. */
function countedSpans(plain: string, spans: Span[], { isAlone }: Label): Span[] {
  if (!isAlone || isNotOrderNumber(plain, spans)) return spans
  const end = spans.findIndex((span) => !isCounted(plain.slice(span.start, span.end)))
  return end > 0 ? spans.slice(0, end) : spans
}

/** "Order: SH-20931" is the number of an order. */
const isNotOrderNumber = (plain: string, spans: Span[]) =>
  spans.every(({ start, end }) => !/\d{4}|#/.test(plain.slice(start, end)))

/** Reads a line with only a number and maybe a currency. It may include the delivery fee, so it's never `sure`. */
function readAmount(source: SourceText, span: Span | undefined, country: AmountCountry): PastedDetail | undefined {
  if (!span) return undefined
  const text = source.text.slice(span.start, span.end)
  const amount = amountOf(text, country)
  if (amount === null || (Number.isNaN(amount) && amountProblem(text, country) !== unclear)) return undefined
  const [number = ''] = /\p{Nd}.*\p{Nd}|\p{Nd}/u.exec(text) ?? []
  const at = span.start + text.indexOf(number)
  const plain = source.plain().slice(at, at + number.length)
  // The number alone, unless what is beside it changes what it means, as in "1.200,-" and "249:50 kr".
  const value = [plain, number, text].find((part) => Object.is(amountOf(part, country), amount)) ?? text
  const { start, end } = value === text ? span : { start: at, end: at + number.length }
  return { value, sureness: 'likely', from: [{ start, end }] }
}
