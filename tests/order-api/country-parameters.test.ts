import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTestOrderApi, type TestOrderApi } from '../support/order-api.ts'
import { samplesOf } from '../support/samples.ts'
import { useOrderApi } from '../support/use-order-api.ts'

const expected = {
  allOutletOrders: 'true',
  // Specification 2 §8: 0000:2359 for 24/24.
  serviceHours: '0000:2359',
  onlinePaymentActivated: 'true',
  orderItemValueExceedLimit: '-1',
  paymentMethods: 'PAID|CASH_ON_DELIVERY',
}

const server = useOrderApi({ parameters: {} })

const read = (name: string, from: TestOrderApi = server) => from.callFor<string>(`/get-country-parameter/${name}`)

test('a page reads the settings of its country, always as text', async () => {
  for (const [name, result] of Object.entries(expected)) assert.equal(await read(name), result, name)
  for (const name of ['nothing', 'constructor', '__proto__', 'serviceHours2', '%00']) {
    const { status } = await server.call(`/get-country-parameter/${name}`)
    assert.ok(status === 404 || status === 400, `${name} ${status}`)
  }
})

for (const { demo, isActive, methods } of [
  { demo: true, isActive: 'true', methods: 'PAID|CASH_ON_DELIVERY' },
  { demo: false, isActive: 'false', methods: 'CASH_ON_DELIVERY' },
]) {
  test(`cards are ${demo ? 'accepted in the demo' : 'refused without the demo'} in prd`, async (t) => {
    const production = await createTestOrderApi({ environment: 'prd', demo })
    t.after(() => production.close())
    assert.equal(await read('onlinePaymentActivated', production), isActive)
    // Guests are offered PAID wherever it is listed.
    assert.equal(await read('paymentMethods', production), methods)
  })
}

// `operator-files.test.ts` has the mistakes in a file.
test('the operator can change parameters at run time; missing ones have the country’s values', async () => {
  await server.parameters.save(samplesOf('order-api/README.md').one('json', 'serviceHours'))
  assert.deepEqual([await read('serviceHours'), await read('orderItemValueExceedLimit')], ['0900:2200', '250'])
  assert.equal(await read('allOutletOrders'), 'true')
  await server.parameters.save({ allOutletOrders: false })
  assert.deepEqual([await read('serviceHours'), await read('allOutletOrders')], ['0000:2359', 'false'])
})
