import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { CellValue } from 'hucre/xlsx'
import {
  addressByteLimit,
  buildingLimit,
  customerNameLimit,
  descriptionLimit,
  notesByteLimit,
  unitLimit,
} from '../../../core/config/field-limits.ts'
import { type BulkDetail, base64Of, uploadOrders } from '../../support/bulk-jobs.ts'
import { useOrderApi } from '../../support/use-order-api.ts'

const maxAnswer = 5_000_000
const rowCount = 5000
// A row is stored as it was uploaded and as the order to place, so twice the limits of its texts, in bytes of UTF-8.
const maxRow =
  2 * 3 * (customerNameLimit + descriptionLimit + unitLimit + buildingLimit + notesByteLimit + addressByteLimit)
const letters = (index: number) => [...String(index)].map((digit) => String.fromCodePoint(65 + Number(digit))).join('')
const titles = ['Name', 'Phone', 'Unit', 'Address', 'Amount', 'Payment', 'Order details', 'Notes', 'Building']

describe('the size of responses', () => {
  const server = useOrderApi({ flags: { 'bulk-order-upload': true } })

  const create = async (rowCount: number, order: (index: number) => CellValue[]) =>
    uploadOrders(server, await base64Of([titles, ...Array.from({ length: rowCount }, (_, index) => order(index))]))

  const bytesOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value))

  /** The largest stored row of a job. */
  async function largestRow({ metadata }: { metadata: { bulk_job_id: string } }) {
    const query = 'select max(octet_length(bulk_rows::text)) as bytes from bulk_rows where job_id = $1'
    const { rows } = await server.client.query<{ bytes: number }>(query, [metadata.bulk_job_id])
    return rows[0]?.bytes ?? assert.fail('no rows')
  }

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
    assert.ok((await largestRow(job)) < maxRow, `${await largestRow(job)} bytes are stored`)
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
    assert.ok((await largestRow(job)) < maxRow, `${await largestRow(job)} bytes are stored`)
  })

  test('of fourteen uploads of one account at once, one is read, three wait, and ten are refused unread', async () => {
    const as = await server.signIn()
    const body = { vendor_id: '1002', content: await base64Of([titles, titles.map(() => 'x'.repeat(3900))]) }
    const responses = await Promise.all(Array.from({ length: 14 }, () => server.call('/bulk-job/create', { as, body })))
    const waits = responses.flatMap(({ status, headers }) =>
      status === 429 ? [Number(headers.get('retry-after'))] : [],
    )
    assert.deepEqual(responses.map(({ status }) => status).sort(), [...Array(4).fill(200), ...Array(10).fill(429)])
    assert.ok(waits.every((seconds) => seconds > 0))
  })
})
