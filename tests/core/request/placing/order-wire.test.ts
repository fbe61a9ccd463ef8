import assert from 'node:assert/strict'
import { test } from 'node:test'
import { orderCreateWire } from '../../../../core/request/placing/order-wire.ts'
import type { Quote } from '../../../../core/request/quote/quote.ts'
import { checkedOrder } from '../valid-order.ts'

const order = checkedOrder({ ageCheck: true })
const quote: Quote = {
  inputs: {
    vendorId: '1001',
    origin: { latitude: 1.2764, longitude: 103.8458 },
    destination: order.coordinates,
    voucher: null,
  },
  fee: 8.4,
  signature: 'signed',
  discountedFee: null,
  discountedFeeSignature: null,
  expiresAt: 0,
  distanceKm: 2.4,
  pickupEtaMinutes: 15,
  deliveryEtaMinutes: 24,
  quotedAt: 0,
}

test('sends an order’s fields as specified', () => {
  assert.deepEqual(orderCreateWire(order, quote), {
    vendor_id: '1001',
    customer: {
      name: 'Tan Mei Ling',
      phone_number: '+6581234567',
      location: {
        latitude: 1.2759,
        longitude: 103.8463,
        address: '#12-34, International Plaza, 10 Anson Road, Singapore',
        address_text: '10 Anson Road, Singapore',
        notes: 'Call at the gate',
      },
    },
    order: { payment_method: 'CASH_ON_DELIVERY', amount: 45.5, description: 'Two bouquets', cold_bag_needed: false },
    age_validation_required: true,
    login_pickup_estimation: 15,
    delivery_fee: 8.4,
    signature: 'signed',
  })
})

test('sends zero for an empty amount in Kuwait', () => {
  assert.equal(orderCreateWire({ ...order, amount: null }, quote).order.amount, 0)
})
