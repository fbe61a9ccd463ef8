import { type ActiveOrders, createActiveOrders } from '../../../core/orders/active-orders.ts'
import { createTestOrderApi, demoPassword, type OrderChange, orderFromBugis } from '../../support/order-api.ts'
import { createTestPage, type TestNetwork } from '../../support/page.ts'

interface PlacedOrder {
  order_id: string
  tracking_id: string
}

/** Opens the order list of the Bugis outlet on a signed-in page, with the order API in this process. */
export async function openShop(
  options: Parameters<typeof createTestOrderApi>[0] = {},
  vendor = '1002',
  intercept: TestNetwork['intercept'] = null,
) {
  const server = await createTestOrderApi(options)
  const { api, clock } = server
  const { page, network } = createTestPage(api, { clock, settings: { vendor } })
  await page.session.signIn('parent@demo.courier', demoPassword)
  network.intercept = intercept
  const authorization = await server.signIn()
  const orders = createActiveOrders(page)
  const disposers = [orders.$rows, orders.$counts, orders.$opened].map(($store) => $store.listen(() => {}))
  await page.vendors.load()
  let keys = 0

  return {
    server,
    api,
    clock,
    page,
    network,
    orders,
    /** Runs pending work and frames until the condition holds. */
    async until(what: string, holds: () => boolean) {
      for (let frame = 0; frame < 100; frame++) {
        if (holds()) return
        await clock.advance(20)
      }
      throw new Error(`never happened: ${what}`)
    },
    isReady: () => orders.$state.get().state === 'ready',
    /** Places an order of the Bugis outlet, as another device would. */
    async place(change: OrderChange = {}): Promise<PlacedOrder> {
      const response = await server.call<{ result: PlacedOrder }>('/order', {
        body: orderFromBugis(clock, change),
        as: authorization,
        headers: { 'idempotency-key': `key-${++keys}` },
      })
      if (response.status !== 201) throw new Error(JSON.stringify(response.body))
      return response.body.result
    },
    async close() {
      for (const dispose of disposers) dispose()
      orders.destroy()
      page.destroy()
      await server.close()
    },
  }
}

export type Shop = Awaited<ReturnType<typeof openShop>>

export const rowsOf = (orders: ActiveOrders) => [...orders.$rows.get()]
