import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import type { BulkColumn } from '../../../../core/bulk/sheet/columns.ts'
import { parseSeparated } from '../../../../core/bulk/sheet/reading/separated-text.ts'
import type { BulkSheet } from '../../../../core/bulk/sheet/sheet-contract.ts'
import { expectedExports } from '../../../support/workbooks/expected-exports.ts'
import { copiedRange, problemsOf, useShop } from './sheet-fixture.ts'

const folder = new URL('../../../support/workbooks/exports/', import.meta.url)
const contentOf = (file: string) => readFileSync(new URL(file, folder))

describe('exports of other systems', () => {
  const shop = useShop()

  const openFile = (file: string) => shop.openFile(file, contentOf(file))

  /** The cells of all rows that are expected. */
  const cellsOf = (sheet: BulkSheet, orders: readonly Partial<Record<BulkColumn, string>>[]) =>
    sheet.$rowIds.get().map((id, at) => {
      const { cells } = sheet.row(id).get()
      const columns = Object.keys(orders[at] ?? {}) as BulkColumn[]
      return Object.fromEntries(columns.map((column) => [column, cells[column]]))
    })

  test('each file has a test', () => {
    assert.deepEqual(readdirSync(folder).sort(), Object.keys(expectedExports).sort())
  })

  for (const [file, { system, orders, leftOut = [], missing = [] }] of Object.entries(expectedExports)) {
    test(`${file} is recognised and its orders are ready, except for what it doesn’t have`, async () => {
      const { sheet } = await openFile(file)
      assert.equal(sheet.$state.get().kind, 'rows')
      const found = sheet.$export.get()
      assert.equal(found?.system ?? null, system)
      assert.deepEqual(
        (found?.leftOut ?? []).map(({ reference, name, reason }) => [reference, name, reason].join(' ')),
        leftOut,
      )
      const rows = sheet.$rowIds.get().map((id) => sheet.row(id).get())
      assert.deepEqual(cellsOf(sheet, orders), orders)
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
    for (const [file, { orders, missing = [] }] of Object.entries(expectedExports)) {
      if (missing.length > 0) continue
      const { sheet } = await openFile(file)
      const { content } = await sheet.takeReady()
      const job = await shop.upload(content)
      const problems = job.orders.flatMap(({ errors }) => errors.map(({ key }) => key))
      assert.deepEqual(problems, [], file)
      const references = job.orders.map(({ reference }) => reference)
      assert.deepEqual(
        references,
        orders.map(({ reference = '' }) => reference),
      )
    }
  })

  test('pasted rows are read like the file', async () => {
    for (const [file, { system, orders }] of Object.entries(expectedExports)) {
      const { sheet } = await shop.openEmpty()
      await sheet.pasteTable(copiedRange(parseSeparated(contentOf(file).toString(), ',')))
      await shop.waitUntilChecked(sheet)
      assert.equal(sheet.$export.get()?.system ?? null, system)
      assert.deepEqual(cellsOf(sheet, orders), orders, file)
    }
  })

  test('Shopify’s “Shipping Street” is the address of files without its two lines', async () => {
    const text = contentOf('shopify.csv').toString().replace('Shipping Address1,Shipping Address2', 'Company1,Company2')
    const { sheet } = await shop.openFile('orders_export.csv', new TextEncoder().encode(text))
    const { address } = sheet.row(sheet.$rowIds.get()[0] ?? 0).get().cells
    assert.equal(address, 'Bugis Junction, #04-12, Singapore 188021')
  })

  test('an unpaid order is asked about, and an amount to collect is cash on delivery', async () => {
    const shopify = contentOf('shopify.csv').toString().replace('Cash on Delivery (COD)', 'Bank Deposit')
    const unpaid = await shop.openEmpty()
    await unpaid.sheet.open({ name: 'orders.csv', bytes: new TextEncoder().encode(shopify).buffer as ArrayBuffer })
    await shop.waitUntilChecked(unpaid.sheet)
    const problems = unpaid.sheet.$rowIds.get().map((id) => problemsOf(unpaid.sheet, id).map(([column]) => column))
    assert.deepEqual(problems, [[], ['payment']])
    const { sheet } = await shop.openEmpty()
    const rows = ['Name,Phone,Address,Unit,Cash to collect', 'Mei,81234567,Bugis Junction,#04-12,20']
    const prepaid = 'Tom,81234568,Bugis Junction,#04-13,0'
    const text = [...rows, prepaid].join('\n')
    await sheet.open({ name: 'stops.csv', bytes: new TextEncoder().encode(text).buffer as ArrayBuffer })
    assert.deepEqual(
      sheet.$rowIds.get().map((id) => sheet.row(id).get().cells.payment),
      ['CASH_ON_DELIVERY', ''],
    )
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
    const reloaded = (await shop.openPage()).sheet
    await reloaded.open({ name: 'tomorrow.csv', bytes: new Uint8Array(contentOf('shopify.csv')).buffer })
    assert.equal(reloaded.row(reloaded.$rowIds.get()[0] ?? 0).get().cells.notes, 'mei@example.com', 'after a reload')
    sheet.correctColumns()
    sheet.assignColumn(columnAt('Email'), null)
    sheet.assignColumn(columnAt('Notes'), 'notes')
    sheet.startRows()
    assert.equal(first().notes, 'Ring twice')
    await sheet.open({ name: 'last.csv', bytes: new Uint8Array(contentOf('shopify.csv')).buffer })
    assert.equal(first().notes, 'Ring twice')
  })

  test('an export whose columns the operator chose is recognised too', async () => {
    const text = [
      'Order Number,Order Status,Full Name (Shipping),Phone (Billing),Address 1&2 (Shipping),City (Shipping),Postcode (Shipping),Payment Method Title,Order Total Amount (- Refund),Item Name #1,Item Name #2',
      '812,Processing,Devi Nair,81234567,2 Orchard Turn,Singapore,238801,Cash on delivery,31.20,Teapot,Cup',
    ].join('\n')
    const { sheet } = await shop.openFile('orders.csv', new TextEncoder().encode(text))
    assert.equal(sheet.$export.get()?.system, 'WooCommerce (Advanced Order Export)')
    const { cells } = sheet.row(sheet.$rowIds.get()[0] ?? 0).get()
    assert.deepEqual([cells.reference, cells.name, cells.amount], ['812', 'Devi Nair', '31.20'])
    assert.match(cells.description, /Teapot.*Cup/)
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
