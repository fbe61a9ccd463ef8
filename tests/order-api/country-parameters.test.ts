import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTestOrderApi } from '../support/order-api.ts'

const expected = {
  allOutletOrders: 'true',
  // Specification 2 §8: 0000:2359 for 24/24.
  serviceHours: '0000:2359',
  // As long as no server takes cards, nobody is told that they can be used.
  onlinePaymentActivated: 'false',
  orderItemValueExceedLimit: '-1',
  paymentMethods: 'PAID|CASH_ON_DELIVERY',
}

test('a page reads the settings of its country, always as text', async () => {
  const server = await createTestOrderApi()
  try {
    for (const [name, result] of Object.entries(expected)) {
      const { status, body } = await server.call(`/get-country-parameter/${name}`)
      assert.equal(status, 200)
      assert.deepEqual(body, { result })
    }
    for (const name of ['nothing', 'constructor', '__proto__', 'serviceHours2', '%00']) {
      const { status } = await server.call(`/get-country-parameter/${name}`)
      assert.ok(status === 404 || status === 400, `${name} ${status}`)
    }
  } finally {
    await server.close()
  }
})

test('Hong Kong asks to confirm items above its cap', async () => {
  const server = await createTestOrderApi({ country: 'HK' })
  try {
    // Specification 2 §9, prohibited-item value caps.
    const { body } = await server.call('/get-country-parameter/orderItemValueExceedLimit')
    assert.deepEqual(body, { result: '1000' })
  } finally {
    await server.close()
  }
})
