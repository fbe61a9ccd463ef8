import { type BulkPayment, bulkPayments } from '../../api/bulk-lists.ts'
import type { RefusedField } from '../../api/field-of-key.ts'
import { latinDigits } from '../../lib/text/latin-digits.ts'
import type { RequestField } from '../../request/rules/validation.ts'

export const bulkColumns = [
  'name',
  'phone',
  'address',
  'unit',
  'building',
  'latitude',
  'longitude',
  'notes',
  'description',
  'amount',
  'payment',
  'time',
  'outlet',
  'reference',
] as const
export type BulkColumn = (typeof bulkColumns)[number]
export const isBulkColumn = (name: string): name is BulkColumn => bulkColumns.some((column) => column === name)

export const emptyCells = Object.fromEntries(bulkColumns.map((column) => [column, ''])) as Record<BulkColumn, string>

/** Whether Excel accepts a name of a sheet. A host may have replaced ours. */
export const isSheetName = (name: string) => /^(?!')[^:\\/?*[\]]{1,31}(?<!')$/.test(name)

/** The column of a problem with a form's field. */
export const columnOfField: Partial<Record<RefusedField | RequestField, BulkColumn>> = {
  vendor: 'outlet',
  address: 'address',
  unit: 'unit',
  building: 'building',
  notes: 'notes',
  name: 'name',
  phone: 'phone',
  description: 'description',
  amount: 'amount',
  time: 'time',
  paymentMethod: 'payment',
}

export const requiredColumns: readonly BulkColumn[] = ['name', 'phone', 'address']

interface LanguageNames {
  columns: Partial<Record<BulkColumn, string[]>>
  payments: Partial<Record<BulkPayment, string[]>>
  soon: string[]
}

/** Names of columns, payment methods and "as soon as possible" in every language. */
export interface BulkWords {
  columnOf(title: string): BulkColumn | null
  paymentOf(text: string): BulkPayment | null
  isSoon(text: string): boolean
  /** Titles of a file in a language. A title that isn't known, because a host has replaced it, is the English one. */
  titlesIn(text: (key: `bulk-order-upload.table.columns.${BulkColumn}`) => string): Record<BulkColumn, string>
}

/** Normalises a title for comparison: ignores case, spaces, punctuation, brackets, accents and vowel signs. */
export const titleKey = (title: string) =>
  title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\([^()]*\)/g, '')
    .replace(/[^\p{L}\p{N}]/gu, '')

const wordKey = (text: string) =>
  latinDigits(text.normalize('NFKC'))
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ')
    .replace(/[\u064b-\u0652]/g, '')
    .trim()

let loading: Promise<BulkWords> | undefined

export function loadBulkWords(): Promise<BulkWords> {
  loading ??= import('../../config/bulk-column-names.json', { with: { type: 'json' } }).then(({ default: names }) =>
    createBulkWords(names),
  )
  loading.catch(() => {
    loading = undefined
  })
  return loading
}

/** @param names by language. The first name of an English column is its title */
function createBulkWords(names: Record<string, LanguageNames> & { en: LanguageNames }): BulkWords {
  const allLanguages = Object.values(names)
  const columns = new Map(
    allLanguages.flatMap((words) =>
      bulkColumns.flatMap((column) => (words.columns[column] ?? []).map((name) => [titleKey(name), column] as const)),
    ),
  )
  const payments = new Map(
    allLanguages.flatMap((words) =>
      bulkPayments.flatMap((payment) =>
        (words.payments[payment] ?? []).map((name) => [wordKey(name), payment] as const),
      ),
    ),
  )
  const soon = new Set(allLanguages.flatMap((words) => words.soon.map(wordKey)))
  const columnOf = (title: string) => columns.get(titleKey(title)) ?? null
  return {
    columnOf,
    paymentOf: (text) => payments.get(wordKey(text)) ?? null,
    isSoon: (text) => soon.has(wordKey(text)),
    titlesIn(text) {
      const titleOf = (column: BulkColumn) => {
        const title = text(`bulk-order-upload.table.columns.${column}`)
        return columnOf(title) === column ? title : (names.en.columns[column]?.[0] ?? column)
      }
      return Object.fromEntries(bulkColumns.map((column) => [column, titleOf(column)])) as Record<BulkColumn, string>
    },
  }
}
