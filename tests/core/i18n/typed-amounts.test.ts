import assert from 'node:assert/strict'
import { test } from 'node:test'
import { atom } from 'nanostores'
import { readPastedText } from '../../../core/addresses/pasted-text.ts'
import { checkRow } from '../../../core/bulk/sheet/check-row.ts'
import { bulkColumns, loadBulkWords } from '../../../core/bulk/sheet/columns.ts'
import { readCell } from '../../../core/bulk/sheet/reading/cell-text.ts'
import { amountOf, amountProblem, isOtherCurrency } from '../../../core/i18n/amount.ts'
import { emptyDraft } from '../../../core/request/draft/draft.ts'
import { createChecks } from '../../../core/request/rules/checks.ts'
import fc from '../../support/fast-check.ts'
import { type Country, countries, countryOf, namesOf, written } from './amount-grammar.ts'

/** As people type them, with the marks of whole amounts. */
const typed: Record<string, Record<string, number>> = {
  SG: {
    '２３．５': 23.5,
    '$23.50': 23.5,
    'S$ 23.50': 23.5,
    '23.50 SGD': 23.5,
    '＄23.50': 23.5,
    '\u2068S$23.50\u2069': 23.5,
    '$1,234.50': 1234.5,
    'SGD$12.50': 12.5,
  },
  KW: { 'KD 1.500': 1.5, '١٬٢٥٠٫٥ د.ك': 1250.5, 'KWD 1,250.500': 1250.5 },
  PK: { 'Rs. 1,200/-': 1200, 'PKR 12,345/=': 12345, 'Rs 1,200 only': 1200 },
  KE: { 'KSh 1,250.50/- only': 1250.5, 'KSh 1,000/-': 1000, 'KSh 1,250/=': 1250 },
  BD: { 'Tk. 500/=': 500, '৳ ১,২৫০.৫০': 1250.5 },
  UG: { 'USh 25,000/=': 25_000, 'UGX 25,000/=': 25000 },
  AT: {
    '€ 12,-': 12,
    '1.200,– €': 1200,
    '1.234,50 €': 1234.5,
    '€ 1 234,50': 1234.5,
    'EUR 12.--': 12,
    '12,-- Euro': 12,
  },
  CZ: { '1 200,- Kč': 1200, '1 250,- Kč': 1250 },
  SE: { '120:-': 120, 'SEK 249': 249 },
  NO: { 'kr 120,-': 120, '249,50 kr': 249.5 },
  TH: { '120.- บาท': 120, '1,250 บาท': 1250, '1250.-': 1250 },
  JP: { '¥1,200': 1200, '１，２００円': 1200, '1200円': 1200 },
  PL: { '12,5 zł': 12.5, '12,50 PLN': 12.5 },
  NG: { 'N1,500': 1500, '₦12,500.00': 12500 },
  HK: { 'HK$45.5': 45.5, '港幣 320': 320, '320蚊': 320 },
  HU: { '1200,-Ft': 1200, '8 900 Ft': 8900, '8.900,- Ft': 8900 },
  MM: { '12,500 Ks': 12500 },
  LA: { '₭120,000': 120_000 },
  EG: { 'E£ 320': 320, '320 ج.م': 320 },
  AE: { 'AED 1,250/-': 1250, 'Dhs 45.50': 45.5 },
  UA: { '1 250,50 грн': 1250.5 },
  KZ: { '12 500 ₸': 12500, '12 500 тг': 12500 },
  TW: { 'NT$1,200': 1200, '1200元': 1200 },
  PH: { 'P1,250.00': 1250, 'Php 1250': 1250 },
  MY: { 'RM 1,290.00': 1290 },
  ES: { '1.250,50 EUR': 1250.5 },
  MA: { '180,00 DH': 180 },
  RO: { '120,50 lei': 120.5 },
  BG: { '25,90 лв.': 25.9 },
  RS: { '1.250,00 RSD': 1250, '1250 din': 1250 },
  BA: { '25,00 KM': 25 },
  GE: { '25 ₾': 25 },
  AM: { '5 000 ֏': 5000 },
  KG: { '1 200 сом': 1200, '1200 с': 1200 },
  CI: { '12 500 FCFA': 12500 },
  IQ: { '25,000 IQD': 25000 },
  JO: { 'JD 12.500': 12.5 },
  BH: { 'BD 1.500': 1.5 },
  OM: { 'RO 1.250': 1.25 },
  QA: { 'QR 45': 45 },
  SA: { 'SR 120': 120, '١٢٠ ر.س': 120 },
  IT: { '12,50 euro': 12.5 },
  GR: { '12,50 ευρώ': 12.5 },
}
const words = await loadBulkWords()
const vendor = { id: '1', clientVendorId: '', name: '', location: null, paymentMethods: [] }
const emptyCells = Object.fromEntries(bulkColumns.map((column) => [column, '']))

