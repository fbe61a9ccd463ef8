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
  let acquired: Awaited<ReturnType<typeof acquireDatabase>>
  before(async () => {
    flags = await createFlagsFile()
    acquired = await acquireDatabase('payment methods')
    server = await createTestOrderApi({
      flagsFile: flags.path,
      database: { kind: 'memory', client: acquired.client },
    })
    as = await server.signIn()
  })
  after(async () => {
    await server.close()
    await acquired.release()
    await flags.remove()
  })

  async function offer(...methods: string[]) {
    await acquired.client.query("update vendors set payment_methods = $1 where vendor_id = '1002'", [
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

  const refused = 'error.no-payment-method-available'

  test('is refused if the vendor’s flags exclude it', async () => {
    await offer('PAID')
    assert.equal(await place('CASH_ON_DELIVERY'), refused)
    await offer('PAID', 'CASH_ON_DELIVERY')
    assert.equal(await place('CASH_ON_DELIVERY'), 'CASH_ON_DELIVERY')
    await offer()
    assert.equal(await place('CASH_ON_DELIVERY'), 'CASH_ON_DELIVERY', 'no list: what the country takes')
  })

  test('is refused for payment on delivery unless its flag is on, whatever the vendor’s list says', async () => {
    await offer('CASH_ON_DELIVERY', 'PAYMENT_ON_DELIVERY')
    await flags.save({ 'pay-at-pickup': false })
    assert.equal(await place('PAYMENT_ON_DELIVERY'), refused)
    await offer('CASH_ON_DELIVERY')
    await flags.save({ 'pay-at-pickup': true })
    assert.equal(await place('PAYMENT_ON_DELIVERY'), 'PAYMENT_ON_DELIVERY')
  })

  test('is refused if it’s unknown', async () => {
    await offer('BARTER')
    assert.equal(await place('BARTER'), refused)
  })
})
