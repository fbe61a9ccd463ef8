import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import { readSpreadsheet } from '../../../../core/bulk/sheet/files.ts'
import { readWorkbook } from '../../../../order-api/domain/bulk/reading/read-workbook.ts'
import { createHeavyWork } from '../../../../order-api/domain/heavy/heavy-work.ts'
import fc from '../../../support/fast-check.ts'
import { hostileFiles } from '../../../support/workbooks/hostile.ts'
import { writtenZip, type ZipForm } from '../../../support/workbooks/written-zip.ts'
import { xlsxOf } from '../../../support/workbooks/zip-files.ts'
import { problemsOf, useShop, warningsOf } from './sheet-fixture.ts'

const orders = [
  ['Name', 'Phone', 'Address'],
  ['Alicia Wong', '81234567', '2 Orchard Turn'],
]
const workbook = await xlsxOf([{ name: 'Orders', rows: orders }])

async function rowsOfZip(form: ZipForm) {
  const result = await readSpreadsheet({
    name: 'orders.xlsx',
    bytes: new Uint8Array(writtenZip(workbook, form)).buffer,
  })
  return 'workbook' in result ? result.workbook.sheets[0]?.rows.map(({ cells }) => cells) : result.problem.key
}

const forms: Record<string, ZipForm> = {
  'stored files': { isStored: true },
  'an empty file that is marked as deflated': { hasEmpty: true },
  'sizes after the data': { hasDescriptors: true },
  ZIP64: { isZip64: true },
  'ZIP64 with sizes after the data': { isZip64: true, hasDescriptors: true },
  'entries of folders': { hasFolders: true },
  'extra fields': { extra: Buffer.from([1, 2, 3, 4, 5]) },
  'comments of files': { entryComment: 'PK\u0001\u0002' },
  'a comment': { comment: 'made by hand' },
  'a comment that looks like an end': { comment: 'PK\u0005\u0006 and then more than twenty bytes of text' },
  'a name in UTF-8': { named: { bytes: Buffer.from('xl/media/zdjęcie.png'), isUtf8: true } },
  'a name in CP437': {
    named: { bytes: Buffer.from([0x62, 0x69, 0x6c, 0x64, 0x81, 0x2e, 0x70, 0x6e, 0x67]), isUtf8: false },
  },
  'bytes before the archive': { junk: Buffer.from('#!/bin/sh\n') },
  'bytes before the archive that offsets count': { junk: Buffer.from('#!/bin/sh\n'), countsJunk: true },
  'bytes before a ZIP64 archive': { junk: Buffer.from('PK junk'), isZip64: true },
}

describe('a workbook in any lawful zip file', () => {
  for (const [name, form] of Object.entries(forms)) {
    test(`with ${name} is read`, async () => {
      assert.deepEqual(await rowsOfZip(form), orders)
    })
  }

  test('with any of these together is read', async () => {
    const bytes = fc.uint8Array({ maxLength: 40 })
    const form = fc.record({
      isStored: fc.boolean(),
      hasDescriptors: fc.boolean(),
      isZip64: fc.boolean(),
      hasFolders: fc.boolean(),
      hasEmpty: fc.boolean(),
      extra: bytes,
      junk: bytes,
      countsJunk: fc.boolean(),
      entryComment: fc.string({ maxLength: 20 }),
      comment: fc.string({ maxLength: 20 }),
      named: fc.record({ bytes: fc.uint8Array({ minLength: 1, maxLength: 12 }), isUtf8: fc.boolean() }),
    })
    await fc.assert(
      fc.asyncProperty(form, async (given) => {
        assert.deepEqual(await rowsOfZip(given), orders)
      }),
      { numRuns: 60 },
    )
  })
})

const files = await hostileFiles()

