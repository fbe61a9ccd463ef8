import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { amountOf } from '../../../core/i18n/amount.ts'
import fc from '../../support/fast-check.ts'
import {
  allConventions,
  type Convention,
  type Country,
  conventionsOf,
  countryOf,
  groupings,
  namesOf,
  toLatin,
  written,
} from './amount-grammar.ts'

const readings: Record<string, Record<string, number | null>> = {
  SG: {
    '': null,
    'S$ 1,250.50': 1250.5,
    '$.50': 0.5,
    '.5': 0.5,
    '25 SGD': 25,
    '1,234': 1234,
    '１，２３４．５０': 1234.5,
    '1.250,50': 1250.5,
    '１２，５': 12.5,
    '12.5000': 12.5,
  },
  PK: { 'Rs.500': 500, 'Rs 1,25,000': 125_000, 'Rs. 1,500.00': 1500 },
  BD: { '৳১২,৩৪,৫৬৭.৫০': 1_234_567.5, '১,২৩৪': 1234 },
  AE: { '٢٥٫٥ د.إ': 25.5, '١٬٢٣٤': 1234 },
  FI: { '1\u00a0234,50 €': 1234.5 },
  AT: { '€ 1.234,5': 1234.5 },
  CI: { '1 235 F CFA': 1235, '500F': 500, '1,500 FCFA': 1500 },
  KW: { '1.234': 1.234, '1,234.500 KD': 1234.5 },
  BG: { '12,50 лв.': 12.5 },
  JP: { '1,000円': 1000, '¥1,500.00': 1500 },
  TW: { '500元': 500 },
  HK: { '500元': 500 },
  LA: { '50.000 ₭': 50_000 },
  SE: { '249:50 kr': 249.5, 'SEK 1 249:50': 1249.5 },
  NO: { 'kr 12:05': 12.05 },
}
for (const [code, amounts] of Object.entries(readings)) {
  for (const [text, amount] of Object.entries(amounts))
    test(`in ${code}, "${text}" is ${amount}`, () => assert.equal(amountOf(text, countryOf(code)), amount))
}

const unclear: Record<string, string[]> = {
  SG: ['12..5', '12.00.00', '1,2,3', '12 dollars 50', '1.2345e3', '1.234', '12.345', '1 2 3', '12 5', '1,,234', '1.,5'],
  ES: ['1,234', '1.234'],
  FI: ['1,234'],
  JP: ['1.234', '12.5', '1,0000', '10,0000円'],
  HK: ['1,0000', '10,0000元'],
  AE: ['١,٢٣٤', '١،٢٣٤', 'AED.50'],
  MM: ['12K', '12 k', '12 K'],
  BA: ['5 km'],
  // Without the currency, it's a time.
  SE: ['249:50', '249:5 kr', '249:500 kr', '1:249:50 kr', ':50 kr', '249:50 SGD'],
  CZ: ['249:50 Kč'],
}
for (const [code, texts] of Object.entries(unclear)) {
  for (const text of texts) {
    test(`in ${code}, "${text}" is unclear`, () => assert.ok(Number.isNaN(amountOf(text, countryOf(code)))))
  }
}

describe('an amount is unclear', () => {
  const cases: Record<string, string[]> = {
    'with another currency': ['USD 25', '€25', '25 kr', 'RM25'],
    'with a sign or brackets': ['-5', '+5', '(5)', '5-', '−5', 'minus 5', 'S$-5'],
    'with other words': ['free', 'approx 12', 'Total 12', '12k', '12 thousand', '1.2 million', '12万', '12E', '5 x 3'],
    'as a range, a fraction or a percentage': ['10-12', '1 or 2', '1/2', '½', '1²', '50%', '٥٠٪'],
    'with groups of the wrong length': ['12,34,5', '1234,567', '0,500', '1,2345', '12 34', "1'23"],
    'with different separators': ['1,234 567', "1'234,567.5", '1.234,567.8'],
    'with digits of two scripts': ['1٢', '१2'],
    'with invisible characters between digits': ['12\u200b5', '12\u00ad5', '12\u202e34'],
    'as a cell of thousands of characters': ['1'.repeat(4000), `1${'a'.repeat(3999)}!`, `${'$'.repeat(3999)}1`],
  }
  for (const [name, texts] of Object.entries(cases)) {
    test(name, () => {
      for (const text of texts) assert.ok(Number.isNaN(amountOf(text, countryOf('SG'))), text)
    })
  }
})

/** Names such as `F CFA` may have any space. */
const withPlainSpaces = (text: string) => text.replace(/(?<=\p{L})\s+(?=[\p{L}\p{Sc}])/gu, ' ')

/** Whether the country's currency has three decimals, and the mark may be before them. */
const isThreeDecimals = (country: Country, mark: string) =>
  country.cldrDigits === 3 && conventionsOf(country).some(({ decimal }) => decimal === mark)

