import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { keyOf, refusalOf } from '../../support/shop-calls.ts'
import { useOrderApi } from '../../support/use-order-api.ts'

/** Specification 2 §5: 8 characters, optional, business customers only; §6: behind the flag `payment-vat`. */
describe('the VAT number of a business customer', () => {
  const server = useOrderApi({ flags: { 'payment-vat': true } })

  const place = (vat_number: unknown) => server.sendOrder({ vat_number })

  test('is stored in the order, trimmed', async () => {
    for (const vatNumber of ['12345678', ' 12345678 ', 'AB34567Z', '１２３４５６７８', '🏢2345678']) {
      const { status, body } = await place(vatNumber)
      assert.deepEqual([status, body.result?.vat_number], [201, vatNumber.trim()], vatNumber)
    }
  })

  test('is optional: without one, or with an empty one, the order has none', async () => {
    for (const vatNumber of [undefined, null, '', '   ']) {
      const { status, body } = await place(vatNumber)
      assert.deepEqual([status, body.result?.vat_number], [201, null], String(vatNumber))
    }
  })

  test('is refused unless it has 8 characters, and no order is placed', async () => {
    const countOrders = async () => (await server.listOrders()).length
    const before = await countOrders()
    for (const vatNumber of ['1', '1234567', '123456789', '1234 5678', 'x'.repeat(50)]) {
      assert.deepEqual(refusalOf(await place(vatNumber)), [422, 'validation.vat-number'], vatNumber)
    }
    for (const vatNumber of [12345678, {}, ['12345678']]) assert.equal((await place(vatNumber)).status, 422)
    assert.equal(await countOrders(), before)
  })

  test('is checked after the ten checks of the order', async () => {
    const response = await server.sendOrder({ vat_number: '1', customer: { name: '' } })
    assert.equal(keyOf(response), 'validation.fill-customer-name')
  })

  test('is refused if the operator has switched it off; orders without one are accepted', async () => {
    await server.flags.save({ 'payment-vat': false })
    assert.deepEqual(refusalOf(await place('12345678')), [422, 'validation.vat-number'])
    assert.equal((await place('')).status, 201)
    assert.equal((await place(undefined)).status, 201)
  })
})
