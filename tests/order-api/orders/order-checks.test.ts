import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readCountry } from '../../../demo-site/order-api/domain/country.ts'
import { checkOrder, checkPaymentMethod } from '../../../demo-site/order-api/domain/orders/checks.ts'

const isRefused = (key: string) => (error: unknown) => JSON.stringify(error).includes(key)

test('a payment method that the vendor excludes is refused', () => {
  checkPaymentMethod('CASH_ON_DELIVERY', false, [])
  checkPaymentMethod('CASH_ON_DELIVERY', false, ['PAID', 'CASH_ON_DELIVERY'])
  const excluded = () => checkPaymentMethod('CASH_ON_DELIVERY', false, ['PAID'])
  assert.throws(excluded, isRefused('error.no-payment-method-available'))
  // Its flag alone gates it.
  checkPaymentMethod('PAYMENT_ON_DELIVERY', true, ['PAID'])
  assert.throws(() => checkPaymentMethod('PAYMENT_ON_DELIVERY', false, []))
})

test('an update is not refused for a customer that it cannot change', () => {
  const country = readCountry('SG')
  const location = { address: '#1, 2 Orchard Turn', latitude: 1.3, longitude: 103.8, notes: '' }
  const customer = { name: 'Table 5', phone_number: '12', location }
  const given = {
    vendor_id: '1002',
    customer,
    order: { payment_method: 'CASH_ON_DELIVERY', amount: 5, description: '' },
  }
  assert.throws(() => checkOrder({ country }, given), isRefused('validation.wrong-customer-name'))
  assert.equal(checkOrder({ country }, given, true).name, 'Table 5')
})
