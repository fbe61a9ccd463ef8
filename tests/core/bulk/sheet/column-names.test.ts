import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import {
  type BulkColumn,
  bulkColumns,
  isSheetName,
  loadBulkWords,
  titleKeyOf,
} from '../../../../core/bulk/sheet/columns.ts'
import { findTable } from '../../../../core/bulk/sheet/reading/find-table.ts'
import { loadCountry } from '../../../../core/config/countries.ts'
import type { CountryCode } from '../../../../core/config/country-codes.ts'
import { languages } from '../../../../core/config/languages.ts'
import { formsAt, readCatalogue } from '../../../checks/catalogue.ts'

interface Names {
  columns: Partial<Record<BulkColumn, string[]>>
  payments: Record<string, string[]>
  soon: string[]
  yes: string[]
  no: string[]
  unclear?: string[]
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
  const words = await loadBulkWords(true)
  for (const language of languages) {
    const chain = [language, language.split('-')[0] ?? '', 'en'].filter((code) => existsSync(`locales/${code}.json`))
    const text = (key: string) => chain.map((code) => formsAt(readCatalogue(code), key).get('')).find(Boolean) ?? ''
    for (const column of bulkColumns) {
      const title = text(titleKeyOf(column))
      assert.equal(words.columnOf(title), column, `${title} in ${language}`)
      assert.equal(words.titlesIn(text)[column], title)
    }
    const [sheet, guide] = ['sheet', 'guide'].map((name) => text(`bulk-order-upload.template-file.${name}`))
    assert.ok(sheet && guide && isSheetName(sheet) && isSheetName(guide) && sheet !== guide, language)
  }
})

test('a title that a host has replaced is written in English, which the order API knows', async () => {
  const { titlesIn } = await loadBulkWords(true)
  assert.equal(titlesIn(() => 'Client’s line').phone, 'Phone number')
})

test('each column name belongs to one column, and a table with names of one language is understood', async () => {
  const words = await loadBulkWords(true)
  for (const [language, names] of Object.entries(files)) {
    for (const column of bulkColumns) {
      for (const title of names.columns[column] ?? [])
        assert.equal(words.columnOf(title), column, `${title} in ${language}`)
    }
    for (const place of [0, -1]) {
      const cells = bulkColumns.map(
        (column) => names.columns[column]?.at(place) ?? files.en?.columns[column]?.[0] ?? '',
      )
      const rows = [1, 2].map((number) => ({ number, cells }))
      const sheets = [{ name: 'Orders', rows }]
      assert.deepEqual(
        findTable({ kind: 'xlsx', sheets, dateSystem: '1900' }, words, {}).assigned,
        bulkColumns,
        language,
      )
    }
  }
})

test('each name of a payment method belongs to one method', async () => {
  const words = await loadBulkWords(true)
  for (const { payments, soon } of Object.values(files)) {
    for (const [payment, names] of Object.entries(payments)) {
      for (const name of names) {
        assert.equal(words.paymentOf(name.toUpperCase()), payment, name)
      }
    }
    for (const name of soon) assert.ok(words.isSoon(name), name)
  }
})

test('payment methods are understood in the words of every language’s page', async () => {
  const { paymentOf } = await loadBulkWords()
  for (const language of languages) {
    const { payment = {} } = JSON.parse(readFileSync(`locales/${language}.json`, 'utf8'))['bulk-order-upload'] ?? {}
    for (const [method, word] of Object.entries<string>(payment)) assert.equal(paymentOf(word), method, word)
  }
})

test('yes and no are understood in every country’s languages, and nothing is a no', async () => {
  const { answerOf } = await loadBulkWords()
  for (const [language, { yes, no }] of Object.entries(files)) {
    assert.ok(yes.length > 0 && no.length > 0, language)
    for (const word of yes) assert.equal(answerOf(word.toUpperCase(), [language, 'en']), true, `${word} in ${language}`)
    for (const word of no) assert.equal(answerOf(` ${word} `, [language, 'en']), false, `${word} in ${language}`)
  }
  for (const text of ['', ' ', '-', '—', '0', '٠', 'N/A', 'No.']) assert.equal(answerOf(text, ['en']), false, text)
  for (const text of ['TRUE', '1', '１', 'ok', '✔️', 'はい。']) assert.equal(answerOf(text, ['en']), true, text)
  for (const text of ['maybe', '2', '?', '☒']) assert.equal(answerOf(text, ['en']), null, text)
})

test('a word that is a yes to some and something else to others is read as in the country, else it’s unclear', async () => {
  const { answerOf } = await loadBulkWords()
  const cases: Record<string, Partial<Record<CountryCode, boolean | null>>> = {
    // Polish yes, Malay no.
    tak: { PL: true, MY: false, SG: false, GR: null },
    // Slavic no; Greek yes in Latin letters.
    ne: { CZ: false, RS: false, GR: null },
    // Greek yes, Urdu no.
    nai: { CY: true, PK: false, AT: null },
    // Greek capital N.
    Ν: { GR: null },
    n: { GR: null, AT: false },
    // A cross marks a choice, or says no.
    x: { AT: true, SG: false, KE: null },
    '×': { JP: false },
    '○': { JP: true, PL: null },
    // First letters.
    t: { PL: true, MY: false, SE: null },
    o: { CI: true, SE: null },
    s: { ES: true, KE: null },
    e: { FI: false, IT: null },
    н: { BG: false, GR: null },
    // Yes in Ukrainian, “so” in Russian; yes in Hungarian, “again” in Swedish; yes in Czech, “what” in Filipino.
    так: { UA: true, KZ: null },
    igen: { HU: true, SE: null },
    ano: { CZ: true, PH: null },
    // No in Arabic, “bring it” in Urdu.
    لا: { SA: false, PK: null },
    // Another language of the same country, and one that isn’t.
    да: { KZ: true },
    ja: { SI: true },
    oui: { SG: true },
    hindi: { SG: false },
  }
  for (const [word, countries] of Object.entries(cases)) {
    for (const [code, answer] of Object.entries(countries)) {
      const { languages: spoken } = await loadCountry(code as CountryCode)
      for (const text of [word, word.toUpperCase()]) assert.equal(answerOf(text, spoken), answer, `${text} in ${code}`)
    }
  }
})

test('finds titles regardless of case, accents, punctuation and bracketed parts', async () => {
  const { columnOf } = await loadBulkWords(true)
  assert.equal(columnOf('  PHONE NO. '), 'phone')
  assert.equal(columnOf('Telefon (mobil)'), 'phone')
  assert.equal(columnOf('Telephone (with country code)'), 'phone')
  assert.equal(columnOf('DIRECCION DE ENTREGA'), 'address')
  assert.equal(columnOf('手機 號碼'), 'phone')
  assert.equal(columnOf('Favourite colour'), null)
  assert.equal(columnOf('('.repeat(4000)), null)
})
