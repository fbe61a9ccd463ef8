import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { type BulkColumn, bulkColumns, loadBulkWords, requiredColumns } from '../../../../core/bulk/sheet/columns.ts'
import { findTable } from '../../../../core/bulk/sheet/reading/find-table.ts'
import { languages } from '../../../../core/config/languages.ts'

interface Names {
  columns: Partial<Record<BulkColumn, string[] | { title: string; others: string[] }>>
  payments: Record<string, string[]>
  soon: string[]
}

const readNames = (name: string): Record<string, Names> =>
  JSON.parse(readFileSync(new URL(`../../../../core/config/${name}`, import.meta.url), 'utf8'))
const files = { ...readNames('bulk-column-names.json'), ...readNames('bulk-columns.json') }

const titlesOf = ({ columns }: Names, column: BulkColumn): string[] => {
  const names = columns[column] ?? []
  return Array.isArray(names) ? names : [names.title, ...names.others]
}

test('every language has its own column names or a related language’s', () => {
  const baseLanguages = new Set(Object.keys(files).map((language) => language.split('-')[0]))
  assert.deepEqual(
    languages.filter((language) => !baseLanguages.has(language.split('-')[0])),
    [],
  )
})

test('each column name belongs to one column', async () => {
  const words = await loadBulkWords()
  for (const [language, names] of Object.entries(files)) {
    for (const column of bulkColumns) {
      for (const title of titlesOf(names, column)) {
        assert.equal(words.columnOf(title), column, `${title} in ${language}`)
        const others = requiredColumns.filter((needed) => needed !== column)
        const english = { name: 'Name', phone: 'Phone', address: 'Address' } as Partial<Record<BulkColumn, string>>
        const row = [title, ...others.map((needed) => english[needed] ?? '')]
        const sheet = {
          name: 'Orders',
          rows: [
            { number: 1, cells: row },
            { number: 2, cells: row },
          ],
        }
        const { assigned } = findTable({ kind: 'xlsx', sheets: [sheet], dateSystem: '1900' }, words, {})
        assert.equal(assigned[0], column, title)
      }
    }
  }
})

test('each name of a payment method belongs to one method', async () => {
  const words = await loadBulkWords()
  for (const { payments, soon } of Object.values(files)) {
    for (const [payment, names] of Object.entries(payments)) {
      for (const name of names) {
        assert.equal(words.paymentOf(name.toUpperCase()), payment, name)
      }
    }
    for (const name of soon) assert.ok(words.isSoon(name), name)
  }
})

test('finds titles regardless of case, accents, punctuation and bracketed parts', async () => {
  const { columnOf } = await loadBulkWords()
  assert.equal(columnOf('  PHONE NO. '), 'phone')
  assert.equal(columnOf('Telefon (mobil)'), 'phone')
  assert.equal(columnOf('Telephone (with country code)'), 'phone')
  assert.equal(columnOf('DIRECCION DE ENTREGA'), 'address')
  assert.equal(columnOf('手機 號碼'), 'phone')
  assert.equal(columnOf('Favourite colour'), null)
  assert.equal(columnOf('('.repeat(4000)), null)
})
