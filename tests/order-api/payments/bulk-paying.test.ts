import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { cards, createPayer, createPaymentServer, decideAtBank, keyOf } from '../../support/payments/card-payments.ts'
import {
  assertFinishedJob,
  type JobResponse,
  moneyOfJob,
  uploadPaidRows,
} from '../../support/payments/paid-bulk-job.ts'
import { useShared } from '../../support/use-shared.ts'

describe('the rows of a bulk job that are paid online', () => {
  const bank = useShared(() => createPaymentServer({ flags: { 'bulk-order-upload': true, 'pre-order': true } }))
  let payer: ReturnType<typeof createPayer>

  async function uploadRows() {
    const { jobId } = await uploadPaidRows(bank.current(), await bank.current().signIn())
    payer = createPayer(bank.current, await bank.current().signIn())
    return jobId
  }
  const bodyOf = (jobId: string, card: string = cards.pays, instrument = 'NEW') =>
    payer.bodyOf({ card, instrument, change: { order: { vendor_id: '1002' }, bulk_job_id: jobId } })
  async function detailOf(jobId: string, as = payer.as) {
    const detail: JobResponse = await bank.current().call(`/bulk-job/detail/1002/${jobId}`, { as })
    return detail.body.body
  }
  const place = (jobId: string): Promise<JobResponse> =>
    bank.current().call(`/bulk-job/place-orders/${jobId}`, { as: payer.as, method: 'POST' })

  async function assertFinished(jobId: string) {
    await bank.clock.advance(0)
    await assertFinishedJob(bank.client, jobId)
  }

  test('are placed only once they are paid together, and a row that fails is refunded', async () => {
    const jobId = await uploadRows()
    const refused = await place(jobId)
    assert.equal(keyOf(refused), '422 payment.bulk-due')
    const declined = await payer.send(await bodyOf(jobId, cards.declined), crypto.randomUUID())
    assert.equal(keyOf(declined), '422 payment.declined')
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
    assert.equal((await moneyOfJob(bank.client, jobId)).sent, Math.round((order?.delivery_fee ?? 0) * 200))
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

  test('can be paid by another user than the one who uploaded them, and are followed by both', async () => {
    const jobId = await uploadRows()
    const uploader = payer
    await bank.client.query(`insert into account_vendors (account_id, vendor_id)
      select account_id, '1002' from accounts where email = 'single@demo.courier'`)
    payer = createPayer(bank.current, await bank.current().signIn('single@demo.courier'))
    const outsider = createPayer(bank.current, await bank.current().signIn('novendor@demo.courier'))
    const payment = (await payer.send(await bodyOf(jobId, cards.needsConfirmation), crypto.randomUUID())).body.result
    assert.ok(payment.redirect_required)
    const stateFor = ({ state }: typeof payer) => state(`bulk_job_id=${jobId}`)
    const { status, redirect_required: page } = (await stateFor(uploader)).body.result
    assert.deepEqual([status, page], ['PAYMENT_INITIATED', null])
    const second = await uploader.confirm({ change: { order: { vendor_id: '1002' }, bulk_job_id: jobId } })
    assert.equal(keyOf(second), '409 payment.in-progress')
    await decideAtBank(bank.current(), payment, 'accept')
    await bank.clock.advance(2000)
    await bank.current().api.waitUntilIdle()
    await assertFinished(jobId)
    for (const user of [uploader, payer]) {
      assert.equal((await stateFor(user)).body.result.status, 'PAYMENT_COMMITTED')
      assert.equal((await detailOf(jobId, user.as)).bulk_job.metadata.placed_row_count, 3)
    }
    assert.equal((await stateFor(outsider)).status, 404)
  })
})
