import assert from 'node:assert/strict'
import { test } from 'node:test'
import { orderCreateWire } from '../../../../core/request/placing/order-wire.ts'
import { checkedOrder, validQuote } from '../valid-order.ts'

const order = checkedOrder({ ageCheck: true })

test('sends an order’s fields as specified', () => {
  assert.deepEqual(orderCreateWire(order, validQuote), {
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

test('sends which way it goes only if the rider brings something back', () => {
  assert.equal(orderCreateWire({ ...order, isReturn: true }, validQuote).is_return, true)
  assert.ok(!('is_return' in orderCreateWire(order, validQuote)))
})

test('sends zero for an empty amount in Kuwait', () => {
  assert.equal(orderCreateWire({ ...order, amount: null }, validQuote).order.amount, 0)
})