/** Every value that a text may have in one of these ways of writing. */
function valuesOf(given: string, country: Country, conventions: readonly Convention[]): Set<number> {
  const text = withPlainSpaces(given)
  const names = [country.currency, ...namesOf(country)]
    .map(withPlainSpaces)
    .flatMap((name) => (/\p{L}$/u.test(name) ? [name, `${name}.`] : [name]))
    // The code and a sign: "SGD$12.50", "SGD S$ 12.50".
    .flatMap((name) => [
      name,
      `${country.currency} ${name}`,
      ...(/^\P{L}/u.test(name) ? [country.currency + name] : []),
    ])
  const numbers = new Set<string>([text.trim()])
  for (const before of ['', ...names]) {
    for (const after of ['', ...names]) {
      const trimmed = text.trim().toLowerCase()
      if (!trimmed.startsWith(before.toLowerCase()) || !trimmed.endsWith(after.toLowerCase())) continue
      // The dot of "Rs.50" belongs to the abbreviation.
      const dotted = `${before}.`.toLowerCase()
      const isAbbreviated = trimmed.startsWith(dotted) && namesOf(country).some((name) => name.toLowerCase() === dotted)
      if (isAbbreviated) continue
      numbers.add(
        text
          .trim()
          .slice(before.length, text.trim().length - after.length)
          .trim(),
      )
    }
  }
  const values = new Set<number>()
  for (const written of numbers) {
    const latin = toLatin(written).replaceAll('，', ',').replaceAll('．', '.')
    // "12,-", "12/-" and "12 /-" have no cents.
    const plain = latin.replace(/[.,:] ?[-–—]{1,2}$|\s*\/[-=]$/, '')
    for (const { group, decimal } of conventions) {
      const [whole = '', fraction, ...others] = plain.split(decimal)
      const digits = group === '' ? whole : whole.split(group).join('')
      if (others.length > 0 || !/^\d*$/.test(digits) || !/^\d*$/.test(fraction ?? '')) continue
      if (digits === '' && !fraction) continue
      // Three digits can't be decimals of a currency without any.
      if (country.cldrDigits === 0 && fraction?.length === 3) continue
      // With three decimals, three digits are the decimals.
      if (isThreeDecimals(country, group) && whole !== digits && digits.length < 7 && fraction === undefined) continue
      const isGrouped = Object.values(groupings).some((write) => write(digits, group) === whole)
      const isWritten = whole === digits || (isGrouped && !digits.startsWith('0'))
      if (isWritten) values.add(Number(`${digits || '0'}.${fraction || '0'}`))
    }
  }
  return values
}

test('an amount in any way of writing of its country is read exactly, or refused', () => {
  let read = 0
  let total = 0
  fc.assert(
    fc.property(written, ({ country, text, value, group, fraction }) => {
      const amount = amountOf(text, country)
      total += 1
      if (amount === value) read += 1
      const isDecimal = isThreeDecimals(country, group) && fraction === '' && amount === value / 1000
      assert.ok(
        amount === value || Number.isNaN(amount) || isDecimal,
        `${country.code} ${JSON.stringify(text)}: ${amount}`,
      )
    }),
    { numRuns: 5000 },
  )
  assert.ok(read > total / 3, `${read} of ${total} were read`)
})

const inserted = [
  ..."0123456789.,٫٬' ’-+%/eExkK$€SRs\n\t\u0000\u200b\u202e\u00a0²½٢২５",
  '..',
  ' dollars ',
  'e3',
  '\ufffd',
]
const mutations = fc.array(
  fc.record({
    kind: fc.constantFrom('insert', 'delete', 'double', 'swap'),
    at: fc.nat(),
    sign: fc.constantFrom(...inserted),
  }),
  { minLength: 1, maxLength: 3 },
)

function mutate(text: string, kind: string, position: number, sign: string): string {
  const signs = [...text]
  const at = position % (signs.length + 1)
  const [one = '', other = ''] = [signs[at], signs[at + 1]]
  if (kind === 'insert') signs.splice(at, 0, sign)
  else if (kind === 'delete') signs.splice(at, 1)
  else if (kind === 'double') signs.splice(at, 0, one)
  else signs.splice(at, 2, other, one)
  return signs.join('')
}

test('a mutated amount is read as what is written, or refused', () => {
  fc.assert(
    fc.property(written, mutations, ({ country, text }, changes) => {
      const mutated = changes.reduce((result, { kind, at, sign }) => mutate(result, kind, at, sign), text)
      const amount = amountOf(mutated, country)
      if (amount === null) return assert.equal(mutated.trim(), '')
      if (Number.isNaN(amount)) return
      const message = `${country.code} ${JSON.stringify(mutated)}: ${amount}`
      assert.ok(valuesOf(mutated, country, allConventions).has(amount), message)
      const own = valuesOf(mutated, country, conventionsOf(country))
      assert.ok(own.size === 0 || (own.size === 1 && own.has(amount)), `${message}, or ${[...own].join(', ')}`)
    }),
    { numRuns: 5000 },
  )
})