/** The amount at every place where people write one, as the person's text is read there. */
async function readingsOf(text: string, country: Country) {
  const form = (typed: string) => {
    const checks = createChecks({
      $vendor: atom({ ...vendor, isParent: false, isTest: false } as never),
      $draft: atom({ ...emptyDraft('1'), amount: typed, ceiling: typed, destination: { coordinates: {} } } as never),
      $country: atom(country),
      $takesVat: atom(false),
      phones: { $phones: atom(null), load: async () => {} },
      fixed: [],
    })
    return { amount: checks.checkedOrder()?.amount, ceiling: checks.ceiling() }
  }
  const cell = (typed: string) => {
    const isPossiblePhone = () => true
    return readCell('amount', typed, { kind: 'xlsx', dateSystem: '1900', country, isPossiblePhone } as never).text
  }
  const row = checkRow(
    { ...emptyCells, amount: cell(text) } as never,
    {
      ...{ vendor, outlets: null, country, words, isPossiblePhone: () => true, hours: null },
      ...{ isPreorderOn: true, isDayFirst: true, now: 0 },
    } as never,
  )
  const message = (await readPastedText(`Ana Lim\nTotal: ${text}`, country.code)).amount?.value
  return {
    form: form(text).amount,
    ceiling: form(text).ceiling,
    // What the table has read is written for the server, which reads it again.
    table: row.written.amount === '' ? Number.NaN : amountOf(cell(row.written.amount), country),
    file: amountOf(cell(text), country),
    message: message === undefined ? Number.NaN : form(message).amount,
  }
}

for (const [code, amounts] of Object.entries(typed)) {
  for (const [text, amount] of Object.entries(amounts))
    test(`in ${code}, "${text}" is ${amount} in files, in the form and in messages`, async () => {
      const readings = await readingsOf(text, countryOf(code))
      assert.deepEqual(readings, { form: amount, ceiling: amount, table: amount, file: amount, message: amount })
    })
}

const runs = 52 * 20

test(`${runs} texts of the grammar in 52 countries are one number, or refused, wherever they are written`, async (context) => {
  const seen = new Set<string>()
  let read = 0
  await fc.assert(
    fc.asyncProperty(written, async ({ country, text }) => {
      const amount = amountOf(text, country)
      seen.add(country.code)
      if (!Number.isNaN(amount)) read += 1
      const readings = await readingsOf(text, country)
      const expected = { form: amount, ceiling: amount, table: amount, file: amount, message: amount }
      assert.deepEqual(readings, expected, `${country.code} ${JSON.stringify(text)}`)
    }),
    { numRuns: runs },
  )
  assert.equal(seen.size, countries.length)
  context.diagnostic(`${read} of ${runs} texts were read, in ${seen.size} countries`)
})

test('another country’s currency is recognised, and never read as an amount', () => {
  const foreign: Record<string, string[]> = {
    SG: [
      ...['USD 25', 'US$ 25', '€25', '25 kr', 'RM25', '25 RM', '£12.50', '25 JPY', 'Rp 10.000'],
      ...['₹ 500/-', '12,- €', '25 ZMW'],
    ],
    PK: ['$23.50', 'S$ 23.50', '₹500'],
    AT: ['CHF 12.-', '120 Kč', '12 zł'],
    KW: ['BD 1.500', 'SR 25', '25 AED'],
  }
  for (const [code, texts] of Object.entries(foreign)) {
    const { currency } = countryOf(code)
    for (const text of texts) {
      assert.ok(isOtherCurrency(text, currency), `${text} in ${code}`)
      assert.ok(Number.isNaN(amountOf(text, countryOf(code))), text)
      assert.equal(amountProblem(text, countryOf(code)), 'validation.other-currency', text)
    }
  }
  for (const text of ['', '25', 'S$ 25', '25 dollars', '25 boxes', 'free', '1,2,3 USD', 'Total 12']) {
    assert.ok(!isOtherCurrency(text, 'SGD'), text)
  }
})

test('each country’s amounts with each of its currency’s names belong to no other country', () => {
  for (const country of countries) {
    for (const name of [country.currency, ...namesOf(country)]) {
      for (const text of [`${name} 25`, `25 ${name}`]) {
        assert.ok(!isOtherCurrency(text, country.currency) || /^k$/i.test(name), `${text} in ${country.code}`)
      }
    }
  }
})
