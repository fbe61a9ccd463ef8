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
  'return',
] as const
export type BulkColumn = (typeof bulkColumns)[number]

/** Returns the columns of templates and tables. @param hasReturns flag `pickup-and-return-on-web` */
export const offeredColumns = (hasReturns: boolean) => offeredOf(bulkColumns, hasReturns)

/** Returns those of the columns that are offered. */
export const offeredOf = (columns: readonly BulkColumn[], hasReturns: boolean): readonly BulkColumn[] =>
  columns.filter((column) => column !== 'return' || hasReturns)

/** Returns the key of a column's title. */
export const titleKeyOf = (column: BulkColumn) =>
  column === 'return' ? ('orders.return' as const) : (`bulk-order-upload.table.columns.${column}` as const)

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
  yes: string[]
  no: string[]
  /** Words that people of this language may mean otherwise than another language that has them as an answer. */
  unclear?: string[]
}

/** Names of columns, payment methods, "as soon as possible", yes and no in every language. */
export interface BulkWords {
  columns: readonly BulkColumn[]
  columnOf(title: string): BulkColumn | null
  paymentOf(text: string): BulkPayment | null
  isSoon(text: string): boolean
  /** Reads a yes or no; an empty text is a no. Null if unclear. @param languages of the country, which count first */
  answerOf(text: string, languages: readonly string[]): boolean | null
  /** Titles of a file in a language. A title that isn't known, because a host has replaced it, is the English one. */
  titlesIn(text: (key: ReturnType<typeof titleKeyOf>) => string): Record<BulkColumn, string>
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

/** Ignores a full stop, dashes and the style of an emoji too, and has one sign for all crosses. */
const answerKey = (text: string) =>
  wordKey(text.replace(/\p{Pd}/gu, '-'))
    .replace(/[×✕✖]/g, 'x')
    .replace(/\u0640|\ufe0e|\ufe0f/g, '')
    .replace(/(?<=\p{L})[.!。۔։]$/u, '')

let loading: Promise<(hasReturns: boolean) => BulkWords> | undefined

/** @param hasReturns flag `pickup-and-return-on-web`: without it, no title is the column of returns */
export async function loadBulkWords(hasReturns = false): Promise<BulkWords> {
  loading ??= import('../../config/bulk-column-names.json', { with: { type: 'json' } }).then(({ default: names }) =>
    createBulkWords(names),
  )
  loading.catch(() => {
    loading = undefined
  })
  return (await loading)(hasReturns)
}

/** @param names by language. The first name of an English column is its title */
function createBulkWords(names: Record<string, LanguageNames> & { en: LanguageNames }) {
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
  const answersIn = new Map(
    Object.entries(names).map(([language, { yes, no, unclear = [] }]) => {
      const answer = (reading: boolean | null) => (word: string) => [answerKey(word), reading] as const
      const all = [...yes.map(answer(true)), ...no.map(answer(false)), ...unclear.map(answer(null))]
      return [language, new Map<string, boolean | null>(all)]
    }),
  )

  /** Returns what a word means in languages; null if it means different things, undefined if nothing. */
  function meaningIn(languages: readonly string[], word: string): boolean | null | undefined {
    const readings = new Set(languages.map((language) => answersIn.get(language)?.get(word)))
    readings.delete(undefined)
    return readings.size > 1 ? null : [...readings][0]
  }

  function answerOf(text: string, languages: readonly string[]): boolean | null {
    const word = answerKey(text)
    if (word === '') return false
    const own = meaningIn(namedIn(languages), word)
    if (own !== undefined) return own
    // Letters and signs, such as a cross, mean a yes to some and a no to others.
    return /\p{Lo}|\p{L}\p{L}/u.test(word) ? (meaningIn([...answersIn.keys()], word) ?? null) : null
  }
  /** Arabic has the same answers in all countries. */
  const namedIn = (languages: readonly string[]) =>
    languages.map((language) => (answersIn.has(language) ? language : (language.split('-')[0] ?? '')))

  return (hasReturns: boolean): BulkWords => {
    const offered = offeredColumns(hasReturns)
    const columnOf = (title: string) => {
      const column = columns.get(titleKey(title))
      return column !== undefined && offered.includes(column) ? column : null
    }
    return {
      columns: offered,
      columnOf,
      paymentOf: (text) => payments.get(wordKey(text)) ?? null,
      isSoon: (text) => soon.has(wordKey(text)),
      answerOf,
      titlesIn(text) {
        const titleOf = (column: BulkColumn) => {
          const title = text(titleKeyOf(column))
          return columnOf(title) === column ? title : (names.en.columns[column]?.[0] ?? column)
        }
        return Object.fromEntries(bulkColumns.map((column) => [column, titleOf(column)])) as Record<BulkColumn, string>
      },
    }
  }
}
