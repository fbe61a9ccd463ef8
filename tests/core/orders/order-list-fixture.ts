import { type ActiveOrders, createActiveOrders } from '../../../core/orders/active-orders.ts'
import { useCallsAfterEach } from '../../support/call-after-each.ts'
import { createTestOrderApi, demoPassword, type OrderChange } from '../../support/order-api.ts'
import { createTestPage } from '../../support/page.ts'
import type { TestNetwork } from '../../support/test-network.ts'
import { advanceUntil } from '../../support/wait-until.ts'

type Options = Parameters<typeof createTestOrderApi>[0]

async function open(
  afterThis: ReturnType<typeof useCallsAfterEach>,
  options: Options = {},
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
  afterThis(server.close, page.destroy, orders.destroy, ...disposers)
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
      for (const dispose of disposers) dispose()
    },
  }
}

export type Shop = Awaited<ReturnType<typeof open>>

/**
 * Returns functions that open the order list of the Bugis outlet on a signed-in page, with an order API in this process.
 * Each is closed after the test that opened it.
 */
export function useShop() {
  const afterThis = useCallsAfterEach()
  const openShop = (options?: Options, vendor?: string, intercept?: TestNetwork['intercept']) =>
    open(afterThis, options, vendor, intercept)
  return {
    openShop,
    async openReadyShop(options?: Options, vendor?: string) {
      const shop = await openShop(options, vendor)
      await shop.until('the list', shop.isReady)
      return shop
    },
  }
}

export const rowsOf = (orders: ActiveOrders) => [...orders.$rows.get()]
