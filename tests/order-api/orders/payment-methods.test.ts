import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { RefusalWire } from '../../../core/api/errors.ts'
import type { OrderWire } from '../../../core/api/orders.ts'
import { createFlagsFile, type FlagsFile } from '../../support/flags-file.ts'
import { createTestOrderApi, orderFromBugis, type TestOrderApi } from '../../support/order-api.ts'
import { acquireDatabase } from '../../support/test-databases.ts'

describe('the payment method of an order', () => {
  let server: TestOrderApi
  let flags: FlagsFile
  let as: string
  let testDatabase: Awaited<ReturnType<typeof acquireDatabase>>
  before(async () => {
    flags = await createFlagsFile()
    testDatabase = await acquireDatabase('payment methods')
    server = await createTestOrderApi({
      flagsFile: flags.path,
      database: { kind: 'memory', client: testDatabase.client },
    })
    as = await server.signIn()
  })
  after(async () => {
    await server.close()
    await testDatabase.release()
    await flags.remove()
  })

  async function setVendorMethods(...methods: string[]) {
    await testDatabase.client.query("update vendors set payment_methods = $1 where vendor_id = '1002'", [
      JSON.stringify(methods),
    ])
    // Vendors are cached for two seconds.
    await server.clock.advance(2000)
  }

  async function place(payment_method: string) {
    const body = orderFromBugis(server.clock, { order: { payment_method } })
    const response = await server.call<{ result: OrderWire } & RefusalWire>('/order', { body, as })
    return response.status === 201 ? response.body.result.order.payment_method : response.body.meta.translation_key
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
    await flags.save({ 'pay-at-pickup': false })
    assert.equal(await place('PAYMENT_ON_DELIVERY'), refusalKey)
    await setVendorMethods('CASH_ON_DELIVERY')
    await flags.save({ 'pay-at-pickup': true })
    assert.equal(await place('PAYMENT_ON_DELIVERY'), 'PAYMENT_ON_DELIVERY')
  })

  test('is refused if it’s unknown', async () => {
    await setVendorMethods('BARTER')
    assert.equal(await place('BARTER'), refusalKey)
  })
})
