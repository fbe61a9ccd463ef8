import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { type BulkColumn, bulkColumns, loadBulkWords, requiredColumns } from '../../../../core/bulk/sheet/columns.ts'
import { findTable } from '../../../../core/bulk/sheet/reading/find-table.ts'
import { languages } from '../../../../core/config/languages.ts'
import { formsAt, readCatalogue } from '../../../checks/catalogue.ts'

interface Names {
  columns: Partial<Record<BulkColumn, string[]>>
  payments: Record<string, string[]>
  soon: string[]
}

const file = new URL('../../../../core/config/bulk-column-names.json', import.meta.url)
const files: Record<string, Names> = JSON.parse(readFileSync(file, 'utf8'))

test('every language has its own column names or a related language’s', () => {
  const baseLanguages = new Set(Object.keys(files).map((language) => language.split('-')[0]))
  assert.deepEqual(
    languages.filter((language) => !baseLanguages.has(language.split('-')[0])),
    [],
  )
})

test('the titles of every language’s template are known', async () => {
  const words = await loadBulkWords()
  for (const language of languages) {
    const chain = [language, language.split('-')[0] ?? '', 'en'].filter((code) => existsSync(`locales/${code}.json`))
    const text = (key: string) => chain.map((code) => formsAt(readCatalogue(code), key).get('')).find(Boolean) ?? ''
    for (const column of bulkColumns) {
      const title = text(`bulk-order-upload.table.columns.${column}`)
      assert.equal(words.columnOf(title), column, `${title} in ${language}`)
      assert.equal(words.titlesIn(text)[column], title)
    }
  }
})

test('a title that a host has replaced is written in English, which the order API knows', async () => {
  const { titlesIn } = await loadBulkWords()
  assert.equal(titlesIn(() => 'Client’s line').phone, 'Phone number')
})

test('each column name belongs to one column', async () => {
  const words = await loadBulkWords()
  for (const [language, names] of Object.entries(files)) {
    for (const column of bulkColumns) {
      for (const title of names.columns[column] ?? []) {
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
