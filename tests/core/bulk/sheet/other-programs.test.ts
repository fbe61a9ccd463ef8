import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import { readSpreadsheet } from '../../../../core/bulk/sheet/files.ts'
import { readWorkbook } from '../../../../order-api/domain/bulk/reading/read-workbook.ts'
import { createHeavyWork } from '../../../../order-api/domain/heavy/heavy-work.ts'
import { problemsOf, useShop, warningsOf } from './sheet-fixture.ts'

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
