import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import type { BulkJobDetailWire, BulkJobWire, BulkResponseWire } from '../../../core/api/bulk-jobs.ts'
import type { RefusalWire } from '../../../core/api/errors.ts'
import { type BulkDetail, placeJob, problemsOf, uploadOrders, warningsOf } from '../../support/bulk-jobs.ts'
import { refusalOf } from '../../support/shop-calls.ts'
import { useOrderApi } from '../../support/use-order-api.ts'
import { waitUntil } from '../../support/wait-until.ts'
import { type OrderCells, ordersFile } from '../../support/workbooks/orders-file.ts'

describe('bulk jobs', () => {
  const server = useOrderApi({ flags: { 'bulk-order-upload': true, 'pre-order': true } })
  let as: string
  before(async () => {
    as = await server.signIn()
  })

  const create = (orders: OrderCells[], change: object = {}) =>
    uploadOrders(server, orders, { as, change: { file_name: 'lunch.xlsx', ...change } })
  const place = (job: BulkJobDetailWire, key: string) =>
    placeJob(server, job, { as, headers: { 'idempotency-key': key } })
  const history = async () =>
    (await server.call<BulkResponseWire<BulkJobWire[]>>('/bulk-job/all/1001', { as })).body.body

  test('a file is checked row by row, and each problem names its sheet, row and column', async () => {
    const { bulk_job: job, orders } = await create([{}, { phone: '12', description: 'Cake' }])
    assert.deepEqual([job.status, job.file_name], ['PREPROCESS_SUCCESS_WITH_ERROR', 'lunch.xlsx'])
    const { bulk_job_id: _, ...counts } = job.metadata
    assert.deepEqual(counts, { row_count: 2, success_row_count: 1, placed_row_count: 0, error_row_count: 1 })
    const [validRow, invalidRow] = orders
    assert.ok(validRow && invalidRow)
    const { status, address, payment_method, delivery_type, collection_point, delivery_fee } = validRow
    assert.deepEqual([status, address], ['PREPROCESS_SUCCESS', '#04-12, Bugis Junction'])
    assert.deepEqual([payment_method, delivery_type], ['CASH_ON_DELIVERY', 'instant'])
    assert.deepEqual(collection_point, { vendor_id: '1001', name: 'Tanjong Pagar' })
    assert.ok((delivery_fee ?? 0) >= 6, 'Singapore: from 6')
    assert.equal(invalidRow.status, 'PREPROCESS_FAIL')
    const [key, message] = ['validation.phone-incorrect', 'The customer phone number is invalid.']
    assert.deepEqual(invalidRow.errors, [{ key, message, sheet: 'Orders', row: 3, column: 'Phone', values: {} }])
  })

  test('staff place the orders of their outlet', async () => {
    const staff = { as: 'GoDroid demo-godroid-token' }
    const { body } = (await placeJob(server, await uploadOrders(server, [{}], staff), staff)).body
    assert.equal(body.bulk_job.status, 'ORDER_PLACEMENT_SUCCESS')
    assert.match(body.orders[0]?.order_id ?? '', /^1001-/)
  })

  test('an order that is paid by invoice can become dearer, without a card', async () => {
    await server.client.query("insert into invoiced_vendors (vendor_id) values ('1001')")
    const placed = await place(await create([{ payment: 'PAID', description: 'Invoiced' }]), 'invoiced')
    const order = await server.readOrder(placed.body.body.orders[0]?.order_id ?? '')
    const changed = await server.updateOrder(order, { location: { latitude: 1.38, longitude: 103.75 } }, as)
    assert.equal(changed.status, 200, JSON.stringify(changed.body))
    assert.ok(changed.body.result.delivery_fee > order.delivery_fee)
    await server.client.query('delete from invoiced_vendors')
  })

  test('a paid order is paid by card if the vendor isn’t invoiced, as in the request form', async () => {
    const { orders } = await create([{ payment: 'PAID' }])
    assert.deepEqual(orders[0]?.errors, [])
    assert.equal(orders[0]?.payment_method, 'ONLINE_PAYMENT')
  })

  test('a row is refused for the reasons of a single order, and for unclear cells', async () => {
    const row = 'bulk-order-upload.row'
    const cases: [order: OrderCells, ...problems: [key: string, column: string][]][] = [
      [{ unit: null }, ['validation.fill-unit-number', 'Unit']],
      [{ name: 'Table 4' }, ['validation.wrong-customer-name', 'Name']],
      [{ amount: null }, ['validation.fill-amount', 'Amount']],
      [{ amount: '1.234' }, [`${row}.amount-unclear`, 'Amount']],
      [{ amount: '#REF!' }, [`${row}.formula-error`, 'Amount'], [`${row}.amount-unclear`, 'Amount']],
      [{ description: 'x'.repeat(201) }, ['validation.fill-description', 'Order details']],
      [{ address: 'Xyzzy Plugh' }, [`${row}.address-not-found`, 'Address']],
      [{ payment: null }, ['validation.fill-payment-method', 'Payment']],
      [{ payment: 'ONLINE_PAYMENT' }],
      [{ time: 'next week' }, [`${row}.time-unclear`, 'Delivery time']],
      [{ time: '2026-07-30 12:30' }, ['validation.preorder-time', 'Delivery time']],
      [{ outlet: 'Nowhere' }, [`${row}.unknown-outlet`, 'Outlet']],
      [{ name: 'Alicia\u202e' }, [`${row}.hidden-characters`, 'Name']],
    ]
    const problems = problemsOf(await create(cases.map(([order]) => order)))
    assert.deepEqual(
      problems,
      cases.map(([, ...expected]) => expected),
    )
  })

  test('digits of any script, phones as numbers and dates in the outlet’s zone are understood', async () => {
    // 18:30 in Singapore.
    const evening = Date.UTC(2026, 5, 11, 10, 30) / 1000
    const times = [new Date(Date.UTC(2026, 5, 11, 18, 30)), '2026-06-11 18:30', '١١/٠٦/٢٠٢٦ ١٨:٣٠', '11/6/2026 6:30 pm']
    const { orders } = await create(times.map((time) => ({ phone: 81234567, amount: '٢٥٫٥', time })))
    for (const order of orders) {
      assert.deepEqual(order.errors, [])
      assert.equal(order.customer_phone, '81234567')
      assert.equal(order.amount, 25.5)
      assert.equal(order.delivery_type, 'scheduled')
      assert.equal(order.preordered_for, evening)
    }
  })

  test('valid rows are placed once each, and the finished job is in the history', async () => {
    const job = await create([{}, { name: 'Bala' }, { phone: '1' }])
    const { bulk_job_id: jobId } = job.bulk_job.metadata
    assert.ok(!(await history()).some(({ metadata }) => metadata.bulk_job_id === jobId))
    const first = await place(job, 'once')
    assert.equal(first.status, 200)
    assert.equal(first.body.body.bulk_job.status, 'ORDER_PLACEMENT_SUCCESS_WITH_ERROR')
    const { placed_row_count, error_row_count } = first.body.body.bulk_job.metadata
    assert.deepEqual([placed_row_count, error_row_count], [2, 1])
    for (const key of ['once', 'another']) assert.deepEqual((await place(job, key)).body, first.body)
    const [placed, , refused] = first.body.body.orders
    assert.equal((await server.readOrder(placed?.order_id ?? '', as)).customer.name, 'Alicia Wong')
    assert.equal(refused?.order_id, null)
    const jobDetail = await server.call(`/bulk-job/detail/1001/${jobId}`, { as })
    assert.deepEqual(jobDetail.body, first.body)
    assert.ok((await history()).some(({ metadata }) => metadata.bulk_job_id === jobId))
    assert.equal((await place(await create([{ name: 'Chandra' }]), 'once')).status, 422)
  })

  test('duplicates in the file and of earlier jobs are marked, and can be placed', async () => {
    await place(await create([{ name: 'Dewi' }]), 'dewi')
    const job = await create([{ name: 'Dewi' }, { name: 'Dewi' }])
    const [placedBefore, duplicate] = ['bulk-order-upload.row.placed-before', 'bulk-order-upload.row.duplicate']
    assert.deepEqual(warningsOf(job), [[placedBefore], [duplicate, placedBefore]])
    assert.ok(job.orders.every(({ status }) => status === 'PREPROCESS_SUCCESS'))
  })

  test('a file without rows is refused with a key', async () => {
    const body = { vendor_id: '1001', content: await ordersFile([]) }
    const { status, body: refusal } = await server.call<RefusalWire>('/bulk-job/create', { as, body })
    const meta = { translation_key: 'bulk-order-upload.file.no-rows', values: { sheet: 'Orders' } }
    assert.deepEqual([status, refusal.meta], [422, meta])
  })

  test('a file of 5,242,880 bytes is accepted and a larger one refused; other calls keep their limit', async () => {
    const statusAndKey = async (bytes: number) => {
      const body = { vendor_id: '1001', content: Buffer.alloc(bytes, 1).toString('base64') }
      return refusalOf(await server.call('/bulk-job/create', { as, body }))
    }
    assert.deepEqual(await statusAndKey(5_242_880), [422, 'bulk-order-upload.file.not-xlsx'])
    assert.deepEqual(await statusAndKey(5_242_881), [422, 'bulk-order-upload.file.too-large'])
    assert.equal((await statusAndKey(6_000_000))[0], 413)
    const other = await server.call('/order', { as, body: { vendor_id: 'x'.repeat(66_000) } })
    assert.equal(other.status, 413)
  })

  test('the demo has one finished job of the parent vendor', async () => {
    const { body } = await server.call<BulkResponseWire<BulkJobWire[]>>('/bulk-job/all/1000', { as })
    const [{ status, metadata } = assert.fail(), ...others] = body.body
    const counts = [metadata.placed_row_count, metadata.error_row_count]
    assert.deepEqual([status, counts, others], ['ORDER_PLACEMENT_SUCCESS', [3, 0], []])
  })

  test('a job that was never placed is deleted after 7 days, and a finished one is kept', async () => {
    const [unplacedJob, placedJob] = [await create([{ description: 'Left' }]), await create([{ description: 'Done' }])]
    await place(placedJob, 'key-of-kept')
    const statusOf = ({ bulk_job: { metadata } }: BulkJobDetailWire) =>
      server.call(`/bulk-job/detail/1001/${metadata.bulk_job_id}`, { as }).then(({ status }) => status)
    assert.equal(await statusOf(unplacedJob), 200)
    await server.clock.leap(7 * 86_400_000 + 3_600_000)
    as = await server.signIn()
    assert.deepEqual([await statusOf(unplacedJob), await statusOf(placedJob)], [404, 200])
  })

  test('only sockets of the vendor receive how many rows are checked and placed', async () => {
    const [own, other] = [await server.follow({ vendorId: '1001' }), await server.follow({ vendorId: '1002' })]
    await place(await create([{ description: 'Cake' }]), 'key-of-progress')
    const progressOf = ({ messages }: typeof own) => messages.filter(({ type }) => type === 'bulk_progress').length
    assert.deepEqual([progressOf(own), progressOf(other)], [1, 0])
  })

  test('wrong rows that the caller left out count in the job’s summary, for everyone', async () => {
    const job = await create([{ description: 'Sent' }], { left_out_row_count: 2 })
    const { bulk_job_id: id } = job.bulk_job.metadata
    await place(job, 'key-of-left-out')
    const counts = { row_count: 3, success_row_count: 1, placed_row_count: 1, error_row_count: 2 }
    const listed = (await history()).find(({ metadata }) => metadata.bulk_job_id === id)
    assert.deepEqual(listed?.metadata, { bulk_job_id: id, ...counts })
    assert.equal(listed.status, 'ORDER_PLACEMENT_SUCCESS')
  })

  test('a check stops once its caller has left, so that a repeated upload doesn’t run beside it', async () => {
    const content = await ordersFile(Array.from({ length: 400 }, (_, row) => ({ description: `Cake ${row}` })))
    const body = JSON.stringify({ vendor_id: '1001', content, upload_id: 'left' })
    const countJobs = async () => (await server.client.query('select 1 from bulk_jobs')).rows.length
    const earlier = await countJobs()
    const socket = await server.follow({ vendorId: '1001' })
    const checked = () =>
      socket.messages.flatMap(({ type, data }) => {
        const progress = type === 'bulk_progress' && (data as { id: string; done: number })
        return progress && progress.id === 'left' ? [progress.done] : []
      })
    const headers = { authorization: as, 'content-type': 'application/json', 'content-length': String(body.length) }
    const call = new Request(`${server.origin}/orders/api/v1/bulk-job/create`, { method: 'POST', headers, body })
    let leave = () => {}
    const response = server.api.fetch(call, {
      onClose: (run) => {
        leave = run
      },
    })
    await waitUntil(server.clock, 'the first rows', () => checked().length > 0)
    leave()
    assert.equal((await response).status, 422)
    await server.api.waitUntilIdle()
    assert.ok(Number(checked().at(-1)) < 400)
    assert.equal(await countJobs(), earlier)
    assert.equal((await create([{ description: 'Cake again' }])).bulk_job.metadata.success_row_count, 1)
  })

  test('every call is refused while the flag is off, also placing a job that was checked before', async () => {
    const job = await create([{ description: 'Off' }])
    const detail = `/bulk-job/detail/1001/${job.bulk_job.metadata.bulk_job_id}`
    await server.flags.save({ 'bulk-order-upload': false })
    const upload = server.call('/bulk-job/create', { as, body: { vendor_id: '1001', content: '' } })
    const reads = ['/bulk-job/all/1001', detail, '/bulk-job/example-file'].map((path) => server.call(path, { as }))
    for (const { status } of await Promise.all([place(job, 'off'), upload, ...reads])) assert.equal(status, 403)
    await server.flags.save({ 'bulk-order-upload': true, 'pre-order': true })
    const { body } = await server.call<BulkDetail>(detail, { as })
    assert.equal(body.body.bulk_job.status, 'PREPROCESS_SUCCESS')
  })
})
