import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import type { BulkJobDetailWire, BulkJobWire, BulkResponseWire } from '../../../core/api/bulk-jobs.ts'
import type { RefusalWire } from '../../../core/api/errors.ts'
import type { OrderWire } from '../../../core/api/orders.ts'
import { useOrderApi } from '../../support/use-order-api.ts'
import { waitUntil } from '../../support/wait-until.ts'
import { type OrderCells, ordersFile } from '../../support/workbooks/orders-file.ts'

type Detail = BulkResponseWire<BulkJobDetailWire>

describe('bulk jobs', () => {
  const server = useOrderApi({ flags: { 'bulk-order-upload': true, 'pre-order': true } })
  let as: string
  before(async () => {
    as = await server.signIn()
  })

  async function create(orders: OrderCells[], vendorId = '1001') {
    const body = { vendor_id: vendorId, content: await ordersFile(orders), file_name: 'lunch.xlsx' }
    const response = await server.call<Detail>('/bulk-job/create', { as, body })
    assert.equal(response.status, 200, JSON.stringify(response.body))
    return response.body.body
  }

  async function place(jobId: string, key: string) {
    const headers = { 'idempotency-key': key }
    return server.call<Detail>(`/bulk-job/place-orders/${jobId}`, { as, method: 'POST', headers })
  }

  const errorsOf = async (order: OrderCells) => {
    const { orders } = await create([order])
    return orders[0]?.errors.map(({ key, column }) => [key, column])
  }

  test('a file is checked row by row, and each problem names its sheet, row and column', async () => {
    const { bulk_job: job, orders } = await create([{}, { phone: '12', description: 'Cake' }])
    assert.equal(job.status, 'PREPROCESS_SUCCESS_WITH_ERROR')
    assert.equal(job.file_name, 'lunch.xlsx')
    const { bulk_job_id: _, ...counts } = job.metadata
    assert.deepEqual(counts, { row_count: 2, success_row_count: 1, placed_row_count: 0, error_row_count: 1 })
    const [validRow, invalidRow] = orders
    assert.ok(validRow && invalidRow)
    assert.equal(validRow.status, 'PREPROCESS_SUCCESS')
    assert.equal(validRow.address, '#04-12, Bugis Junction')
    assert.equal(validRow.payment_method, 'CASH_ON_DELIVERY')
    assert.equal(validRow.delivery_type, 'instant')
    assert.deepEqual(validRow.collection_point, { vendor_id: '1001', name: 'Tanjong Pagar' })
    assert.ok((validRow.delivery_fee ?? 0) >= 6, 'Singapore: from 6')
    assert.equal(invalidRow.status, 'PREPROCESS_FAIL')
    assert.deepEqual(invalidRow.errors, [
      {
        key: 'validation.phone-incorrect',
        message: 'The customer phone number is invalid.',
        sheet: 'Orders',
        row: 3,
        column: 'Phone',
        values: {},
      },
    ])
  })

  test('staff place the orders of their outlet', async () => {
    const staff = 'GoDroid demo-godroid-token'
    const body = { vendor_id: '1001', content: await ordersFile([{}]) }
    const created = await server.call<Detail>('/bulk-job/create', { as: staff, body })
    const path = `/bulk-job/place-orders/${created.body.body.bulk_job.metadata.bulk_job_id}`
    const placed = await server.call<Detail>(path, { as: staff, method: 'POST' })
    assert.equal(placed.body.body.bulk_job.status, 'ORDER_PLACEMENT_SUCCESS')
    assert.match(placed.body.body.orders[0]?.order_id ?? '', /^1001-/)
  })

  test('an order that is paid by invoice can become dearer, without a card', async () => {
    await server.client?.query("insert into invoiced_vendors (vendor_id) values ('1001')")
    const { bulk_job: job } = await create([{ payment: 'PAID', description: 'Invoiced' }])
    const placed = await place(job.metadata.bulk_job_id, 'invoiced')
    const order = await server.readOrder(placed.body.body.orders[0]?.order_id ?? '')
    const changed = await server.updateOrder(order, { location: { latitude: 1.38, longitude: 103.75 } }, as)
    assert.equal(changed.status, 200, JSON.stringify(changed.body))
    assert.ok(changed.body.result.delivery_fee > order.delivery_fee)
    await server.client?.query('delete from invoiced_vendors')
  })

  test('a paid order is paid by card if the vendor isn’t invoiced, as in the request form', async () => {
    const { orders } = await create([{ payment: 'PAID' }])
    assert.deepEqual(orders[0]?.errors, [])
    assert.equal(orders[0]?.payment_method, 'ONLINE_PAYMENT')
  })

  test('a row is refused for the reasons of a single order, and for unclear cells', async () => {
    assert.deepEqual(await errorsOf({ unit: null }), [['validation.fill-unit-number', 'Unit']])
    assert.deepEqual(await errorsOf({ name: 'Table 4' }), [['validation.wrong-customer-name', 'Name']])
    assert.deepEqual(await errorsOf({ amount: null }), [['validation.fill-amount', 'Amount']])
    assert.deepEqual(await errorsOf({ amount: '1.234' }), [['bulk-order-upload.row.amount-unclear', 'Amount']])
    assert.deepEqual(await errorsOf({ amount: '#REF!' }), [
      ['bulk-order-upload.row.formula-error', 'Amount'],
      ['bulk-order-upload.row.amount-unclear', 'Amount'],
    ])
    assert.deepEqual(await errorsOf({ description: 'x'.repeat(201) }), [
      ['validation.fill-description', 'Order details'],
    ])
    assert.deepEqual(await errorsOf({ address: 'Xyzzy Plugh' }), [
      ['bulk-order-upload.row.address-not-found', 'Address'],
    ])
    assert.deepEqual(await errorsOf({ payment: null }), [['validation.fill-payment-method', 'Payment']])
    assert.deepEqual(await errorsOf({ payment: 'ONLINE_PAYMENT' }), [])
    assert.deepEqual(await errorsOf({ time: 'next week' }), [['bulk-order-upload.row.time-unclear', 'Delivery time']])
    assert.deepEqual(await errorsOf({ time: '2026-07-30 12:30' }), [['validation.preorder-time', 'Delivery time']])
    assert.deepEqual(await errorsOf({ outlet: 'Nowhere' }), [['bulk-order-upload.row.unknown-outlet', 'Outlet']])
    assert.deepEqual(await errorsOf({ name: 'Alicia\u202e' }), [['bulk-order-upload.row.hidden-characters', 'Name']])
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
    const { bulk_job: job } = await create([{}, { name: 'Bala' }, { phone: '1' }])
    const { bulk_job_id: jobId } = job.metadata
    const history = async () =>
      (await server.call<BulkResponseWire<BulkJobWire[]>>('/bulk-job/all/1001', { as })).body.body
    assert.ok(!(await history()).some(({ metadata }) => metadata.bulk_job_id === jobId))
    const first = await place(jobId, 'once')
    assert.equal(first.status, 200)
    assert.equal(first.body.body.bulk_job.status, 'ORDER_PLACEMENT_SUCCESS_WITH_ERROR')
    const { placed_row_count, error_row_count } = first.body.body.bulk_job.metadata
    assert.deepEqual([placed_row_count, error_row_count], [2, 1])
    const orderIds = first.body.body.orders.map(({ order_id }) => order_id)
    assert.deepEqual((await place(jobId, 'once')).body, first.body)
    assert.deepEqual((await place(jobId, 'another')).body, first.body)
    const [orderId] = orderIds
    const order = await server.call<{ result: OrderWire }>(`/order?orderId=${orderId}`, { as })
    assert.equal(order.body.result.customer.name, 'Alicia Wong')
    assert.equal(orderIds[2], null)
    const jobDetail = await server.call<Detail>(`/bulk-job/detail/1001/${jobId}`, { as })
    assert.deepEqual(jobDetail.body, first.body)
    assert.ok((await history()).some(({ metadata }) => metadata.bulk_job_id === jobId))

    const other = await create([{ name: 'Chandra' }])
    assert.equal((await place(other.bulk_job.metadata.bulk_job_id, 'once')).status, 422)
  })

  test('duplicates in the file and of earlier jobs are marked, and can be placed', async () => {
    const { bulk_job: job } = await create([{ name: 'Dewi' }])
    await place(job.metadata.bulk_job_id, 'dewi')
    const { orders } = await create([{ name: 'Dewi' }, { name: 'Dewi' }])
    assert.deepEqual(
      orders.map(({ status, warnings }) => [status, warnings.map(({ key }) => key)]),
      [
        ['PREPROCESS_SUCCESS', ['bulk-order-upload.row.placed-before']],
        ['PREPROCESS_SUCCESS', ['bulk-order-upload.row.duplicate', 'bulk-order-upload.row.placed-before']],
      ],
    )
  })

  test('a file that can’t be read, or has no rows, is refused with a key', async () => {
    const body = { vendor_id: '1001', content: Buffer.from('Name,Phone').toString('base64') }
    const csv = await server.call<RefusalWire>('/bulk-job/create', { as, body })
    assert.deepEqual([csv.status, csv.body.meta.translation_key], [422, 'bulk-order-upload.file.not-xlsx'])
    const withoutRows = await server.call<RefusalWire>('/bulk-job/create', {
      as,
      body: { vendor_id: '1001', content: await ordersFile([]) },
    })
    assert.deepEqual(withoutRows.body.meta, {
      translation_key: 'bulk-order-upload.file.no-rows',
      values: { sheet: 'Orders' },
    })
  })

  test('a file of 5,242,880 bytes is accepted and a larger one refused; other calls keep their limit', async () => {
    const statusAndKey = async (bytes: number) => {
      const body = { vendor_id: '1001', content: Buffer.alloc(bytes, 1).toString('base64') }
      const { status, body: refusal } = await server.call<RefusalWire>('/bulk-job/create', { as, body })
      return [status, refusal.meta.translation_key]
    }
    assert.deepEqual(await statusAndKey(5_242_880), [422, 'bulk-order-upload.file.not-xlsx'])
    assert.deepEqual(await statusAndKey(5_242_881), [422, 'bulk-order-upload.file.too-large'])
    assert.equal((await statusAndKey(6_000_000))[0], 413)
    const other = await server.call('/order', { as, body: { vendor_id: 'x'.repeat(66_000) } })
    assert.equal(other.status, 413)
  })

  test('the demo has one finished job of the parent vendor', async () => {
    const { body } = await server.call<BulkResponseWire<BulkJobWire[]>>('/bulk-job/all/1000', { as })
    assert.deepEqual(
      body.body.map(({ status, metadata }) => [status, metadata.placed_row_count, metadata.error_row_count]),
      [['ORDER_PLACEMENT_SUCCESS', 3, 0]],
    )
  })

  test('a job that was never placed is deleted after 7 days, and a finished one is kept', async () => {
    const [unplacedJob, placedJob] = [await create([{ description: 'Left' }]), await create([{ description: 'Done' }])]
    await place(placedJob.bulk_job.metadata.bulk_job_id, 'key-of-kept')
    const statusOf = ({ bulk_job: { metadata } }: BulkJobDetailWire) =>
      server.call(`/bulk-job/detail/1001/${metadata.bulk_job_id}`, { as }).then(({ status }) => status)
    assert.equal(await statusOf(unplacedJob), 200)
    await server.clock.leap(7 * 86_400_000 + 3_600_000)
    as = await server.signIn()
    assert.deepEqual([await statusOf(unplacedJob), await statusOf(placedJob)], [404, 200])
  })

  test('only sockets of the vendor receive how many rows are checked and placed', async () => {
    const [own, other] = [await server.follow({ vendorId: '1001' }), await server.follow({ vendorId: '1002' })]
    const { bulk_job: job } = await create([{ description: 'Cake' }])
    await place(job.metadata.bulk_job_id, 'key-of-progress')
    const progressOf = ({ messages }: typeof own) => messages.filter(({ type }) => type === 'bulk_progress').length
    assert.deepEqual([progressOf(own), progressOf(other)], [1, 0])
  })

  test('wrong rows that the caller left out count in the job’s summary, for everyone', async () => {
    const body = { vendor_id: '1001', content: await ordersFile([{ description: 'Sent' }]), left_out_row_count: 2 }
    const { bulk_job: job } = (await server.call<Detail>('/bulk-job/create', { as, body })).body.body
    const { bulk_job_id: id } = job.metadata
    await place(id, 'key-of-left-out')
    const { body: list } = await server.call<BulkResponseWire<BulkJobWire[]>>('/bulk-job/all/1001', { as })
    const counts = { row_count: 3, success_row_count: 1, placed_row_count: 1, error_row_count: 2 }
    const listed = list.body.find(({ metadata }) => metadata.bulk_job_id === id)
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

  const callEveryRoute = (jobId: string, caller: { as?: string }) => [
    server.call('/bulk-job/create', { ...caller, body: { vendor_id: '1001', content: '' } }),
    server.call('/bulk-job/all/1001', caller),
    server.call(`/bulk-job/detail/1001/${jobId}`, caller),
    server.call(`/bulk-job/place-orders/${jobId}`, { ...caller, method: 'POST' }),
    server.call('/bulk-job/example-file', caller),
  ]

  test('every call is refused while the flag is off, also placing a job that was checked before', async () => {
    const { bulk_job: job } = await create([{ description: 'Off' }])
    const jobId = job.metadata.bulk_job_id
    await server.flags.save({ 'bulk-order-upload': false })
    const refusals = await Promise.all(callEveryRoute(jobId, { as }))
    assert.deepEqual(
      refusals.map(({ status }) => status),
      [403, 403, 403, 403, 403],
    )
    await server.flags.save({ 'bulk-order-upload': true, 'pre-order': true })
    const { body } = await server.call<Detail>(`/bulk-job/detail/1001/${jobId}`, { as })
    assert.equal(body.body.bulk_job.status, 'PREPROCESS_SUCCESS')
  })
})
