import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readCountry } from '../../../demo-site/order-api/domain/country.ts'
import { checkOrder, checkPaymentMethod } from '../../../demo-site/order-api/domain/orders/payload/checks.ts'

const isRefused = (key: string) => (error: unknown) => JSON.stringify(error).includes(key)

test('a payment method that the vendor excludes is refused', () => {
  const options = { isPayAtPickup: false, isPaying: false, vendorMethods: [] as string[] }
  checkPaymentMethod('CASH_ON_DELIVERY', options)
  checkPaymentMethod('CASH_ON_DELIVERY', { ...options, vendorMethods: ['PAID', 'CASH_ON_DELIVERY'] })
  const excluded = () => checkPaymentMethod('CASH_ON_DELIVERY', { ...options, vendorMethods: ['PAID'] })
  assert.throws(excluded, isRefused('error.no-payment-method-available'))
  // Payment on delivery depends only on its flag.
  checkPaymentMethod('PAYMENT_ON_DELIVERY', { ...options, isPayAtPickup: true, vendorMethods: ['PAID'] })
  assert.throws(() => checkPaymentMethod('PAYMENT_ON_DELIVERY', options))
})

test('an order is PAID only if a card is charged with it', () => {
  const options = { isPayAtPickup: true, isPaying: true, vendorMethods: ['PAID', 'CASH_ON_DELIVERY'] }
  checkPaymentMethod('PAID', options)
  for (const method of ['CASH_ON_DELIVERY', 'PAYMENT_ON_DELIVERY']) {
    assert.throws(() => checkPaymentMethod(method, options), isRefused('error.no-payment-method-available'))
  }
  const unpaid = () => checkPaymentMethod('PAID', { ...options, isPaying: false })
  assert.throws(unpaid, isRefused('error.no-payment-method-available'))
  const cashOnly = () => checkPaymentMethod('PAID', { ...options, vendorMethods: ['CASH_ON_DELIVERY'] })
  assert.throws(cashOnly, isRefused('error.no-payment-method-available'))
})

test('an update isn’t refused because of the customer’s details, which it can’t change', () => {
  const country = readCountry('SG')
  const location = { address: '#1, 2 Orchard Turn', latitude: 1.3, longitude: 103.8, notes: '' }
  const customer = { name: 'Table 5', phone_number: '12', location }
  const update = {
    vendor_id: '1002',
    customer,
    order: { payment_method: 'CASH_ON_DELIVERY', amount: 5, description: '' },
  }
  assert.throws(() => checkOrder({ country }, update), isRefused('validation.wrong-customer-name'))
  assert.equal(checkOrder({ country }, update, { isUpdate: true }).name, 'Table 5')
})
