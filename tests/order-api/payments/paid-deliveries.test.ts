import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import type { OrderWire } from '../../../core/api/orders.ts'
import { cards, createPayer, decideAtBank } from '../../support/payments/card-payments.ts'
import { useOrderApi } from '../../support/use-order-api.ts'

describe('an order that is paid by card', () => {
  const server = useOrderApi({ riderSpeed: 20, siteUrl: 'http://localhost:4321' })
  let payer: ReturnType<typeof createPayer>
  before(async () => {
    payer = createPayer(() => server, await server.signIn())
  })

  test('calls a rider once the delivery is paid, and updates pages live', async () => {
    const socket = await server.follow()
    const { result: payment } = (await payer.confirm({ card: cards.needsConfirmation })).body
    await server.clock.advance(10 * 60_000)
    const waiting = await payer.order(payment.order_id)
    assert.deepEqual(
      [waiting.status, waiting.rider, waiting.pickup_eta_minutes, waiting.delivery_eta_minutes],
      ['PAYMENT_INITIATED', null, null, null],
    )
    await decideAtBank(server, payment, 'accept')
    await server.clock.advance(2000)
    await server.clock.advance(10 * 60_000)
    const steps = (await payer.order(payment.order_id)).status_history.map(({ status }) => status)
    assert.deepEqual(steps.slice(0, 5), [
      'INITIATED',
      'PAYMENT_INITIATED',
      'PAYMENT_COMMITTED',
      'NEW',
      'RECEIVED_BY_VENDOR',
    ])
    assert.equal(steps.at(-1), 'DELIVERED')
    const receivedStatuses = socket.messages
      .map(({ data }) => data as OrderWire | undefined)
      .filter((order) => order?.order_id === payment.order_id)
      .map((order) => order?.status)
    for (const status of ['PAYMENT_INITIATED', 'DELIVERED']) assert.ok(receivedStatuses.includes(status), status)
    socket.close()
  })
})
