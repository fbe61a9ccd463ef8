import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type OrderCells, ordersFile } from '../../../support/workbooks/orders-file.ts'
import { problemsOf, useShop } from './sheet-fixture.ts'

/** Rows with problems that are found without geocoding their address. */
const invalidRows: OrderCells[] = [
  {},
  { unit: null },
  { name: null },
  { name: 'Table 4' },
  { phone: null },
  { phone: '12' },
  { phone: 81234567 },
  { amount: null },
  { amount: 0 },
  { amount: '1.234' },
  { amount: '#REF!' },
  { amount: '٢٥٫٥' },
  { amount: 9_999_999_999 },
  { address: null },
  { description: 'x'.repeat(200) },
  { description: 'x'.repeat(201) },
  { payment: null },
  { payment: 'COD' },
  { time: 'next week' },
  { time: '2026-07-30 12:30' },
  { time: new Date(Date.UTC(2026, 5, 11, 18, 30)) },
  { time: '11/6/2026 6:30 pm' },
  { outlet: 'Nowhere' },
  { outlet: '1002' },
  { outlet: 'bugis' },
]

describe('the page and the server', () => {
  const shop = useShop()

  test('report the same problems for each row, in the same cells', async () => {
    const file = Buffer.from(await ordersFile(invalidRows), 'base64')
    const { sheet } = await shop.openFile('orders.xlsx', file)
    const { orders } = await shop.upload(file)
    const columns: Record<string, string> = { 'Order details': 'description', 'Delivery time': 'time' }
    // The page shows one message per cell.
    const serverProblems = orders.map(({ errors }) =>
      errors
        .filter(({ column }, index) => errors.findIndex((other) => other.column === column) === index)
        .map(({ key, column }) => `${columns[column ?? ''] ?? column?.toLowerCase()}: ${key}`)
        .sort(),
    )
    const pageProblems = sheet.$rowIds.get().map((id) =>
      problemsOf(sheet, id)
        .map((problem) => problem.join(': '))
        .sort(),
    )
    assert.deepEqual(pageProblems, serverProblems)
  })
})
