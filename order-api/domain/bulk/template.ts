import { Temporal } from 'temporal-polyfill'
import writeExcelFile from 'write-excel-file/node'
import { type BulkPayment, bulkPayments } from '../../../core/api/bulk-lists.ts'
import { type BulkColumn, isSheetName, loadBulkWords } from '../../../core/bulk/sheet/columns.ts'
import { directionOf } from '../../../locales/languages.ts'
import type { Country } from '../country.ts'
import { examplePeople, exampleUnit } from '../example-people.ts'
import { mailLanguage, mailText } from '../mail/mail-texts.ts'

export interface TemplateExample {
  address: string
  zone: string
  now: number
  /** Flag `pickup-and-return-on-web`. */
  hasReturns: boolean
}

/** Cells of an order. */
export type OrderCells = Partial<Record<BulkColumn, string>>

/** Creates the spreadsheet to fill in, with two example orders. */
export async function bulkTemplate(
  country: Country,
  language: string,
  { hasReturns, ...example }: TemplateExample,
): Promise<Buffer> {
  const [first = '', second = first] = examplePeople(country.code).customers
  const tomorrow = Temporal.Instant.fromEpochMilliseconds(example.now)
    .toZonedDateTimeISO(example.zone)
    .toPlainDate()
    .add({ days: 1 })
  const commonCells: OrderCells = {
    phone: country.phoneExample.national,
    address: example.address,
    amount: String(Math.max(country.rules.minAmount ?? 0, 100)),
    payment: (await paymentWordsIn(language)).CASH_ON_DELIVERY,
    ...(country.rules.unitNumberRequired && { unit: exampleUnit(country.code, 1) }),
  }
  const orders = [
    { ...commonCells, name: first },
    { ...commonCells, name: second, time: `${tomorrow} 12:30` },
  ]
  return ordersFile(country, language, orders, hasReturns)
}

/** Creates a spreadsheet of orders, with empty rows and a sheet of explanations. Cells are text, to keep leading zeros. */
export async function ordersFile(
  country: Pick<Country, 'code'>,
  language: string,
  orders: readonly OrderCells[],
  hasReturns = false,
): Promise<Buffer> {
  const { columns, titlesIn } = await loadBulkWords(hasReturns)
  const titles = titlesIn((key) =>
    mailText(language, key === 'orders.return' ? 'mail.order-report.column.return' : key),
  )
  const text = (name: string) => mailText(language, `bulk-order-upload.template-file.${name}`)
  const payments = await paymentWordsIn(language)
  function hintOf(name: BulkColumn) {
    if (name === 'return') return `YES: ${mailText(language, 'request.return-hint')}`
    const hint = text(`hint.${name}`)
    if (name === 'unit') return hint.replace('#04-12', exampleUnit(country.code, 4))
    return name === 'payment' ? hint.replace(paymentCode, (code) => payments[code as BulkPayment]) : hint
  }
  const sheet = isSheetName(text('sheet')) ? text('sheet') : 'Orders'
  const isGuideName = isSheetName(text('guide')) && text('guide').toLowerCase() !== sheet.toLowerCase()
  const guideName = isGuideName ? text('guide') : 'Guide'
  const bold = (value: string) => ({ ...textCell(value), fontWeight: 'bold' as const })
  const rows = orders.map((order) => columns.map((name) => textCell(order[name] ?? '')))
  const emptyRows = Array.from({ length: 100 }, () => columns.map(() => textCell('')))
  const guide = [
    [bold(text('column')), bold(text('meaning'))],
    ...columns.map((name) => [textCell(titles[name]), textCell(hintOf(name))]),
  ]
  const rightToLeft = directionOf(mailLanguage(language)) === 'rtl'
  return writeExcelFile([
    {
      data: [columns.map((name) => bold(titles[name])), ...rows, ...emptyRows],
      sheet,
      columns: columns.map(() => ({ width: 22 })),
      rightToLeft,
    },
    { data: guide, sheet: guideName, columns: [{ width: 24 }, { width: 90 }], rightToLeft },
  ]).toBuffer()
}

const paymentCode = /CASH_ON_DELIVERY|ONLINE_PAYMENT|PAID/g

/** Returns the words for payment methods; codes where the reader of spreadsheets doesn't know the language's word. */
async function paymentWordsIn(language: string): Promise<Record<BulkPayment, string>> {
  const { paymentOf } = await loadBulkWords()
  const wordFor = (method: BulkPayment) => {
    const word = mailText(language, `bulk-order-upload.payment.${method}`)
    return paymentOf(word) === method ? word : method
  }
  return Object.fromEntries(bulkPayments.map((method) => [method, wordFor(method)])) as Record<BulkPayment, string>
}

const textCell = (value: string) => ({ value, type: String, format: '@' })
