import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { BulkJobDetailWire, BulkResponseWire } from '../../../core/api/bulk-jobs.ts'
import type { ApiResponse } from '../../support/order-api.ts'
import {
  cards,
  createPayer,
  createPaymentServer,
  decideAtBank,
  keyOf,
  type PaymentServer,
} from '../../support/payments/card-payments.ts'
import { killableClient } from '../../support/payments/payment-runs.ts'
import { ordersFile } from '../../support/workbooks/orders-file.ts'

type JobResponse = ApiResponse<BulkResponseWire<BulkJobDetailWire>>
const hour = 3_600_000

/** Two rows that are paid online, one that is too late once an hour has passed, and one in cash. */
function paidRows(now: number) {
  const time = new Date(now + 8 * hour + 0.9 * hour).toISOString().slice(0, 16).replace('T', ' ')
  return ordersFile([{ payment: 'online' }, { payment: 'online', time }, { name: 'Bo Tan', payment: 'online' }, {}])
}

describe('the rows of a bulk job that are paid online', () => {
  let bank: PaymentServer
  let payer: ReturnType<typeof createPayer>
  let database: ReturnType<typeof killableClient>
  before(async () => {
    bank = await createPaymentServer({
      flags: { 'bulk-order-upload': true, 'pre-order': true },
      wrapClient: (client) => {
        database = killableClient(client)
        return database.client
      },
    })
  })
  after(() => bank.close())

  /** Uploads the rows, and lets the hour pass. */
  async function uploadRows() {
    payer = createPayer(bank.current, await bank.current().signIn())
    const body = { vendor_id: '1002', content: await paidRows(bank.clock.now()) }
    const created: JobResponse = await bank.current().call('/bulk-job/create', { as: payer.as, body })
    assert.deepEqual(
      created.body.body.orders.map(({ status }) => status),
      Array(4).fill('PREPROCESS_SUCCESS'),
    )
    await bank.clock.advance(hour)
    payer = createPayer(bank.current, await bank.current().signIn())
    return created.body.body.bulk_job.metadata.bulk_job_id
  }
  const bodyOf = (jobId: string, card: string = cards.pays, instrument = 'NEW') =>
    payer.bodyOf({ card, instrument, change: { order: { vendor_id: '1002' }, bulk_job_id: jobId } })
  async function detailOf(jobId: string) {
    const detail: JobResponse = await bank.current().call(`/bulk-job/detail/1002/${jobId}`, { as: payer.as })
    return detail.body.body
  }
  const place = (jobId: string): Promise<JobResponse> =>
    bank.current().call(`/bulk-job/place-orders/${jobId}`, { as: payer.as, method: 'POST' })

  /** Reads what the database and the bank have of a job, in minor units. */
  async function moneyOf(jobId: string) {
    const [sums] = await bank.rows<Record<'charged' | 'orders' | 'refunds' | 'sent' | 'prepaid', string>>(`
      select (select coalesce(sum(c.amount_minor), 0) from sandbox_bank_charges c join payments on payment_id = charge_id
          where bulk_job_id = '${jobId}' and c.state = 'charged') as charged,
        (select coalesce(sum((payment->>'charged')::numeric * 100), 0)::int from orders
          where client_order_id like 'bulk-${jobId}-%' and payment is not null) as orders,
        (select coalesce(sum(r.amount_minor), 0) from payment_refunds r join payments using (payment_id)
          where bulk_job_id = '${jobId}') as refunds,
        (select coalesce(sum(r.amount_minor), 0) from sandbox_bank_refunds r join payments on payment_id = charge_id
          where bulk_job_id = '${jobId}') as sent,
        (select coalesce(sum(l.amount_minor), 0) from ledger_entries l join payments using (payment_id)
          where bulk_job_id = '${jobId}' and account = 'bulk-prepaid') as prepaid`)
    return Object.fromEntries(Object.entries(sums ?? {}).map(([name, sum]) => [name, Number(sum)]))
  }
  async function assertFinished(jobId: string) {
    await bank.clock.advance(0)
    const { bulk_job, orders } = await detailOf(jobId)
    assert.equal(bulk_job.status, 'ORDER_PLACEMENT_SUCCESS_WITH_ERROR')
    assert.deepEqual(
      orders.map(({ status }) => status === 'ORDER_PLACEMENT_SUCCESS'),
      [true, false, true, true],
    )
    const [fee = 0] = orders.map(({ delivery_fee }) => Math.round((delivery_fee ?? 0) * 100))
    const money = { charged: 3 * fee, orders: 2 * fee, refunds: fee, sent: fee, prepaid: 0 }
    assert.deepEqual(await moneyOf(jobId), money)
    assert.equal((await bank.ledger()).total, 0)
  }

  test('are placed only once they are paid together, and a row that fails is refunded', async () => {
    const jobId = await uploadRows()
    const refused = await place(jobId)
    assert.equal(keyOf(refused as never), '422 payment.bulk-due')
    assert.equal(
      keyOf(await payer.send(await bodyOf(jobId, cards.declined), crypto.randomUUID())),
      '422 payment.declined',
    )
    await payer.confirm({ save: true })
    const [savedCard] = (await payer.openIntent()).payment_methods[0]?.paymentInstruments ?? []
    const [key, body] = [crypto.randomUUID(), await bodyOf(jobId, cards.pays, savedCard?.id)]
    const { result: payment } = (await payer.send(body, key)).body
    assert.deepEqual([payment.status, payment.bulk_job_id], ['PAYMENT_COMMITTED', jobId])
    await bank.current().api.waitUntilIdle()
    await assertFinished(jobId)
    assert.deepEqual((await payer.send(body, key)).body.result, payment)
    assert.equal(keyOf(await payer.send(await bodyOf(jobId), crypto.randomUUID())), '409 payment.already-paid')
    await assertFinished(jobId)
    const [order] = (await detailOf(jobId)).orders
    const placed = await payer.order(order?.order_id ?? '')
    assert.deepEqual(
      [placed.order.payment_method, placed.status, placed.payment?.last_four],
      ['PAID', 'PAYMENT_COMMITTED', '4242'],
    )
    await bank.current().api.advanceOrder(placed.order_id, 'STALLED')
    await bank.clock.advance(0)
    assert.equal((await moneyOf(jobId)).sent, Math.round((order?.delivery_fee ?? 0) * 200))
  })

  test('wait for 3-D Secure, also after a restart, and can be paid again if it is left', async () => {
    const jobId = await uploadRows()
    const left = (await payer.send(await bodyOf(jobId, cards.needsConfirmation), crypto.randomUUID())).body.result
    assert.equal(left.status, 'PAYMENT_INITIATED')
    assert.equal(keyOf(await payer.send(await bodyOf(jobId), crypto.randomUUID())), '409 payment.in-progress')
    await decideAtBank(bank.current(), left, 'leave')
    await bank.clock.advance(2000)
    assert.equal((await payer.state(`bulk_job_id=${jobId}`)).body.result.status, 'PAYMENT_CANCELLED')
    const payment = (await payer.send(await bodyOf(jobId, cards.needsConfirmation), crypto.randomUUID())).body.result
    await bank.reopen()
    await decideAtBank(bank.current(), payment, 'accept')
    // The tab was closed: the bank's notification finishes the job.
    await bank.clock.advance(2000)
    await bank.current().api.waitUntilIdle()
    await assertFinished(jobId)
  })

  test('are orders or refunds, whichever query the server is killed after', async () => {
    let kills = 0
    for (let queries = 1; ; queries += 1) {
      const jobId = await uploadRows()
      const [key, body] = [crypto.randomUUID(), await bodyOf(jobId)]
      database.killAfter(queries)
      await payer.send(body, key).catch(() => null)
      await bank.current().api.waitUntilIdle()
      if (!database.isDead()) {
        database.killAfter(Number.POSITIVE_INFINITY)
        await assertFinished(jobId)
        break
      }
      kills += 1
      await bank.reopen()
      payer = createPayer(bank.current, await bank.current().signIn())
      await payer.send(body, key)
      await bank.clock.advance(30_000)
      await bank.current().api.waitUntilIdle()
      await assertFinished(jobId)
    }
    assert.ok(kills > 30, String(kills))
  })
})
