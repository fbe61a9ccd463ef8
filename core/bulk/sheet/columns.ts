import { type BulkPayment, bulkPayments } from '../../api/bulk-jobs.ts'
import { latinDigits } from '../../lib/text/latin-digits.ts'

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
] as const
export type BulkColumn = (typeof bulkColumns)[number]

/** Without them a sheet is no list of orders. */
export const neededColumns: readonly BulkColumn[] = ['name', 'phone', 'address']

/** Names and words of a language that templates are written in, in `config/bulk-columns.json`. */
interface LanguageWords {
  sheet: string
  columns: Record<BulkColumn, { title: string; hint: string; others: string[] }>
  payments: Record<BulkPayment, string[]>
  soon: string[]
}

/** The same of a language that files may come in, in `config/bulk-column-names.json`. */
interface LanguageNames {
  columns: Partial<Record<BulkColumn, string[]>>
  payments: Partial<Record<BulkPayment, string[]>>
  soon: string[]
}

/** What people call the columns, the ways to pay and as soon as possible, in every language served. */
export interface BulkWords {
  /** Null for a title that names no column. */
  columnOf(title: string): BulkColumn | null
  paymentOf(text: string): BulkPayment | null
  isSoon(text: string): boolean
  /** The sheet's name and the columns' titles in the language, or in English if there are none. */
  titlesIn(language: string): { sheet: string; titles: Record<BulkColumn, string> }
}

/** Blind to case, spaces, punctuation, what is in brackets, and the accents and vowel signs that people leave out. */
export const titleKey = (title: string) =>
  title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\([^()]*\)/g, '')
    .replace(/[^\p{L}\p{N}]/gu, '')

/** Blind to case, spaces, hyphens and the vowel signs of Arabic. */
const wordKey = (text: string) =>
  latinDigits(text.normalize('NFKC'))
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ')
    .replace(/[\u064b-\u0652]/g, '')
    .trim()

let loading: Promise<BulkWords> | undefined

/** Loads the words the first time a table is used. */
export function loadBulkWords(): Promise<BulkWords> {
  loading ??= Promise.all([
    import('../../config/bulk-columns.json', { with: { type: 'json' } }),
    import('../../config/bulk-column-names.json', { with: { type: 'json' } }),
  ]).then(([{ default: languages }, { default: names }]) => createBulkWords(languages, Object.values(names)))
  loading.catch(() => {
    loading = undefined
  })
  return loading
}

function createBulkWords(
  languages: Record<string, LanguageWords> & { en: LanguageWords },
  others: readonly LanguageNames[],
): BulkWords {
  const named = Object.values(languages).map(({ columns, ...words }): LanguageNames => {
    const names = bulkColumns.map((column) => [column, [columns[column].title, ...columns[column].others]] as const)
    return { ...words, columns: Object.fromEntries(names) }
  })
  const all = [...named, ...others]
  const columns = new Map(
    all.flatMap((words) =>
      bulkColumns.flatMap((column) => (words.columns[column] ?? []).map((name) => [titleKey(name), column] as const)),
    ),
  )
  const payments = new Map(
    all.flatMap((words) =>
      bulkPayments.flatMap((payment) =>
        (words.payments[payment] ?? []).map((name) => [wordKey(name), payment] as const),
      ),
    ),
  )
  const soon = new Set(all.flatMap((words) => words.soon.map(wordKey)))
  return {
    columnOf: (title) => columns.get(titleKey(title)) ?? null,
    paymentOf: (text) => payments.get(wordKey(text)) ?? null,
    isSoon: (text) => soon.has(wordKey(text)),
    titlesIn(language) {
      const words = languages[language] ?? languages[language.split('-')[0] ?? ''] ?? languages.en
      const titles = Object.fromEntries(bulkColumns.map((column) => [column, words.columns[column].title]))
      return { sheet: words.sheet, titles: titles as Record<BulkColumn, string> }
    },
  }
}
