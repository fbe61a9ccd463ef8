import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { after, before, describe, test } from 'node:test'
import type { BulkJobDetailWire, BulkResponseWire } from '../../../../core/api/bulk-jobs.ts'
import type { BulkColumn } from '../../../../core/bulk/sheet/columns.ts'
import { parseSeparated } from '../../../../core/bulk/sheet/reading/separated-text.ts'
import { copiedRange, openShop, problemsOf, type Shop } from './sheet-fixture.ts'

const folder = new URL('../../../support/workbooks/exports/', import.meta.url)
const contentOf = (file: string) => readFileSync(new URL(file, folder))

interface Expected {
  system: string
  orders: Partial<Record<BulkColumn, string>>[]
  leftOut?: string[]
  /** Columns of what the export doesn't have. */
  missing?: BulkColumn[]
}

const place = { unit: '#04-12', address: 'Bugis Junction, Singapore 188021' }

const expected: Readonly<Record<string, Expected>> = {
  'shopify.csv': {
    system: 'Shopify',
    orders: [
      {
        ...place,
        reference: '#1001',
        name: 'Mei Lin',
        phone: '+65 8123 4567',
        notes: 'Ring twice',
        description: '2 × Kaya toast set, Kopi beans, 250 g',
        amount: '45.50 SGD',
        payment: 'PAID',
      },
      {
        ...place,
        reference: '#1002',
        name: 'Ravi Menon',
        unit: '#02-07',
        phone: '81234568',
        payment: 'CASH_ON_DELIVERY',
      },
    ],
    leftOut: [
      '#1003 Ahmad Salleh Fulfillment Status: fulfilled',
      '#1004 Grace Tan Cancelled at: 2026-06-11 11:00:00 +0800',
    ],
  },
  'squarespace.csv': {
    system: 'Squarespace',
    orders: [
      {
        ...place,
        reference: '00042',
        name: 'Lena Ong',
        description: 'Washed coffee 200g, 3 × Filter papers',
        payment: 'PAID',
      },
    ],
    leftOut: ['00041 Omar Aziz Fulfillment Status: FULFILLED'],
  },
  'woocommerce-advanced-order-export.csv': {
    system: 'WooCommerce (Advanced Order Export)',
    orders: [
      {
        reference: '731',
        name: 'Siti Rahim',
        address: 'Bugis Junction #04-12, Singapore 188021',
        notes: 'Leave with the guard',
        description: 'Batik scarf, 2 × Gift box',
        amount: '52.40',
        payment: 'CASH_ON_DELIVERY',
      },
      { reference: '732', name: 'Jan Koh', address: 'Bugis Junction #05-02, Singapore 188021', payment: 'PAID' },
    ],
    leftOut: ['730 Eve Lim Order Status: Completed'],
  },
  'woocommerce-webtoffee.csv': {
    system: 'WooCommerce (WebToffee)',
    orders: [
      {
        ...place,
        unit: 'Unit 04-12',
        reference: '900',
        name: 'Hugo Chua',
        phone: '81234567',
        description: 'Pandan cake, 2 × Candle',
        payment: 'PAID',
      },
    ],
    leftOut: ['899 Ian Goh status: cancelled'],
  },
  'woocommerce.csv': {
    system: 'WooCommerce',
    orders: [
      {
        ...place,
        reference: '4415',
        name: 'Ida Low',
        description: '2 × Bento, Miso soup',
        payment: 'CASH_ON_DELIVERY',
      },
    ],
    leftOut: ['4416 Ben Tay status: completed'],
  },
  'square.csv': {
    system: 'Square',
    orders: [
      {
        ...place,
        reference: '#1180',
        name: 'Paul Sim',
        phone: '+6581234567',
        notes: 'Call on arrival',
        description: 'Laksa Regular, 2 × Barley',
        amount: '27.00 SGD',
        payment: 'PAID',
      },
    ],
    leftOut: ['#1179 Zoe Ang Fulfillment Status: Completed'],
  },
  'wix.csv': {
    system: 'Wix',
    orders: [
      {
        reference: '10211',
        name: 'Clara Yeo',
        phone: '+65 8123 4567',
        address: '#04-12 Bugis Junction, Singapore 188021',
        description: 'Rose bouquet Red, 2 × Card',
        payment: 'PAID',
      },
    ],
    leftOut: ['10210 Ed Ho Fulfillment status: Fulfilled'],
  },
  'bigcommerce.csv': {
    system: 'BigCommerce',
    orders: [
      {
        ...place,
        reference: '118',
        name: 'Max Neo',
        phone: '81234567',
        description: '2 × Teapot, Tea caddy',
        amount: '64.20 SGD',
        payment: 'PAID',
      },
    ],
    leftOut: ['117 Lee Wen Order Status: Shipped'],
  },
  'prestashop.csv': {
    system: 'PrestaShop',
    orders: [{ reference: 'KHWLILZLL', name: 'J. Pereira', amount: 'S$45.00', payment: 'CASH_ON_DELIVERY' }],
    leftOut: ['FFATNOMMJ A. Vogel Status: Shipped'],
    missing: ['phone', 'address', 'unit'],
  },
  'etsy.csv': {
    system: 'Etsy',
    orders: [{ ...place, reference: '3001', name: 'Iris Wong', description: 'MUG-1', payment: 'PAID' }],
    leftOut: ['3000 Bob Roe Date Shipped: 06/11/26'],
    missing: ['phone'],
  },
  'onfleet.csv': {
    system: 'Onfleet',
    orders: [{ ...place, name: 'Dina Foo', phone: '+6581234567', notes: 'Door code 11', description: 'Two boxes' }],
    missing: ['amount', 'payment'],
  },
  'circuit.csv': {
    system: 'Circuit',
    orders: [{ ...place, reference: 'S-88', name: 'Kim Sia', phone: '81234567', description: 'Flowers' }],
    missing: ['amount', 'payment'],
  },
  'detrack.csv': {
    system: 'Detrack',
    orders: [
      {
        reference: 'DO123',
        name: 'Lily Toh',
        phone: '81234567',
        address: '#04-12 Bugis Junction, Singapore 188021',
        description: 'Ham, 3 × Cheese',
        amount: '35',
        payment: 'CASH_ON_DELIVERY',
      },
    ],
  },
  'lalamove.csv': {
    system: 'Lalamove',
    orders: [{ unit: '#04-12', name: 'Wei Jie', phone: '81234567', notes: 'Lobby', description: 'Documents' }],
    missing: ['amount', 'payment'],
  },
  'routific.csv': {
    system: 'Routific',
    orders: [{ unit: '#04-12', reference: 'R-7', name: 'Sara Lau', phone: '81234567', notes: 'Bell is broken' }],
    missing: ['amount', 'payment'],
  },
}

