import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { CellValue } from 'hucre/xlsx'
import type { BulkJobDetailWire, BulkResponseWire } from '../../../core/api/bulk-jobs.ts'
import type { RefusalWire } from '../../../core/api/errors.ts'
import { createTestOrderApi, type TestOrderApi } from '../../support/order-api.ts'
import { xlsxOf } from '../../support/workbooks/zip-files.ts'

const titles = ['Name', 'Phone', 'Unit', 'Address', 'Amount', 'Payment', 'Delivery time']
/** 11 June 2026 as a serial number of both date systems, and 18:30 as a part of a day. */
const day1900 = 46_184
const day1904 = day1900 - 1462
const evening = 18.5 / 24

describe('values changed by a spreadsheet program', () => {
  let server: TestOrderApi
  let as: string
  before(async () => {
    server = await createTestOrderApi({ flags: { 'bulk-order-upload': true, 'pre-order': true } })
    as = await server.signIn()
  })
  after(() => server.close())

  async function check(rows: { phone?: CellValue; time?: CellValue }[], dateSystem: '1900' | '1904' = '1900') {
    const orders = rows.map(({ phone = '81234567', time = null }, index) => [
      ...[`Alicia ${'ABCDEFGH'[index]}`, phone, '#04-12', 'Bugis Junction', 25, 'cash', time],
    ])
    const file = await xlsxOf([{ name: 'Orders', rows: [titles, ...orders] }], dateSystem)
    const body = { vendor_id: '1001', content: Buffer.from(file).toString('base64') }
    const response = await server.call<BulkResponseWire<BulkJobDetailWire>>('/bulk-job/create', { as, body })
    return response.body.body.orders
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
    const [unclear, clear] = await check([{ time: '11/6/2026 18:30' }, { time: '2026-06-11 18:30' }])
    assert.equal(unclear?.preordered_for, clear?.preordered_for)
    assert.deepEqual(
      unclear?.warnings.map(({ key }) => key),
      ['bulk-order-upload.row.time-guess'],
    )
    assert.deepEqual(clear?.warnings, [])
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
    const content = Buffer.from(await xlsxOf([{ name: 'Orders', rows }])).toString('base64')
    const response = await server.call<RefusalWire>('/bulk-job/create', { as, body: { vendor_id: '1001', content } })
    assert.equal(response.body.meta.translation_key, 'bulk-order-upload.file.no-columns')
  })

  test('restores the lost plus of another country’s number, marked as a guess', async () => {
    const [foreign, national] = await check([{ phone: 4_915_112_345_678 }, { phone: 81_234_567 }])
    assert.equal(foreign?.customer_phone, '+4915112345678')
    assert.deepEqual(
      foreign?.warnings.map(({ key }) => key),
      ['bulk-order-upload.row.phone-guess'],
    )
    assert.deepEqual([national?.customer_phone, national?.warnings], ['81234567', []])
  })
})

describe('places', () => {
  async function check(rows: CellValue[][]) {
    const server = await createTestOrderApi({ flags: { 'bulk-order-upload': true } })
    try {
      const placeTitles = ['Name', 'Phone', 'Unit', 'Address', 'Latitude', 'Longitude', 'Amount', 'Payment']
      const orders = rows.map((place) => ['Alicia Wong', '81234567', '#04-12', ...place, 25, 'cash'])
      const file = await xlsxOf([{ name: 'Orders', rows: [placeTitles, ...orders] }])
      const body = { vendor_id: '1001', content: Buffer.from(file).toString('base64') }
      const as = await server.signIn()
      return (await server.call<BulkResponseWire<BulkJobDetailWire>>('/bulk-job/create', { as, body })).body.body.orders
    } finally {
      await server.close()
    }
  }

  test('an address that is found only without its town is marked as a guess', async () => {
    const [whole, elsewhere] = await check([
      ['ION Orchard, 2 Orchard Turn', null, null],
      ['ION Orchard, 2 Orchard Turn, Johor Bahru', null, null],
    ])
    assert.deepEqual(whole?.warnings, [])
    assert.deepEqual(
      elsewhere?.warnings.map(({ key, column }) => [key, column]),
      [['bulk-order-upload.row.address-guess', 'Address']],
    )
  })

  test('unreadable coordinates are reported at their column', async () => {
    const [order] = await check([['ION Orchard, 2 Orchard Turn', 'north of here', 103.8318]])
    assert.deepEqual(
      order?.errors.map(({ key, column }) => [key, column]),
      [['bulk-order-upload.row.coordinates-unclear', 'Latitude']],
    )
  })
})

test('restores the lost zero of a phone number if national numbers have one', async () => {
  const server = await createTestOrderApi({ country: 'PK', flags: { 'bulk-order-upload': true } })
  const as = await server.signIn()
  const rows = [
    ['Name', 'Phone', 'Address', 'Amount', 'Payment'],
    ['Ayesha Khan', 3_012_345_678, 'Zamzama Boulevard, Karachi', 1250, 'cash'],
  ]
  const content = Buffer.from(await xlsxOf([{ name: 'Orders', rows }])).toString('base64')
  const body = { vendor_id: '1001', content }
  const response = await server.call<BulkResponseWire<BulkJobDetailWire>>('/bulk-job/create', { as, body })
  const [order] = response.body.body.orders
  assert.equal(order?.customer_phone, '03012345678')
  assert.deepEqual(
    order?.warnings.map(({ key }) => key).filter((key) => key.includes('phone')),
    ['bulk-order-upload.row.phone-guess'],
  )
  await server.close()
})
