import assert from 'node:assert/strict'
import { test } from 'node:test'
import { languagesOfStandIns } from '../../../core/i18n/catalogue-files.ts'
import { languageData, standIn, standInFor } from '../../../core/lib/intl/stand-ins.ts'

/** Node has all data of CLDR, which the stand-ins have to match. */
const locales: Readonly<Record<string, readonly [locale: string, currency: string]>> = {
  my: ['my-MM', 'MMK'],
  lo: ['lo-LA', 'LAK'],
  km: ['km-KH', 'KHR'],
  ka: ['ka-GE', 'GEL'],
  hy: ['hy-AM', 'AMD'],
  ky: ['ky-KG', 'KGS'],
  kk: ['kk-KZ', 'KZT'],
  bs: ['bs-BA', 'BAM'],
}
const day = { day: 'numeric', month: 'short' } as const
const time = { hour: 'numeric', minute: '2-digit' } as const
const dateOptions: readonly Intl.DateTimeFormatOptions[] = [
  time,
  day,
  { ...day, ...time },
  { ...day, year: 'numeric' },
  { ...day, weekday: 'short' },
]
/** Every month, weekday and half of a day, in two zones. */
const moments = Array.from({ length: 28 }, (_, index) => Date.UTC(2026, index % 12, 3 + index, (index * 5) % 24, 7))

for (const [language, data] of Object.entries(languageData)) {
  const { number, dateFormat, days } = standIn(data)
  const [locale = '', currency = ''] = locales[language] ?? []

  test(`days and times in ${language} are as in CLDR`, () => {
    for (const timeZone of ['UTC', 'Asia/Yangon']) {
      for (const given of dateOptions) {
        const options = { ...given, timeZone }
        const expected = new Intl.DateTimeFormat(locale, options)
        const own = dateFormat(options)
        for (const at of moments) {
          assert.equal(plain(own.format(at)), plain(expected.format(at)), JSON.stringify(options))
        }
      }
    }
    const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
    assert.deepEqual(
      days,
      [-1, 0, 1].map((ahead) => relative.format(ahead, 'day')),
    )
  })

  test(`numbers and money in ${language} are as in CLDR`, () => {
    const money = { style: 'currency', currency } as const
    const optionsOfNumbers: readonly Intl.NumberFormatOptions[] = [
      {},
      { style: 'percent' },
      { style: 'unit', unit: 'kilometer', maximumFractionDigits: 1 },
      { style: 'unit', unit: 'minute' },
      { minimumIntegerDigits: 2 },
      { ...money, minimumFractionDigits: 2, maximumFractionDigits: 2, useGrouping: false },
      ...[currency, 'EUR', 'USD'].map((code) => ({ ...money, currency: code })),
    ]
    for (const options of optionsOfNumbers) {
      for (const value of [0, 7, 0.25, 1234.5, 12_345.5, 1_234_567.8, -3.2]) {
        const expected = new Intl.NumberFormat(locale, options).format(value)
        assert.equal(plain(number(value, options)), plain(expected), JSON.stringify({ options, value }))
      }
    }
  })
}

test('a language that Intl knows needs none', () => {
  assert.deepEqual(Object.keys(languageData), languagesOfStandIns)
  for (const language of languagesOfStandIns) assert.equal(standInFor(language), null, language)
})

/** Spaces differ between versions of CLDR. */
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')