describe('untrusted files, read in the page', () => {
  for (const { name, content, expected } of files) {
    test(`${name} gives the same result as on the server`, async () => {
      const result = await readSpreadsheet({ name: 'orders.xlsx', bytes: new Uint8Array(content).buffer })
      if ('problem' in expected) {
        assert.deepEqual('problem' in result && result.problem.key, `bulk-order-upload.file.${expected.problem}`)
        return
      }
      assert.ok('workbook' in result, JSON.stringify(result))
      const { sheets } = result.workbook
      assert.deepEqual(
        sheets[0]?.rows.map(({ cells }) => cells),
        expected.rows,
      )
      if (expected.sheets) {
        assert.deepEqual(
          sheets.map((sheet) => sheet.name),
          expected.sheets,
        )
      }
    })
  }
})

const work = createHeavyWork(() => {})
const contentOf = (name: string) =>
  readFileSync(new URL(`../../../support/workbooks/programs/${name}`, import.meta.url))
const bytesOf = (name: string) => new Uint8Array(contentOf(name)).buffer

async function rowsOf(name: string) {
  const result = await readSpreadsheet({ name, bytes: bytesOf(name) })
  assert.ok('workbook' in result, JSON.stringify(result))
  return result.workbook.sheets.map(({ rows }) => rows.map(({ cells }) => cells))
}

describe('files of other programs', () => {
  const shop = useShop({ country: 'PK' }, '1001')

  for (const name of ['libreoffice.xlsx', 'libreoffice.csv', 'gnumeric.xlsx']) {
    test(`${name} has valid orders, and a phone number’s lost zero is marked`, async () => {
      const { sheet } = await shop.openFile(name, contentOf(name))
      const [first = 0, second = 0] = sheet.$rowIds.get()
      for (const id of [first, second]) assert.deepEqual(problemsOf(sheet, id), [])
      assert.deepEqual(warningsOf(sheet, first), [['phone', 'bulk-order-upload.row.phone-guess']])
      const { phone, address, amount, time, notes } = sheet.row(first).get().cells
      assert.deepEqual([phone, address], ['03012345678', 'Shop 5, Zamzama Boulevard, Karachi'])
      assert.deepEqual([amount, time, notes], ['1250', '2026-06-11 18:30', 'Call "first"'])
      assert.equal(sheet.row(second).get().cells.phone, '923211234567')
    })
  }

  test('Google Sheets, Numbers, prefixed XML names, dates from 1904, errors of formulas and merged cells are read', async () => {
    assert.deepEqual(await rowsOf('google-sheets.xlsx'), [[['BEGIN', 'HIDDEN', 'VISIBLE'], ['HIDDEN'], ['VISIBLE']]])
    // Numbers writes 19 columns and 123 rows, but only the first cell has a value.
    assert.deepEqual(await rowsOf('numbers.xlsx'), [[['编号', ...Array<null>(18).fill(null)]]])
    assert.deepEqual(await rowsOf('prefixed-names.xlsx'), [
      [
        ['a', 'b'],
        [1, 3],
        [2, 4],
      ],
    ])
    const [dates] = await rowsOf('dates-of-1904.xlsx')
    assert.deepEqual(dates?.[0], [{ wallClock: '2021-01-01T00:00:00' }, 15])
    const [errors] = await rowsOf('formula-errors.xlsx')
    assert.deepEqual(errors?.flat(), ['#DIV/0!', '#NAME?', '#VALUE!', '#NULL!', '#REF!', '#NUM!', '#N/A'])
    const [, merged] = await rowsOf('merged-cells.xlsx')
    assert.deepEqual(merged?.at(-1), ['A1', 'B4', 'C3', null, 'E4', 'F1', null, null])
  })

  test('OpenDocument and Excel’s binary format are refused, even with the name of an xlsx file', async () => {
    for (const name of ['libreoffice.ods', 'binary.xlsb']) {
      const result = await readSpreadsheet({ name: 'orders.xlsx', bytes: bytesOf(name) })
      assert.deepEqual(result, { problem: { key: 'bulk-order-upload.file.not-xlsx', values: {} } })
      const key = 'bulk-order-upload.file.not-xlsx'
      await assert.rejects(readWorkbook(work, 'test', { file: contentOf(name), country: 'SG', hasReturns: false }), {
        problem: { key, values: {} },
      })
    }
  })
})
