import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { BulkJobDetailWire, BulkResponseWire } from '../../../../core/api/bulk-jobs.ts'
import { ordersFile } from '../../../support/workbooks/orders-file.ts'
import { copiedRange, openShop, order, problemsOf, type Shop, titles, warningsOf } from './sheet-fixture.ts'

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
  let shop: Shop
  before(async () => {
    shop = await openShop()
  })
  after(() => shop.close())

  test('are read alike in the page, in pasted rows and on the server', async () => {
    const content = await ordersFile(cases.map(([phone], at) => ({ phone, description: `Box ${at}` })))
    const { sheet } = await shop.openEmpty()
    await sheet.open({ name: 'orders.xlsx', bytes: new Uint8Array(Buffer.from(content, 'base64')).buffer })
    await sheet.pasteTable(
      copiedRange([titles, ...cases.map(([phone], at) => order({ Phone: phone, 'Order details': `Box ${at}` }))]),
    )
    await shop.waitUntilChecked(sheet)
    const as = await shop.server.signIn()
    const { body } = await shop.server.call<BulkResponseWire<BulkJobDetailWire>>('/bulk-job/create', {
      ...{ as, body: { vendor_id: '1001', content } },
    })
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
      const onServer = body.body.orders[at]
      assert.equal(onServer?.customer_phone, phone, cell)
      assert.deepEqual(
        onServer?.errors.map(({ key }) => key),
        problem ? [problem] : [],
        cell,
      )
      assert.deepEqual(
        onServer?.warnings.map(({ key }) => key),
        warning ? [warning] : [],
        cell,
      )
    }
  })
})
