import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { CellValue } from 'hucre/xlsx'
import { base64Of, problemsOf, uploadOrders, warningsOf } from '../../support/bulk-jobs.ts'
import { createTestOrderApi } from '../../support/order-api.ts'
import { useOrderApi } from '../../support/use-order-api.ts'

const server = useOrderApi({ flags: { 'bulk-order-upload': true, 'pre-order': true } })

const titles = ['Name', 'Phone', 'Unit', 'Address', 'Amount', 'Payment', 'Delivery time']
/** 11 June 2026 as a serial number of both date systems, and 18:30 as a part of a day. */
const day1900 = 46_184
const day1904 = day1900 - 1462
const evening = 18.5 / 24

describe('values changed by a spreadsheet program', () => {
  async function check(rows: { phone?: CellValue; time?: CellValue }[], dateSystem: '1900' | '1904' = '1900') {
    const orders = rows.map(({ phone = '81234567', time = null }, index) => [
      ...[`Alicia ${'ABCDEFGH'[index]}`, phone, '#04-12', 'Bugis Junction', 25, 'cash', time],
    ])
    return (await uploadOrders(server, await base64Of([titles, ...orders], dateSystem))).orders
  }

  test('a date without a format is counted from the workbook’s first day', async () => {
    const epochSeconds = Date.UTC(2026, 5, 11, 10, 30) / 1000
    const [of1900] = await check([{ time: day1900 + evening }])
    const [of1904] = await check([{ time: day1904 + evening }], '1904')
    for (const order of [of1900, of1904]) {
      assert.deepEqual([order?.errors, order?.warnings, order?.preordered_for], [[], [], epochSeconds])
    }
  })

  test('a time without a date is today, marked as a guess', async () => {
    const today = Date.UTC(2026, 5, 10, 10, 30) / 1000
    for (const order of await check([{ time: evening }, { time: '18:30' }, { time: '6:30 pm' }])) {
      assert.equal(order.preordered_for, today)
      assert.deepEqual(
        order.warnings.map(({ key, values }) => [key, values]),
        [['bulk-order-upload.row.time-guess', { time: '2026-06-10 18:30' }]],
      )
    }
  })

  test('an ambiguous day and month are marked as a guess', async () => {
    const orders = await check([{ time: '11/6/2026 18:30' }, { time: '2026-06-11 18:30' }])
    assert.equal(orders[0]?.preordered_for, orders[1]?.preordered_for)
    assert.deepEqual(warningsOf({ orders }), [['bulk-order-upload.row.time-guess'], []])
  })

  test('an invalid serial number and a very long cell aren’t read as a time', async () => {
    for (const order of await check([{ time: 999_999_999 }, { time: -1 }, { time: '1'.repeat(4000) }])) {
      assert.deepEqual(
        order.errors.map(({ key }) => key),
        ['bulk-order-upload.row.time-unclear'],
      )
    }
  })

  test('titles of thousands of brackets are refused quickly', async () => {
    const rows = Array.from({ length: 15 }, () => Array.from({ length: 60 }, () => '('.repeat(4000)))
    await assert.rejects(uploadOrders(server, await base64Of(rows)), /bulk-order-upload\.file\.no-columns/)
  })

  test('restores the lost plus of another country’s number, marked as a guess', async () => {
    const orders = await check([{ phone: 4_915_112_345_678 }, { phone: 81_234_567 }])
    assert.deepEqual(
      orders.map(({ customer_phone }) => customer_phone),
      ['+4915112345678', '81234567'],
    )
    assert.deepEqual(warningsOf({ orders }), [['bulk-order-upload.row.phone-guess'], []])
  })
})

describe('places', () => {
  const address = 'ION Orchard, 2 Orchard Turn'

  test('an address that is found only without its town is marked as a guess', async () => {
    const job = await uploadOrders(server, [{ address }, { address: `${address}, Johor Bahru`, name: 'Bala' }])
    assert.deepEqual(warningsOf(job), [[], ['bulk-order-upload.row.address-guess']])
    assert.equal(job.orders[1]?.warnings[0]?.column, 'Address')
  })

  test('unreadable coordinates are reported at their column', async () => {
    const job = await uploadOrders(server, [{ address, latitude: 'north of here', longitude: 103.8318 }])
    assert.deepEqual(problemsOf(job), [[['bulk-order-upload.row.coordinates-unclear', 'Latitude']]])
  })
})

test('restores the lost zero of a phone number if national numbers have one', async (t) => {
  const pakistan = await createTestOrderApi({ country: 'PK', flags: { 'bulk-order-upload': true } })
  t.after(() => pakistan.close())
  const row = { phone: 3_012_345_678, address: 'Zamzama Boulevard, Karachi', amount: 1250 }
  const { orders } = await uploadOrders(pakistan, [row])
  assert.equal(orders[0]?.customer_phone, '03012345678')
  assert.ok(warningsOf({ orders })[0]?.includes('bulk-order-upload.row.phone-guess'))
})
