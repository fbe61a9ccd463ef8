import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { readCountry } from '../../../order-api/domain/country.ts'
import { checkOrder } from '../../../order-api/domain/orders/payload/checks.ts'
import { keyOf } from '../../support/shop-calls.ts'
import { useOrderApi } from '../../support/use-order-api.ts'

describe('the payment method of an order', () => {
  const server = useOrderApi({ flags: {} })

  async function setVendorMethods(...methods: string[]) {
    const list = JSON.stringify(methods)
    await server.client.query("update vendors set payment_methods = $1 where vendor_id = '1002'", [list])
    // Vendors are cached for two seconds.
    await server.clock.advance(2000)
  }

  async function place(payment_method: string) {
    const response = await server.sendOrder({ order: { payment_method } })
    return response.status === 201 ? response.body.result.order.payment_method : keyOf(response)
  }

  const refusalKey = 'error.no-payment-method-available'

  test('is refused if the vendor’s flags exclude it', async () => {
    await setVendorMethods('PAID')
    assert.equal(await place('CASH_ON_DELIVERY'), refusalKey)
    await setVendorMethods('PAID', 'CASH_ON_DELIVERY')
    assert.equal(await place('CASH_ON_DELIVERY'), 'CASH_ON_DELIVERY')
    await setVendorMethods()
    assert.equal(await place('CASH_ON_DELIVERY'), 'CASH_ON_DELIVERY', 'without a list, the country’s methods')
  })

  test('can be payment on delivery only if its flag is on, whatever the vendor’s list has', async () => {
    await setVendorMethods('CASH_ON_DELIVERY', 'PAYMENT_ON_DELIVERY')
    await server.flags.save({ 'pay-at-pickup': false })
    assert.equal(await place('PAYMENT_ON_DELIVERY'), refusalKey)
    await setVendorMethods('CASH_ON_DELIVERY')
    await server.flags.save({ 'pay-at-pickup': true })
    assert.equal(await place('PAYMENT_ON_DELIVERY'), 'PAYMENT_ON_DELIVERY')
  })

  test('is refused if it’s unknown, or paid online without a payment', async () => {
    await setVendorMethods('BARTER', 'PAID')
    for (const method of ['BARTER', 'PAID']) assert.equal(await place(method), refusalKey)
  })
})

test('an update isn’t refused because of the customer’s details, which it can’t change', () => {
  const country = readCountry('SG')
  const location = { address: '#1, 2 Orchard Turn', latitude: 1.3, longitude: 103.8, notes: '' }
  const customer = { name: 'Table 5', phone_number: '12', location }
  const order = { payment_method: 'CASH_ON_DELIVERY', amount: 5, description: '' }
  const update = { vendor_id: '1002', customer, order }
  assert.throws(() => checkOrder({ country }, update), /can’t contain digits/)
  assert.equal(checkOrder({ country }, update, { isUpdate: true }).name, 'Table 5')
})
