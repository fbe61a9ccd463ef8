import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { ordersFile } from '../../../support/workbooks/orders-file.ts'
import { copiedRange, openShop, order, problemsOf, type Shop, titles } from './sheet-fixture.ts'

describe('a table of orders', () => {
  let shop: Shop
  before(async () => {
    shop = await openShop()
  })
  after(() => shop.close())

  async function pasteRows(...rows: Parameters<typeof order>[0][]) {
    const { sheet } = await shop.openEmpty()
    await sheet.pasteTable(copiedRange([titles, ...rows.map(order)]))
    await shop.waitUntilChecked(sheet)
    return sheet
  }

  test('checks each row of an xlsx file by the rules of a single order', async () => {
    const { sheet } = await shop.openEmpty()
    const bytes = Buffer.from(await ordersFile([{}, { phone: '12', name: 'Table 4' }]), 'base64')
    await sheet.open({ name: 'lunch.xlsx', bytes: new Uint8Array(bytes).buffer })
    await shop.waitUntilChecked(sheet)
    assert.deepEqual(sheet.$state.get(), { kind: 'rows', fileName: 'lunch.xlsx' })
    const [validId = 0, invalidId = 0] = sheet.$rowIds.get()
    assert.deepEqual(problemsOf(sheet, validId), [])
    assert.deepEqual(problemsOf(sheet, invalidId), [
      ['name', 'validation.wrong-customer-name'],
      ['phone', 'validation.phone-incorrect'],
    ])
    assert.deepEqual(sheet.$counts.get(), { total: 2, ready: 1, warned: 0, wrong: 1, checking: 0 })
  })

  test('reads a csv file with its own separator', async () => {
    const { sheet } = await shop.openEmpty()
    const csv =
      'Name;Phone;Unit;Address;Amount;Payment\r\n"Wong; Alicia";81234567;#04-12;"Bugis\r\nJunction";25,50;cash\r\n'
    await sheet.open({ name: 'lunch.csv', bytes: new TextEncoder().encode(csv).buffer as ArrayBuffer })
    await shop.waitUntilChecked(sheet)
    const [id = 0] = sheet.$rowIds.get()
    const { cells } = sheet.row(id).get()
    assert.equal(cells.name, 'Wong; Alicia')
    assert.equal(cells.address, 'Bugis Junction')
    assert.deepEqual(problemsOf(sheet, id), [])
  })

  test('ready rows are written as a file that the server reads without guessing', async () => {
    const sheet = await pasteRows({}, { Phone: '12' }, { Amount: 'S$ 1,250.50', 'Delivery time': '11/6/2026 6:30 pm' })
    const { content, fileName, sent } = await sheet.takeReady()
    assert.equal(fileName, 'Orders.xlsx')
    assert.equal(sent.length, 2)
    const as = await shop.server.signIn()
    const body = { vendor_id: '1001', content: Buffer.from(content).toString('base64') }
    const response = await shop.server.call<{
      body: { orders: { errors: unknown[]; warnings: unknown[]; amount: number }[] }
    }>('/bulk-job/create', { as, body })
    const { orders } = response.body.body
    assert.deepEqual(
      orders.map(({ errors, warnings, amount }) => [errors, warnings, amount]),
      [
        [[], [], 25],
        [[], [], 1250.5],
      ],
    )
  })
})
