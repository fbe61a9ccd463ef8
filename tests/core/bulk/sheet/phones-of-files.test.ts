import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { ordersFile } from '../../../support/workbooks/orders-file.ts'
import { copiedRange, order, problemsOf, titles, useShop, warningsOf } from './sheet-fixture.ts'

const shortened = 'bulk-order-upload.row.phone-shortened'
const twoPhones = 'bulk-order-upload.row.two-phones'

/** What is read from a cell, and its problem or warning. */
const cases: [cell: string, phone: string, problem?: string | undefined, warning?: string][] = [
  ['+65 9123 4567 (Mei)', '+65 9123 4567'],
  ['="81234567"', '81234567'],
  ["'81234567", '81234567'],
  ['8.1234567E+07', '81234567'],
  ['6234 5678 ext. 12', '6234 5678 ext. 12'],
  ['9.12346E+07', '9.12346E+07', shortened],
  ['81234567 / 81234568', '81234567', undefined, twoPhones],
  ['8123456O', '8123456O', 'validation.phone-incorrect'],
]

describe('phone numbers of files', () => {
  const shop = useShop()

  test('are read alike in the page, in pasted rows and on the server', async () => {
    const rows = cases.map(([phone], at) => ({ phone, description: `Box ${at}` }))
    const file = Buffer.from(await ordersFile(rows), 'base64')
    const { sheet } = await shop.openFile('orders.xlsx', file)
    await sheet.pasteTable(
      copiedRange([titles, ...cases.map(([phone], at) => order({ Phone: phone, 'Order details': `Box ${at}` }))]),
    )
    await shop.waitUntilChecked(sheet)
    const { orders } = await shop.upload(file)
    const ids = sheet.$rowIds.get()
    for (const [at, [cell, phone, problem, warning]] of cases.entries()) {
      for (const id of [ids[at] ?? 0, ids[cases.length + at] ?? 0]) {
        assert.deepEqual(problemsOf(sheet, id), problem ? [['phone', problem]] : [], cell)
        assert.deepEqual(
          warningsOf(sheet, id).filter(([column]) => column === 'phone'),
          warning ? [['phone', warning]] : [],
          cell,
        )
      }
      const { customer_phone, errors, warnings } = orders[at] ?? assert.fail(cell)
      const keys = [...errors, ...warnings].map(({ key }) => key)
      assert.deepEqual([customer_phone, keys], [phone, [problem, warning].filter(Boolean)], cell)
    }
  })
})
