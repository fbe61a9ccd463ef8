import { afterEach } from 'node:test'
import { type ActiveOrders, createActiveOrders } from '../../../core/orders/active-orders.ts'
import { createTestOrderApi, demoPassword, type OrderChange } from '../../support/order-api.ts'
import { createTestPage, type TestNetwork } from '../../support/page.ts'
import { advanceUntil } from '../../support/wait-until.ts'

/** Opens the order list of the Bugis outlet on a signed-in page, with the order API in this process. */
export async function openShop(
  options: Parameters<typeof createTestOrderApi>[0] = {},
  vendor = '1002',
  intercept: TestNetwork['intercept'] = null,
) {
  const server = await createTestOrderApi(options)
  const { api, clock } = server
  const { page, network, tab } = createTestPage(api, { clock, settings: { vendor } })
  await page.session.signIn('parent@demo.courier', demoPassword)
  network.intercept = intercept
  const orders = createActiveOrders(page)
  const disposers = [orders.$rows, orders.$counts, orders.$opened].map(($store) => $store.listen(() => {}))
  await page.vendors.load()

  return {
    server,
    api,
    clock,
    page,
    network,
    tab,
    orders,
    /** Runs pending work and frames until the condition holds. */
    until: (what: string, holds: () => boolean) => advanceUntil(clock, what, holds),
    isReady: () => orders.$state.get().state === 'ready',
    /** Places an order of the Bugis outlet, as another device would. */
    place: (change?: OrderChange) => server.place(change),
    stopListening() {
      for (const dispose of disposers.splice(0)) dispose()
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

/** Returns functions that open shops; each is closed after the test of this file that opened it. */
export function useShop() {
  const shops: Shop[] = []
  afterEach(async () => {
    for (const shop of shops.splice(0)) await shop.close()
  })
  async function open(...options: Parameters<typeof openShop>) {
    const shop = await openShop(...options)
    shops.push(shop)
    return shop
  }
  return {
    openShop: open,
    async openReadyShop(...options: Parameters<typeof openShop>) {
      const shop = await open(...options)
      await shop.until('the list', shop.isReady)
      return shop
    },
  }
}

export const rowsOf = (orders: ActiveOrders) => [...orders.$rows.get()]
