import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import type { RefusalWire } from '../../../core/api/errors.ts'
import { createTestOrderApi } from '../../support/order-api.ts'
import { useOrderApi } from '../../support/use-order-api.ts'

const operator = 'Operator demo-operator-token'

interface OperatorOrder {
  order_id: string
  status: string
  moves: string[]
}

describe('an operator', () => {
  const server = useOrderApi()
  let as: string
  before(async () => {
    as = await server.signIn()
  })

  const placeOrder = async () => (await server.place()).order_id
  const move = (orderId: string, status: string, reason?: string, by = operator) =>
    server.call<{ result: OperatorOrder }>(`/operator/orders/${orderId}/move`, { body: { status, reason }, as: by })
  const readOrder = (orderId: string) => server.readOrder(orderId)

  test('can move an order through a failed delivery, while the simulation is off', async () => {
    const orderId = await placeOrder()
    const statusesToPickup = [
      'ACCEPTED_BY_VENDOR',
      'COURIER_ACCEPTED_DELIVERY',
      'WAITING_FOR_TRANSPORT',
      'NEAR_VENDOR',
      'PICKED_UP',
    ]
    for (const status of statusesToPickup) assert.equal((await move(orderId, status)).body.result.status, status)
    await move(orderId, 'DELAYED', 'A parade in town')
    await move(orderId, 'NEAR_CUSTOMER')
    await move(orderId, 'RETURN_INITIATED', 'Wrong door')
    const { body } = await move(orderId, 'RETURNED_TO_VENDOR')
    assert.deepEqual(body.result.moves, [])
    const order = await readOrder(orderId)
    assert.equal(order.delay?.reason, 'A parade in town')
    assert.equal(order.failure_reason, 'Wrong door')
    const statusesOfReturn = ['DELAYED', 'NEAR_CUSTOMER', 'RETURN_INITIATED', 'RETURNED_TO_VENDOR']
    assert.deepEqual(
      order.status_history.map(({ status }) => status),
      ['NEW', ...statusesToPickup, ...statusesOfReturn],
    )
  })

  test('sees the newest orders with their possible statuses, without customers', async () => {
    await server.clock.advance(1000)
    const orderId = await placeOrder()
    const { body } = await server.call<{ result: OperatorOrder[] }>('/operator/orders', { as: operator })
    assert.equal(body.result[0]?.order_id, orderId)
    assert.ok(body.result[0]?.moves.includes('CANCELLED'))
    assert.doesNotMatch(JSON.stringify(body), /Alicia|8123|Orchard/)
  })

  test('can’t move an order back, or one that has ended', async () => {
    const orderId = await placeOrder()
    await move(orderId, 'PICKED_UP')
    for (const status of ['NEW', 'PICKED_UP', 'CANCELLED', 'PAYMENT_FAILED', 'EATEN']) {
      const { status: responseStatus, body } = await server.call<RefusalWire>(`/operator/orders/${orderId}/move`, {
        body: { status },
        as: operator,
      })
      assert.deepEqual([responseStatus, body.meta.translation_key], [409, 'operator.move-not-possible'], status)
    }
    await move(orderId, 'DELIVERED')
    assert.equal((await move(orderId, 'RETURN_INITIATED')).status, 409)
    assert.equal((await move('1002-NOSUCH', 'DELIVERED')).status, 404)
  })

  test('needs a token; vendors, staff and wrong tokens are refused', async () => {
    const orderId = await placeOrder()
    for (const authorization of [as, 'GoDroid demo-godroid-token', 'Operator demo-operator-toke', 'Operator']) {
      assert.equal((await move(orderId, 'DELIVERED', undefined, authorization)).status, 401, authorization)
      assert.equal((await server.call('/operator/orders', { as: authorization })).status, 401, authorization)
    }
    assert.equal((await readOrder(orderId)).status, 'NEW')
  })
})

test('the operator’s API doesn’t exist in production, or without the demo unless a token is set', async () => {
  const statusWith = async (options: Parameters<typeof createTestOrderApi>[0], token = 'demo-operator-token') => {
    const server = await createTestOrderApi(options)
    const { status } = await server.call('/operator/orders', { as: `Operator ${token}` })
    await server.close()
    return status
  }
  const operatorToken = 'a token of the operator'.replaceAll(' ', '-')
  assert.equal(await statusWith({ environment: 'prd' }), 404)
  assert.equal(await statusWith({ environment: 'prd', operatorToken }, operatorToken), 404)
  assert.equal(await statusWith({ demo: false }), 404)
  assert.equal(await statusWith({ demo: false, operatorToken }, operatorToken), 200)
  assert.equal(await statusWith({ operatorToken }), 401)
})
