import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTestOrderApi } from '../support/order-api.ts'

const expected = {
  allOutletOrders: 'true',
  // Specification 2 §8: 0000:2359 for 24/24.
  serviceHours: '0000:2359',
  onlinePaymentActivated: 'true',
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

for (const { demo, result, methods } of [
  { demo: true, result: 'true', methods: 'PAID|CASH_ON_DELIVERY' },
  { demo: false, result: 'false', methods: 'CASH_ON_DELIVERY' },
]) {
  test(`cards are ${demo ? 'accepted in the demo' : 'refused without the demo'} in prd`, async () => {
    const server = await createTestOrderApi({ environment: 'prd', demo })
    try {
      const { body } = await server.call('/get-country-parameter/onlinePaymentActivated')
      assert.deepEqual(body, { result })
      // Guests are offered PAID wherever it is listed.
      const { body: offered } = await server.call('/get-country-parameter/paymentMethods')
      assert.deepEqual(offered, { result: methods })
    } finally {
      await server.close()
    }
  })
}

test('the operator decides whether lists can include all outlets', async () => {
  const server = await createTestOrderApi({ parameters: {} })
  const readAllOutletOrders = async () => (await server.call('/get-country-parameter/allOutletOrders')).body
  try {
    assert.deepEqual(await readAllOutletOrders(), { result: 'true' })
    await server.parameters.save({ allOutletOrders: false })
    assert.deepEqual(await readAllOutletOrders(), { result: 'false' })
    await server.parameters.save({ allOutletOrders: 'yes' })
    assert.deepEqual(await readAllOutletOrders(), { result: 'false' }, 'the last valid value stays')
  } finally {
    await server.close()
  }
})

test('the operator can change the hours at run time, and invalid ones are logged', async () => {
  const server = await createTestOrderApi({ parameters: {} })
  const readHours = async () => (await server.call('/get-country-parameter/serviceHours')).body
  const loggedParameters = () => server.logged.flatMap((entry) => ('parameters' in entry ? [entry.parameters] : []))
  try {
    assert.deepEqual(await readHours(), { result: '0000:2359' })
    await server.parameters.save({ serviceHours: '0900:2200' })
    assert.deepEqual(await readHours(), { result: '0900:2200' })
    // The wording of both errors is in specification 2 §8.
    await server.parameters.save({ serviceHours: '9:00-22:00' })
    assert.deepEqual(await readHours(), { result: '0900:2200' }, 'the earlier value stays')
    await server.parameters.save({ serviceHours: '0900:2400' })
    await readHours()
    await server.parameters.save({ serviceHour: '0900:2300' })
    await readHours()
    assert.deepEqual(loggedParameters().slice(0, 2), [
      'parameters.json is not used: line 1, column 2: serviceHours: format has to be dddd:dddd (0000:2359 for 24/24). The last values apply',
      'parameters.json is not used: line 1, column 2: serviceHours: service hours has to been between 0 & 2359. The last values apply',
    ])
    assert.match(String(loggedParameters()[2]), /serviceHour/)
    await server.parameters.save({ orderItemValueExceedLimit: 250 })
    const { body } = await server.call('/get-country-parameter/orderItemValueExceedLimit')
    assert.deepEqual(body, { result: '250' })
    assert.deepEqual(await readHours(), { result: '0000:2359' }, 'missing parameters have the country’s values')
  } finally {
    await server.close()
  }
})
