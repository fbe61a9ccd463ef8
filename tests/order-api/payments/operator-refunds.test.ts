import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { usePayments } from '../../support/payments/card-payments.ts'

describe('a refund by the operator', () => {
  const { bank, payer, signIn } = usePayments()
  const operate = (...args: string[]) => bank.current().api.operate(args)

  async function pay() {
    const { body } = await payer.confirm({})
    return payer.order(body.result.order_id)
  }
  async function netOf(orderId: string) {
    await bank.clock.advance(0)
    const [row] = await bank.rows<{ id: string }>(`select payment_id as id from payments where order_id = '${orderId}'`)
    return (await bank.charged()).get(row?.id ?? '')
  }

  test('returns a part, then the rest, and never more than was paid', async () => {
    const { order_id } = await pay()
    assert.deepEqual(await operate('refund', order_id, '2.40'), {
      order_id,
      refunded: 2.4,
      currency: 'SGD',
      charged: 9.4,
      refunded_in_total: 2.4,
    })
    assert.equal(await netOf(order_id), 700)
    await assert.rejects(operate('refund', order_id, '7.01'), {
      message: `Of order ${order_id}, 7 SGD can be refunded.`,
    })
    await operate('refund', order_id)
    assert.equal(await netOf(order_id), 0)
    await assert.rejects(operate('refund', order_id), { message: `Of order ${order_id}, 0 SGD can be refunded.` })
    const { refunds_sent = [] } = (await payer.order(order_id)).payment ?? {}
    assert.deepEqual(
      refunds_sent.map(({ amount }) => amount),
      [2.4, 7],
    )
    assert.equal((await bank.ledger()).total, 0)
  })

  test('happens once, although two operators and the vendor’s cancellation come at the same time', async () => {
    const { order_id } = await pay()
    await bank.clock.advance(11 * 60_000)
    await signIn()
    await Promise.allSettled([
      operate('refund', order_id, '5'),
      bank.current().cancel(order_id, 'changed my mind', payer.as),
      operate('refund', order_id, '5'),
    ])
    assert.ok(Number(await netOf(order_id)) >= 0)
    const { payment } = await payer.order(order_id)
    assert.equal(Number(await netOf(order_id)), Math.round(((payment?.charged ?? 0) - (payment?.refunded ?? 0)) * 100))
    assert.equal((await bank.ledger())['refunds-owed'], 0)
  })

  test('is refused for what isn’t a card payment or an amount', async () => {
    const { order_id } = await bank.current().place({}, { as: payer.as })
    await assert.rejects(operate('refund', order_id), { message: `Order ${order_id} wasn’t paid by card.` })
    await assert.rejects(operate('refund', '1002-NOTONE'), { message: 'There is no order 1002-NOTONE.' })
    const paid = await pay()
    for (const amount of ['0', '1.005', '1,50', '1e3'])
      await assert.rejects(operate('refund', paid.order_id, amount), /isn’t an amount in SGD, such as 1\.00/)
  })
})
