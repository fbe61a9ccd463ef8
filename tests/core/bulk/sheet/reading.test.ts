import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { readSpreadsheet, writeSpreadsheet } from '../../../../core/bulk/sheet/files.ts'
import { degreesOf, parsedTime, readCell } from '../../../../core/bulk/sheet/reading/cell-text.ts'
import { legacyEncoding } from '../../../../core/bulk/sheet/reading/legacy-encoding.ts'
import { parseSeparated } from '../../../../core/bulk/sheet/reading/separated-text.ts'
import type { Cell } from '../../../../core/bulk/sheet/reading/workbook.ts'
import { loadCountry } from '../../../../core/config/countries.ts'
import type { CountryCode } from '../../../../core/config/country-codes.ts'
import { loadPhoneNumbers } from '../../../../core/i18n/phone-number.ts'

const singapore = await loadCountry('SG')
const bytesOf = (text: string) => new Uint8Array(new TextEncoder().encode(text)).buffer

async function rowsOf(name: string, bytes: ArrayBuffer) {
  const result = await readSpreadsheet({ name, bytes })
  assert.ok('workbook' in result, JSON.stringify(result))
  return result.workbook.sheets[0]?.rows.map(({ cells }) => cells)
}

describe('csv and copied ranges', () => {
  test('quoted cells can contain separators, line breaks and quotes', () => {
    const text = 'Name\tNote\r\n"Wong\tAlicia"\t"says ""hi""\nand waits"\r\n5" pipe\t\r\n'
    assert.deepEqual(parseSeparated(text, '\t'), [
      ['Name', 'Note'],
      ['Wong\tAlicia', 'says "hi"\nand waits'],
      ['5" pipe', ''],
    ])
  })

  test('all text after an unclosed quote is one cell', () => {
    assert.deepEqual(parseSeparated('a,"b\nc,d', ','), [['a', 'b\nc,d']])
  })

  test('accepts CR line ends, and a last line without one', () => {
    assert.deepEqual(parseSeparated('a,b\rc,d', ','), [
      ['a', 'b'],
      ['c', 'd'],
    ])
  })

  test('commas, semicolons, tabs and bars are recognised, also Excel’s line with the separator', async () => {
    for (const separator of [',', ';', '\t', '|']) {
      const text = [`Name${separator}Phone`, `"A${separator}B"${separator}81234567`].join('\n')
      assert.deepEqual(await rowsOf('orders.csv', bytesOf(text)), [
        ['Name', 'Phone'],
        [`A${separator}B`, '81234567'],
      ])
    }
    assert.deepEqual(await rowsOf('orders.csv', bytesOf('sep=#\r\nName#Phone\r\nA#8\r\n')), [
      ['Name', 'Phone'],
      ['A', '8'],
    ])
  })

  test('UTF-8, UTF-16 and Windows-1252 are recognised', async () => {
    const expected = [['Naam', 'José']]
    const utf16 = new Uint8Array([0xff, 0xfe, ...Buffer.from('Naam,José', 'utf16le')]).buffer
    const windows = new Uint8Array(Buffer.from('Naam,José', 'latin1')).buffer
    assert.deepEqual(await rowsOf('orders.csv', bytesOf('\ufeffNaam,José')), expected)
    assert.deepEqual(await rowsOf('orders.csv', utf16), expected)
    assert.deepEqual(await rowsOf('orders.csv', windows), expected)
  })

  test('csv that isn’t Unicode is read in the country’s encoding', async () => {
    const readBytes = async (country: string, ...bytes: number[]) => {
      const file = { name: 'a.csv', bytes: new Uint8Array(bytes).buffer, encoding: legacyEncoding(country) }
      const result = await readSpreadsheet(file)
      return 'workbook' in result && result.workbook.sheets[0]?.rows[0]?.cells[0]
    }
    assert.equal(await readBytes('HK', 0xb9, 0x71, 0xb8, 0xdc), '電話')
    assert.equal(await readBytes('EG', 0xe5, 0xc7, 0xca, 0xdd), 'هاتف')
    assert.equal(await readBytes('BG', 0xd2, 0xe5, 0xeb), 'Тел')
    assert.equal(await readBytes('PL', 0xa3, 0xf3, 0x64, 0x9f), 'Łódź')
    assert.equal(await readBytes('SE', 0xc5, 0x72), 'År')
    assert.equal(await readBytes('HK', 0xe9, 0x9b, 0xbb), '電')
  })

  test('a picture with the name of a csv file, and a csv file with too many rows, are refused', async () => {
    const picture = await readSpreadsheet({ name: 'a.csv', bytes: bytesOf('\u0089PNG\r\n\0\0\0') })
    assert.deepEqual(picture, { problem: { key: 'bulk-order-upload.file.not-xlsx', values: {} } })
    const tooManyRows = await readSpreadsheet({ name: 'a.csv', bytes: bytesOf('a,b\n'.repeat(6000)) })
    assert.deepEqual(tooManyRows, {
      problem: { key: 'bulk-order-upload.file.too-many-rows', values: { sheet: 'a.csv', limit: '5000' } },
    })
  })

  test('a written file is read back unchanged', async () => {
    const rows = [
      ['Name', 'Phone'],
      ['=1+1', '0081'],
      ['<b>&"ú"</b>', '2026-06-11 18:30'],
    ]
    const file = await writeSpreadsheet({ sheet: 'Orders', rows })
    assert.deepEqual(await rowsOf('orders.xlsx', new Uint8Array(file).buffer), rows)
  })
})

