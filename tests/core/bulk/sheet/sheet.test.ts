import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { ordersFile } from '../../../support/workbooks/orders-file.ts'
import { problemsOf, useShop } from './sheet-fixture.ts'

describe('a table of orders', () => {
  const shop = useShop()

  test('checks each row of an xlsx file by the rules of a single order', async () => {
    const file = Buffer.from(await ordersFile([{}, { phone: '12', name: 'Table 4' }]), 'base64')
    const { sheet } = await shop.openFile('lunch.xlsx', file)
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
    const csv =
      'Name;Phone;Unit;Address;Amount;Payment\r\n"Wong; Alicia";81234567;#04-12;"Bugis\r\nJunction";25,50;cash\r\n'
    const { sheet } = await shop.openFile('lunch.csv', new TextEncoder().encode(csv))
    const [id = 0] = sheet.$rowIds.get()
    const { cells } = sheet.row(id).get()
    assert.equal(cells.name, 'Wong; Alicia')
    assert.equal(cells.address, 'Bugis Junction')
    assert.deepEqual(problemsOf(sheet, id), [])
  })

  test('ready rows are written as a file that the server reads without guessing', async () => {
    const { sheet } = await shop.pasteRows(
      {},
      { Phone: '12' },
      { Amount: 'S$ 1,250.50', 'Delivery time': '11/6/2026 6:30 pm' },
    )
    const { content, fileName, sent } = await sheet.takeReady()
    assert.deepEqual([fileName, sent.length], ['Orders.xlsx', 2])
    const { orders } = await shop.upload(content)
    assert.deepEqual([orders.map(({ amount }) => amount), orders.flatMap(({ errors }) => errors)], [[25, 1250.5], []])
    assert.deepEqual(
      orders.flatMap(({ warnings }) => warnings),
      [],
    )
  })
})
