import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PaymentResponse } from '../../support/payments/card-payments.ts'
import { createPayer, createPaymentServer, keyOf } from '../../support/payments/card-payments.ts'
import type { JobResponse } from '../../support/payments/paid-bulk-job.ts'
import { ordersFile } from '../../support/workbooks/orders-file.ts'

test('returns of a bulk order are paid by card together with its deliveries, and run the other way', async (t) => {
  const flags = { 'bulk-order-upload': true, 'pickup-and-return-on-web': true }
  const bank = await createPaymentServer({ fleet: 'own-riders', flags })
  t.after(bank.close)
  const server = bank.current()
  const payer = createPayer(bank.current, await server.signIn())
  const online = { payment: 'online' }
  const content = await ordersFile([
    { ...online, return: 'yes', description: 'Kettle' },
    { ...online, return: 'no', description: 'Toaster' },
    { return: 'yes', description: 'Fan' },
  ])
  const { body: created }: JobResponse = await server.call('/bulk-job/create', {
    as: payer.as,
    body: { vendor_id: '1002', content },
  })
  const { bulk_job: job, orders } = created.body
  const jobId = job.metadata.bulk_job_id
  // Cash isn't collected on a return.
  assert.deepEqual(
    orders.map(({ errors }) => errors.map(({ column }) => column)),
    [[], [], ['Payment']],
  )
  const place = (): Promise<JobResponse> =>
    server.call(`/bulk-job/place-orders/${jobId}`, { as: payer.as, method: 'POST' })
  assert.equal(keyOf((await place()) as unknown as PaymentResponse), '422 payment.bulk-due')

  const { result: payment } = (await payer.confirm({ change: { order: { vendor_id: '1002' }, bulk_job_id: jobId } }))
    .body
  assert.equal(payment.status, 'PAYMENT_COMMITTED')
  await server.api.waitUntilIdle()
  const { body }: JobResponse = await server.call(`/bulk-job/detail/1002/${jobId}`, { as: payer.as })
  const placed = body.body.orders.filter(({ order_id }) => order_id)
  assert.equal(placed.length, 2)
  const read = await Promise.all(placed.map(({ order_id }) => payer.order(order_id ?? '')))
  assert.deepEqual(
    read.map(({ order, is_return, payment }) => [
      order.description,
      is_return,
      order.payment_method,
      payment?.last_four,
    ]),
    [
      ['Kettle', true, 'PAID', '4242'],
      ['Toaster', undefined, 'PAID', '4242'],
    ],
  )
  // Both ways cost the same.
  assert.equal(read[0]?.delivery_fee, read[1]?.delivery_fee)
})
