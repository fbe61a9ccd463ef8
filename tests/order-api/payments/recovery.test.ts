import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { signedNotification } from '../../../order-api/adapters/acquirers/sandbox/notifications.ts'
import { createKeys } from '../../../order-api/domain/keys.ts'
import type { Bank } from '../../../order-api/domain/payments/bank.ts'
import { testSecret } from '../../support/order-api.ts'
import { cards, decideAtBank, keyOf, usePayments } from '../../support/payments/card-payments.ts'

describe('a payment', () => {
  /** Callbacks before and after the next call to the bank. */
  let interrupt: { before?: () => void; after?: () => void | Promise<void> } = {}
  const interruptedBank = (sandbox: Bank): Bank => ({
    ...sandbox,
    async authorize(charge) {
      const { before: runBefore, after: runAfter } = interrupt
      interrupt = {}
      runBefore?.()
      const response = await sandbox.authorize(charge)
      await runAfter?.()
      return response
    },
  })
  const { bank, payer, signIn } = usePayments({ bank: interruptedBank })

  const loseResponse = () => {
    throw new Error('interrupted')
  }
  async function statusOf(key: string) {
    return (await payer.state(`client_order_id=${key}`)).body.result.status
  }
  const expectBalanced = async () => {
    assert.deepEqual(await bank.mismatches(), { chargedWithoutOrder: [], orderWithoutCharge: [] })
    assert.equal((await bank.ledger()).total, 0)
  }

  test('that is interrupted before the bank’s call is continued by a retry', async () => {
    const [key, body] = [crypto.randomUUID(), await payer.bodyOf()]
    interrupt = { before: loseResponse }
    assert.equal((await payer.send(body, key)).status, 503)
    await bank.reopen()
    assert.equal(await statusOf(key), 'INITIATED')
    const repeated = await payer.send(body, key)
    assert.equal(repeated.body.result.status, 'PAYMENT_COMMITTED')
    await expectBalanced()
  })

  test('that is interrupted before the bank’s call is abandoned after a minute, and a late retry charges nothing', async () => {
    const [key, body] = [crypto.randomUUID(), await payer.bodyOf()]
    interrupt = { before: loseResponse }
    await payer.send(body, key)
    await bank.reopen()
    await bank.clock.advance(60_000)
    assert.equal(await statusOf(key), 'PAYMENT_CANCELLED')
    assert.equal(keyOf(await payer.send(body, key)), '422 payment.cancelled')
    const repeated = await payer.confirm({ intent: body.purchase_intent_id })
    assert.equal(repeated.body.result.status, 'PAYMENT_COMMITTED')
    await expectBalanced()
  })

  test('that is interrupted after the charge is finished at the next start, without a retry', async () => {
    const [key, body] = [crypto.randomUUID(), await payer.bodyOf()]
    interrupt = { after: loseResponse }
    assert.equal((await payer.send(body, key)).status, 503)
    assert.equal((await bank.mismatches()).chargedWithoutOrder.length, 1)
    await bank.reopen()
    await expectBalanced()
    const [first, second] = [await payer.send(body, key), await payer.send(body, key)]
    assert.equal(first.body.result.status, 'PAYMENT_COMMITTED')
    assert.deepEqual(first.body, second.body)
    await expectBalanced()
  })

  test('whose order ID is taken during the charge places its order under another ID', async () => {
    let takenId = ''
    const takeId = async () => {
      const { rows } = await bank.client.query<{ order_id: string }>(
        `insert into orders select (jsonb_populate_record(other, jsonb_build_object('order_id', payments.order_id,
          'tracking_id', 'taken', 'client_order_id', 'taken'))).*
        from payments, (select orders from orders limit 1) as found(other) where payments.status = 'INITIATED'
        order by payments.created_at desc limit 1 returning order_id`,
      )
      takenId = rows[0]?.order_id ?? ''
    }
    interrupt = { after: takeId }
    const { result: payment } = (await payer.confirm()).body
    assert.equal(payment.status, 'PAYMENT_COMMITTED')
    assert.match(takenId, /^1002-/)
    assert.notEqual(payment.order_id, takenId)
    assert.equal((await payer.order(payment.order_id)).payment?.charged, 9.4)
    assert.equal((await bank.charged()).get(payment.payment_id), 940)
    await expectBalanced()
  })

  test('that is open at the bank’s page is finished after a restart by return, notification or timeout', async () => {
    for (const ending of ['return', 'notification', 'time'] as const) {
      const { result: payment } = (await payer.confirm({ card: cards.needsConfirmation })).body
      await bank.reopen()
      if (ending !== 'time') await decideAtBank(bank.current(), payment, 'accept')
      if (ending === 'notification') await bank.clock.advance(2000)
      if (ending === 'time') await bank.clock.advance(15 * 60_000)
      const [order] = await bank.rows<{ status: string }>(
        `select status from orders where order_id = '${payment.order_id}'`,
      )
      const expected = { return: 'PAYMENT_INITIATED', notification: 'PAYMENT_COMMITTED', time: 'PAYMENT_CANCELLED' }
      assert.equal(order?.status, expected[ending])
      await signIn()
      const { result: state } = (await payer.state(`payment_id=${payment.payment_id}`)).body
      assert.equal(state.status, ending === 'time' ? 'PAYMENT_CANCELLED' : 'PAYMENT_COMMITTED')
      // The notification that comes after the return changes nothing.
      await bank.clock.advance(60_000)
      await expectBalanced()
    }
  })

  test('accepts notifications from the bank only, any number of times', async () => {
    const { result: payment } = (await payer.confirm({ card: cards.needsConfirmation })).body
    await decideAtBank(bank.current(), payment, 'accept')
    const notify = ({ body, signature }: { body: string; signature: string }) =>
      bank.current().call('/order/payment/webhook', { body, headers: { 'x-courier-bank-signature': signature } })
    const signed = signedNotification({ keys: createKeys([testSecret]), clock: bank.clock }, payment.payment_id)
    const forged = signedNotification(
      { keys: createKeys(['the secret of another bank']), clock: bank.clock },
      payment.payment_id,
    )
    assert.equal((await notify(forged)).status, 403)
    assert.equal((await notify({ ...signed, body: `${signed.body} ` })).status, 403)
    assert.equal((await notify({ ...signed, signature: '' })).status, 403)
    assert.equal((await notify(signed)).status, 200)
    assert.equal((await notify(signed)).status, 200)
    const order = await payer.order(payment.order_id)
    assert.equal(order.status_history.filter(({ status }) => status === 'PAYMENT_COMMITTED').length, 1)
    bank.clock.sleep(6 * 60_000)
    assert.equal((await notify(signed)).status, 403)
    await expectBalanced()
  })
})
