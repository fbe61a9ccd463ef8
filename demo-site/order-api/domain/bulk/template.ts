import { Temporal } from 'temporal-polyfill'
import writeExcelFile from 'write-excel-file/node'
import type { Country } from '../country.ts'
import { demoPeople, demoUnit } from '../riders/demo-people.ts'
import { type ColumnName, columnNames, columnTexts } from './columns.ts'

export interface TemplateExample {
  address: string
  zone: string
  now: number
}

/** Creates the spreadsheet to fill in, with two example orders and a sheet of explanations. Text cells keep zeros. */
export function bulkTemplate(country: Country, language: string, example: TemplateExample): Promise<Buffer> {
  const texts = columnTexts(language)
  const [first = '', second = first] = demoPeople(country.code).customers
  const tomorrow = Temporal.Instant.fromEpochMilliseconds(example.now)
    .toZonedDateTimeISO(example.zone)
    .toPlainDate()
    .add({ days: 1 })
  const common: Partial<Record<ColumnName, string>> = {
    phone: country.phoneExample.national,
    address: example.address,
    amount: String(Math.max(country.rules.minAmount ?? 0, 100)),
    payment: 'CASH_ON_DELIVERY',
    ...(country.rules.unitNumberRequired && { unit: demoUnit(country.code, 1) }),
  }
  const examples: Partial<Record<ColumnName, string>>[] = [
    { ...common, name: first },
    { ...common, name: second, time: `${tomorrow} 12:30` },
  ]
  const titles = columnNames.map((name) => ({ ...text(texts.columns[name].title), fontWeight: 'bold' as const }))
  const rows = examples.map((order) => columnNames.map((name) => text(order[name] ?? '')))
  const empty = Array.from({ length: 100 }, () => columnNames.map(() => text('')))
  const guide = [
    [texts.column, texts.meaning].map((value) => ({ ...text(value), fontWeight: 'bold' as const })),
    ...columnNames.map((name) => [text(texts.columns[name].title), text(texts.columns[name].hint)]),
  ]
  const isRightToLeft = language.startsWith('ar')
  return writeExcelFile([
    {
      data: [titles, ...rows, ...empty],
      sheet: texts.sheet,
      columns: columnNames.map(() => ({ width: 22 })),
      rightToLeft: isRightToLeft,
    },
    { data: guide, sheet: texts.guide, columns: [{ width: 24 }, { width: 90 }], rightToLeft: isRightToLeft },
  ]).toBuffer()
}

const text = (value: string) => ({ value, type: String, format: '@' })