describe('cells', () => {
  const phones = loadPhoneNumbers()

  async function phone(cell: Cell, code: CountryCode, kind: 'xlsx' | 'text' = 'xlsx') {
    const country = await loadCountry(code)
    const { isPossiblePhoneNumber } = await phones
    const isPossiblePhone = (text: string) => isPossiblePhoneNumber(text, code)
    const { text, guess } = readCell('phone', cell, { kind, dateSystem: '1900', country, isPossiblePhone })
    return [text, guess?.key ?? null]
  }

  test('restores the lost zero or plus of a phone number, marked as a guess', async () => {
    const guessKey = 'bulk-order-upload.row.phone-guess'
    assert.deepEqual(await phone(81234567, 'SG'), ['81234567', null])
    assert.deepEqual(await phone(3012345678, 'PK'), ['03012345678', guessKey])
    assert.deepEqual(await phone(4_915_112_345_678, 'PK'), ['+4915112345678', guessKey])
    assert.deepEqual(await phone('3012345678', 'PK', 'text'), ['03012345678', guessKey])
    assert.deepEqual(await phone('3012345678', 'PK'), ['3012345678', null])
    assert.deepEqual(await phone(12, 'SG'), ['12', null])
  })

  test('dates, times and serial numbers of both date systems are converted to text', () => {
    const time = (cell: Cell, dateSystem: '1900' | '1904' = '1900') =>
      readCell('time', cell, { kind: 'xlsx', dateSystem, country: singapore, isPossiblePhone: () => true }).text
    assert.equal(time({ wallClock: '2026-06-11T18:30:00' }), '2026-06-11 18:30')
    assert.equal(time(46_184.770_833_33), '2026-06-11 18:30')
    assert.equal(time(44_722.770_833_33, '1904'), '2026-06-11 18:30')
    assert.equal(time(0.770_833_33), '18:30')
    assert.equal(time(999_999_999), '999999999')
  })

  test('reads times as written in the countries served', () => {
    const readTime = (text: string, isDayFirst = true) => parsedTime(text, isDayFirst)
    const evening = { day: '2026-06-11', minute: 1110, isUnclear: false }
    assert.deepEqual(readTime('2026-06-11 18:30'), evening)
    assert.deepEqual(readTime('2026-06-11T18:30:00'), evening)
    assert.deepEqual(readTime('2026年6月11日 18時30分'), evening)
    assert.deepEqual(readTime('２０２６／６／１１　１８：３０'), evening)
    assert.deepEqual(readTime('11/06/2569 18.30'), { ...evening, isUnclear: true })
    assert.deepEqual(readTime('١١/٠٦/٢٠٢٦ ١٨:٣٠'), { ...evening, isUnclear: true })
    assert.deepEqual(readTime('6/11/2026 6:30 PM', false), { ...evening, isUnclear: true })
    assert.deepEqual(readTime('23/6/26 6:30pm', false), { day: '2026-06-23', minute: 1110, isUnclear: false })
    assert.deepEqual(readTime('18:30'), { day: null, minute: 1110, isUnclear: false })
    for (const text of ['next week', '2026-06-11', '31/2/2026 10:00', '25:00', '13:00 pm', '1'.repeat(4000)]) {
      assert.equal(readTime(text), null, text)
    }
  })

  test('degrees are read with a decimal comma, a degree sign and digits of any script', () => {
    assert.equal(degreesOf('1.3521'), 1.3521)
    assert.equal(degreesOf('-1,5°'), -1.5)
    assert.equal(degreesOf('٢٤٫٤٥'), 24.45)
    assert.equal(degreesOf(''), null)
    assert.ok(Number.isNaN(degreesOf('north')))
  })
})
