import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { createActiveOrders } from '../../../core/orders/active-orders.ts'
import { createPastOrders } from '../../../core/orders/past/past-orders.ts'
import { createRequest } from '../../../core/request/request.ts'
import { createTestOrderApi, demoPassword, type TestOrderApi } from '../../support/order-api.ts'
import { createTestBrowser, createTestPage, type TestNetwork } from '../../support/page.ts'

let server: TestOrderApi
before(async () => {
  server = await createTestOrderApi()
})
after(() => server.close())

/** Lets seconds go by until the condition holds: calls are repeated before they count as failed. */
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

/** A page opened by a signed-in user while the API does not work. */
async function openedIn(outage: (network: TestNetwork, isOver: boolean) => void) {
  const browser = createTestBrowser()
  const before = createTestPage(server.api, { clock: server.clock, browser })
  await before.page.session.signIn('parent@demo.courier', demoPassword)
  before.page.destroy()
  const tab = createTestPage(server.api, { clock: server.clock, browser })
  outage(tab.network, false)
  return { ...tab, end: () => outage(tab.network, true) }
}

for (const [name, outage] of Object.entries(outages)) {
  describe(`a page that is opened while the API ${name}`, () => {
    for (const [view, create] of Object.entries({ active: createActiveOrders, past: createPastOrders })) {
      it(`loads its ${view} orders after the outage, without a click`, async () => {
        const { page, end } = await openedIn(outage)
        const orders = create(page)
        const stop = orders.$rows.listen(() => {})
        await until('the failure', () => orders.$state.get().state === 'failed')
        await server.clock.advance(30_000)
        assert.equal(orders.$state.get().state, 'failed')
        end()
        await until('the orders', () => orders.$state.get().state === 'ready')
        stop()
        orders.destroy()
        page.destroy()
      })
    }

    it('can order after the outage, without a click', async () => {
      const { page, end } = await openedIn(outage)
      const request = createRequest(page)
      const stops = [request.$step, request.$paymentMethods, page.vendors.$state].map(($store) =>
        $store.listen(() => {}),
      )
      await until('the failure', () => page.vendors.$state.get() === 'failed')
      end()
      await until('the form', () => request.$vendor.get()?.id === '1000')
      await until('the ways to pay', () => request.$paymentMethods.get().state === 'ready')
      for (const stop of stops) stop()
      request.destroy()
      page.destroy()
    })
  })
}

it('a list in a hidden tab makes no requests, and catches up when shown again', async () => {
  const { page, network, tab, end } = await openedIn((network, isOver) => {
    network.online = isOver
  })
  const orders = createActiveOrders(page)
  const stop = orders.$rows.listen(() => {})
  await until('the failure', () => orders.$state.get().state === 'failed')
  tab.hide()
  await server.clock.advance(60_000)
  const calls = network.calls.length
  end()
  await server.clock.advance(120_000)
  assert.equal(network.calls.length, calls)
  tab.show()
  await until('the orders', () => orders.$state.get().state === 'ready')
  stop()
  orders.destroy()
  page.destroy()
})
