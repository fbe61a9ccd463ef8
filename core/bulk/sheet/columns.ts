import { closestLanguage, languageChain } from '../../../locales/languages.ts'
import { type BulkPayment, bulkPayments } from '../../api/bulk-jobs.ts'
import { languages as allCodes } from '../../config/languages.ts'
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

export const emptyCells = Object.fromEntries(bulkColumns.map((column) => [column, ''])) as Record<BulkColumn, string>

export const requiredColumns: readonly BulkColumn[] = ['name', 'phone', 'address']

/** Texts of the spreadsheet template in a language. */
export interface LanguageWords {
  sheet: string
  guide: string
  column: string
  meaning: string
  columns: Record<BulkColumn, { title: string; hint: string; others: string[] }>
  payments: Record<BulkPayment, string[]>
  soon: string[]
}

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
  /** Texts in the closest language, else in English, and their language. */
  textsIn(language: string): LanguageWords & { language: string }
  /** Sheet name and titles in the same language. */
  titlesIn(language: string): { sheet: string; titles: Record<BulkColumn, string> }
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
  const complete = Object.values(languages).map(({ columns, payments, soon }): LanguageNames => {
    const names = bulkColumns.map((column) => [column, [columns[column].title, ...columns[column].others]] as const)
    return { payments, soon, columns: Object.fromEntries(names) }
  })
  const allLanguages = [...complete, ...others]
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
  const textsIn = (language: string) => {
    const chain = languageChain(closestLanguage(language, allCodes) ?? language)
    const found = chain.find((code) => code in languages) ?? 'en'
    return { language: found, ...(languages[found] ?? languages.en) }
  }
  return {
    columnOf: (title) => columns.get(titleKey(title)) ?? null,
    paymentOf: (text) => payments.get(wordKey(text)) ?? null,
    isSoon: (text) => soon.has(wordKey(text)),
    textsIn,
    titlesIn(language) {
      const words = textsIn(language)
      const titles = Object.fromEntries(bulkColumns.map((column) => [column, words.columns[column].title]))
      return { sheet: words.sheet, titles: titles as Record<BulkColumn, string> }
    },
  }
}
