import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { RefusalWire } from '../../../core/api/errors.ts'
import type { OrderWire } from '../../../core/api/orders.ts'
import { orderFromBugis } from '../../support/order-api.ts'
import { useOrderApi } from '../../support/use-order-api.ts'

/** Specification 2 §5: 8 characters, optional, business customers only; §6: behind the flag `payment-vat`. */
describe('the VAT number of a business customer', () => {
  const server = useOrderApi({ flags: {} })

  async function place(vatNumber: unknown) {
    const body = { ...orderFromBugis(server.clock), vat_number: vatNumber }
    return server.call<{ result: OrderWire } & RefusalWire>('/order', { body, as: await server.signIn() })
  }

  test('is stored in the order, trimmed', async () => {
    await server.flags.save({ 'payment-vat': true })
    for (const vatNumber of ['12345678', ' 12345678 ', 'AB34567Z', '１２３４５６７８', '🏢2345678']) {
      const { status, body } = await place(vatNumber)
      assert.deepEqual([status, body.result?.vat_number], [201, vatNumber.trim()], vatNumber)
    }
  })

  test('is optional: without one, or with an empty one, the order has none', async () => {
    await server.flags.save({ 'payment-vat': true })
    for (const vatNumber of [undefined, null, '', '   ']) {
      const { status, body } = await place(vatNumber)
      assert.deepEqual([status, body.result?.vat_number], [201, null], String(vatNumber))
    }
  })

  test('is refused unless it has 8 characters, and no order is placed', async () => {
    await server.flags.save({ 'payment-vat': true })
    const countOrders = async () =>
      (
        await server.call<{ result: { data: OrderWire[] } }>('/vendor/1002/orders?count=200', {
          as: await server.signIn(),
        })
      ).body.result.data.length
    const before = await countOrders()
    for (const vatNumber of ['1', '1234567', '123456789', '1234 5678', 'x'.repeat(50)]) {
      const { status, body } = await place(vatNumber)
      assert.deepEqual([status, body.meta.translation_key], [422, 'validation.vat-number'], vatNumber)
    }
    for (const vatNumber of ['x'.repeat(51), 12345678, {}, ['12345678']]) {
      assert.equal((await place(vatNumber)).status, 422, JSON.stringify(vatNumber))
    }
    assert.equal(await countOrders(), before)
  })

  test('is refused if the operator has switched it off; orders without one are accepted', async () => {
    await server.flags.save({ 'payment-vat': false })
    const refused = await place('12345678')
    assert.deepEqual([refused.status, refused.body.meta.translation_key], [422, 'validation.vat-number'])
    assert.equal((await place('')).status, 201)
    assert.equal((await place(undefined)).status, 201)
  })

  test('is checked after the ten checks of the order', async () => {
    await server.flags.save({ 'payment-vat': true })
    const body = { ...orderFromBugis(server.clock, { customer: { name: '' } }), vat_number: '1' }
    const response = await server.call<RefusalWire>('/order', { body, as: await server.signIn() })
    assert.equal(response.body.meta.translation_key, 'validation.fill-customer-name')
  })
})