describe('exports of other systems', () => {
  let shop: Shop
  before(async () => {
    shop = await openShop()
  })
  after(() => shop.close())

  async function openFile(file: string) {
    const tab = await shop.openEmpty()
    await tab.sheet.open({ name: file, bytes: new Uint8Array(contentOf(file)).buffer })
    await shop.waitUntilChecked(tab.sheet)
    return tab
  }

  test('each file has a test', () => {
    assert.deepEqual(readdirSync(folder).sort(), Object.keys(expected).sort())
  })

  for (const [file, { system, orders, leftOut = [], missing = [] }] of Object.entries(expected)) {
    test(`${file} is recognised and its orders are ready, except for what it doesn’t have`, async () => {
      const { sheet } = await openFile(file)
      assert.equal(sheet.$state.get().kind, 'rows')
      const found = sheet.$export.get()
      assert.equal(found?.system, system)
      assert.deepEqual(
        found.leftOut.map(({ reference, name, reason }) => [reference, name, reason].join(' ')),
        leftOut,
      )
      const rows = sheet.$rowIds.get().map((id) => sheet.row(id).get())
      const cells = rows.map((row, at) =>
        Object.fromEntries(Object.keys(orders[at] ?? {}).map((column) => [column, row.cells[column as BulkColumn]])),
      )
      assert.deepEqual(cells, orders)
      for (const { id } of rows) {
        assert.deepEqual(
          problemsOf(sheet, id)
            .map(([column]) => column)
            .sort(),
          [...missing].sort(),
        )
      }
    })
  }

  test('the order API accepts the orders of each export that has all data, with the order number', async () => {
    const as = await shop.server.signIn()
    for (const [file, { orders, missing = [] }] of Object.entries(expected)) {
      if (missing.length > 0) continue
      const { sheet } = await openFile(file)
      const { content } = await sheet.takeReady()
      const { body } = await shop.server.call<BulkResponseWire<BulkJobDetailWire>>('/bulk-job/create', {
        ...{ as, body: { vendor_id: '1001', content: Buffer.from(content).toString('base64') } },
      })
      // Whether the shop pays by invoice isn’t a matter of the file.
      const problems = body.body.orders.flatMap(({ errors }) => errors.map(({ key }) => key))
      assert.deepEqual(
        problems.filter((key) => !key.endsWith('.paid-not-arranged')),
        [],
        file,
      )
      assert.deepEqual(
        body.body.orders.map(({ reference }) => reference),
        orders.map(({ reference = '' }) => reference),
      )
    }
  })

  test('pasted rows are read like the file', async () => {
    for (const [file, { system, orders }] of Object.entries(expected)) {
      const { sheet } = await shop.openEmpty()
      await sheet.pasteTable(copiedRange(parseSeparated(contentOf(file).toString(), ',')))
      await shop.waitUntilChecked(sheet)
      assert.equal(sheet.$export.get()?.system, system)
      assert.deepEqual(
        sheet.$rowIds.get().map((id) => sheet.row(id).get().cells.name),
        orders.map(({ name }) => name),
      )
    }
  })

  test('corrected columns are used for the rows, and remembered for the next file', async () => {
    const { sheet } = await openFile('shopify.csv')
    const columnAt = (title: string) => {
      const state = sheet.$state.get()
      return state.kind === 'columns' ? state.columns.findIndex((column) => column.title === title) : -1
    }
    const first = () => sheet.row(sheet.$rowIds.get()[0] ?? 0).get().cells
    sheet.correctColumns()
    sheet.assignColumn(columnAt('Email'), 'notes')
    sheet.assignColumn(columnAt('Notes'), null)
    sheet.startRows()
    assert.equal(first().notes, 'mei@example.com')
    assert.equal(first().name, 'Mei Lin')
    await sheet.open({ name: 'next.csv', bytes: new Uint8Array(contentOf('shopify.csv')).buffer })
    assert.equal(first().notes, 'mei@example.com')
    sheet.correctColumns()
    sheet.assignColumn(columnAt('Email'), null)
    sheet.assignColumn(columnAt('Notes'), 'notes')
    sheet.startRows()
    assert.equal(first().notes, 'Ring twice')
    await sheet.open({ name: 'last.csv', bytes: new Uint8Array(contentOf('shopify.csv')).buffer })
    assert.equal(first().notes, 'Ring twice')
  })

  test('correcting the columns of pasted rows leaves the other rows', async () => {
    const { sheet } = await openFile('routific.csv')
    await sheet.pasteTable(copiedRange(parseSeparated(contentOf('shopify.csv').toString(), ',')))
    assert.equal(sheet.$rowIds.get().length, 3)
    sheet.correctColumns()
    sheet.startRows()
    const names = sheet.$rowIds.get().map((id) => sheet.row(id).get().cells.name)
    assert.deepEqual(names, ['Sara Lau', 'Mei Lin', 'Ravi Menon'])
    sheet.correctColumns()
    sheet.cancelOpening()
    assert.equal(sheet.$state.get().kind, 'rows')
  })
})
