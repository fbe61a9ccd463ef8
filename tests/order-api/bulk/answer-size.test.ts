import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { CellValue } from 'hucre/xlsx'
import { type BulkDetail, base64Of, uploadOrders } from '../../support/bulk-jobs.ts'
import { useOrderApi } from '../../support/use-order-api.ts'

const maxAnswer = 5_000_000
const rowCount = 5000
const letters = (index: number) => [...String(index)].map((digit) => String.fromCodePoint(65 + Number(digit))).join('')
const titles = ['Name', 'Phone', 'Unit', 'Address', 'Amount', 'Payment', 'Order details', 'Notes', 'Building']

describe('the size of responses', () => {
  const server = useOrderApi({ flags: { 'bulk-order-upload': true } })

  const create = async (rowCount: number, order: (index: number) => CellValue[]) =>
    uploadOrders(server, await base64Of([titles, ...Array.from({ length: rowCount }, (_, index) => order(index))]))

  const bytesOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value))

  test('invalid cells of 3,900 characters come back cut, and beyond 1,000 rows only with number and problem', async () => {
    // The size with 5,000 rows is tested in heavy/answer-sizes.test.ts.
    const long = 'x'.repeat(3900)
    const { bulk_job: job, orders } = await create(1002, () => titles.map(() => long))
    assert.equal(orders.length, 1002)
    assert.equal(job.metadata.error_row_count, 1002)
    const [first] = orders
    assert.ok(first)
    assert.equal(first.description, `${'x'.repeat(80)}…`)
    assert.equal(first.cut_lengths?.description, 3900)
    assert.equal(first.cut_lengths?.customer_name, 3900)
    const beyond = orders.slice(1000)
    assert.ok(
      beyond.every(({ is_shortened, errors, description }) => is_shortened && errors.length === 1 && !description),
    )
    const path = `/bulk-job/detail/1001/${job.metadata.bulk_job_id}`
    const detail = await server.call<BulkDetail>(path, { as: await server.signIn() })
    assert.deepEqual(detail.body.body.orders, orders)
  })

  test('5,000 ordinary orders come back whole', async () => {
    const { orders } = await create(rowCount, (index) => [
      ...[`Alicia ${letters(index)}`, '81234567', '#04-12', 'Bugis Junction', 25, 'cash', 'Two cakes and a card'],
      ...['Call at the gate', 'Tower 1'],
    ])
    assert.ok(orders.every(({ errors, is_shortened }) => errors.length === 0 && !is_shortened))
    assert.ok(bytesOf(orders) < maxAnswer, `${bytesOf(orders)} bytes`)
  })

  test('5,000 orders with the longest texts stay below the limit, and each keeps its number and fee', async () => {
    const { orders, bulk_job: job } = await create(rowCount, (index) => [
      ...[`${'N'.repeat(480)} ${letters(index)}`, '81234567', '#04-12', 'Bugis Junction', 25, 'cash', '界'.repeat(200)],
      ...['n'.repeat(1000), 'b'.repeat(100)],
    ])
    assert.equal(job.metadata.success_row_count, rowCount)
    assert.ok(bytesOf(orders) < maxAnswer, `${bytesOf(orders)} bytes`)
    assert.ok(orders.every(({ row, delivery_fee: fee }, index) => row === index + 2 && fee !== null))
  })
})
