import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { cancelOrder } from '../../../core/api/orders.ts'
import type { Shop } from '../orders/order-list-fixture.ts'
import { rowsOf, useShop } from '../orders/order-list-fixture.ts'

const second = 1000

describe('a socket that is open but dead', () => {
  const { openReadyShop } = useShop()
  const label = ({ orders }: Shop) => orders.$connection.get()?.state

  async function openLiveShop() {
    const shop = await openReadyShop()
    await shop.until('the live connection', () => label(shop) === 'live')
    return shop
  }

  const wakes: Record<string, { wake(shop: Shop): void; withinMs: number }> = {
    'by its heartbeat': { wake: () => {}, withinMs: 40 * second },
    'when the tab is shown': { wake: ({ tab }) => tab.show(), withinMs: 15 * second },
    'when the device is online again': { wake: ({ network }) => network.comeOnline(), withinMs: 15 * second },
  }
  for (const [name, { wake, withinMs }] of Object.entries(wakes)) {
    test(`is noticed ${name}, and what was missed is shown`, async () => {
      const shop = await openLiveShop()
      shop.network.freezeSockets()
      const missed = await shop.place()
      wake(shop)
      const labels = new Set<string | undefined>()
      shop.orders.$connection.listen((connection) => labels.add(connection?.state))
      await shop.clock.advance(withinMs)
      assert.ok(labels.has('reconnecting'))
      await shop.until('the missed order', () => rowsOf(shop.orders).includes(missed.order_id))
      assert.equal(label(shop), 'live')
      assert.equal(shop.network.sockets(), 1)
    })
  }

  test('shows the orders that were missed, even if no socket can be opened', async () => {
    const shop = await openLiveShop()
    shop.network.freezeSockets()
    const missed = await shop.place()
    shop.network.stallsSockets = true
    await shop.clock.advance(40 * second)
    assert.ok(rowsOf(shop.orders).includes(missed.order_id))
    assert.notEqual(label(shop), 'live')
  })

  test('shows the page’s own change soon, before the socket is known to be dead', async () => {
    const shop = await openLiveShop()
    const order = await shop.place()
    await shop.api.advanceOrder(order.order_id, 'WAITING_FOR_TRANSPORT')
    await shop.until('the order', () => rowsOf(shop.orders).includes(order.order_id))
    await shop.clock.advance(second)
    shop.network.freezeSockets()
    await cancelOrder(shop.page.client, '1002', order.order_id, 'Wrong order')
    await shop.clock.advance(3 * second)
    assert.match(shop.orders.$order(order.order_id).get()?.status ?? '', /CANCELLED/)
    assert.equal(label(shop), 'live')
    await shop.clock.advance(10 * second)
    assert.notEqual(shop.network.opened, 1)
  })

  test('is closed only if it is dead: a quiet one stays', async () => {
    const shop = await openLiveShop()
    await shop.clock.advance(300 * second)
    assert.equal(shop.network.opened, 1)
    assert.equal(label(shop), 'live')
  })

  test('is looked for again, if it hangs while connecting', async () => {
    const shop = await openLiveShop()
    const { opened } = shop.network
    shop.network.cutSockets()
    shop.network.stallsSockets = true
    await shop.clock.advance(5 * second)
    shop.network.stallsSockets = false
    await shop.clock.advance(15 * second)
    assert.ok(shop.network.opened > opened + 1)
    assert.equal(label(shop), 'live')
  })
})
