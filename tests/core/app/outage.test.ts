import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createActiveOrders } from '../../../core/orders/active-orders.ts'
import { createRequest } from '../../../core/request/request.ts'
import { createTestBrowser } from '../../support/page.ts'
import type { TestNetwork } from '../../support/test-network.ts'
import { useOrderApi } from '../../support/use-order-api.ts'
import { usePages } from '../../support/use-pages.ts'

const server = useOrderApi()
const { openPage, openSignedIn } = usePages(server)

/** Advances the clock until the condition holds, since calls are retried before they fail. */
async function until(what: string, holds: () => boolean) {
  for (let seconds = 0; !holds(); seconds++) {
    if (seconds > 60) assert.fail(`never happened: ${what}`)
    await server.clock.advance(1000)
  }
}

const outages: Record<string, (network: TestNetwork, isOver: boolean) => void> = {
  'can’t be reached': (network, isOver) => {
    network.online = isOver
  },
  fails: (network, isOver) => {
    network.intercept = isOver ? null : () => new Response('{}', { status: 503 })
  },
}

/** Opens a page as a signed-in user during an outage of the API. */
async function openDuring(outage: (network: TestNetwork, isOver: boolean) => void) {
  const browser = createTestBrowser()
  const { page: earlierPage } = await openSignedIn({ browser })
  earlierPage.destroy()
  const tab = openPage({ browser })
  outage(tab.network, false)
  return { ...tab, end: () => outage(tab.network, true) }
}

for (const [name, outage] of Object.entries(outages)) {
  describe(`a page that is opened while the API ${name}`, () => {
    it('can order after the outage, without a click', async () => {
      const { page, end } = await openDuring(outage)
      const request = createRequest(page)
      const stops = [request.$step, request.$paymentMethods, page.vendors.$state].map(($store) =>
        $store.listen(() => {}),
      )
      await until('the failure', () => page.vendors.$state.get() === 'failed')
      end()
      await until('the form', () => request.$vendor.get()?.id === '1000')
      await until('the payment methods', () => request.$paymentMethods.get().state === 'ready')
      for (const stop of stops) stop()
      request.destroy()
    })
  })
}

it('a list in a hidden tab makes no requests, and catches up when shown again', async () => {
  const { page, network, tab, end } = await openDuring((network, isOver) => {
    network.online = isOver
  })
  const orders = createActiveOrders(page)
  const stop = orders.$rows.listen(() => {})
  await until('the failure', () => orders.$state.get().state === 'failed')
  tab.hide()
  await server.clock.advance(60_000)
  const callsBefore = network.calls.length
  end()
  await server.clock.advance(120_000)
  assert.equal(network.calls.length, callsBefore)
  tab.show()
  await until('the orders', () => orders.$state.get().state === 'ready')
  stop()
  orders.destroy()
})
