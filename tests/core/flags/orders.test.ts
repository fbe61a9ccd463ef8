import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { flagsOf } from '../../../core/app/public-flags.ts'
import { createPublicPage } from '../../../core/app/public-page.ts'
import { planCancelling } from '../../../core/orders/desk/cancel-several.ts'
import { offersTrackingLink } from '../../../core/tracking/tracking-link.ts'
import { createOrderThrough } from '../orders/order-fixtures.ts'
import { useShop } from '../orders/order-list-fixture.ts'

const { openReadyShop } = useShop()

async function openWithFlags() {
  const openedShop = await openReadyShop({ flags: {} })
  const listCallCount = () => openedShop.network.calls.filter((call) => /\/orders\?(?!.*scheduled)/.test(call)).length
  return { ...openedShop, listCallCount }
}

describe('the orders of a shop when the operator switches a flag', () => {
  it('can be cancelled when delayed only with delayed-cancellation', async () => {
    const { server, api, orders, page, place, until } = await openWithFlags()
    const placeLateOrder = async () => {
      const { order_id } = await place()
      await api.advanceOrder(order_id, 'DELAYED')
      await until('the delay', () => orders.$order(order_id).get()?.status === 'DELAYED')
      return order_id
    }
    const outcome = async () => (await orders.cancelOrder(await placeLateOrder(), 'Too late'))?.done
    assert.equal(await outcome(), false)
    await server.flags.save({ 'delayed-cancellation': true })
    await page.flags.refresh()
    assert.equal(await outcome(), true)
    await server.flags.save({})
    await page.flags.refresh()
    assert.equal(await outcome(), false)
  })

  it('can’t be cancelled when delayed until their outlet’s flags have loaded', async () => {
    const { page, clock } = await openReadyShop({ flags: { 'delayed-cancellation': true } })
    const order = { ...createOrderThrough(['PICKED_UP', 'DELAYED']), vendorId: '1001' }
    const counts: number[] = []
    planCancelling(page, [order]).subscribe(({ can }) => counts.push(can.length))
    await clock.flush()
    assert.deepEqual(counts, [0, 1])
  })

  it('are fetched again after 60 s without an update with dynamic-time-estimation, else after 300 s', async () => {
    const { server, clock, page, listCallCount } = await openWithFlags()
    await clock.advance(1000)
    const countBefore = listCallCount()
    await clock.advance(200_000)
    assert.equal(listCallCount(), countBefore)
    await server.flags.save({ 'dynamic-time-estimation': true })
    await page.flags.refresh()
    // The file is checked every 5 s.
    await clock.advance(5000)
    assert.equal(listCallCount(), countBefore + 1)
    await clock.advance(55_000)
    assert.equal(listCallCount(), countBefore + 1)
    await clock.advance(10_000)
    assert.equal(listCallCount(), countBefore + 2)
  })

  it('offer the customer’s link after collection, or before it with show-track-order-before-picked-up', () => {
    const waiting = createOrderThrough(['NEW', 'WAITING_FOR_TRANSPORT'])
    const collected = createOrderThrough(['NEW', 'PICKED_UP'])
    assert.equal(offersTrackingLink(waiting, false), false)
    assert.equal(offersTrackingLink(waiting, true), true)
    assert.equal(offersTrackingLink(collected, false), true)
    // A late order stays in the status where it was delayed.
    assert.equal(offersTrackingLink(createOrderThrough(['PICKED_UP', 'DELAYED']), false), true)
    assert.equal(offersTrackingLink(createOrderThrough(['NEW', 'DELAYED']), false), false)
  })

  it('show amounts as digit-grouping and dual-pricing-display say, on public pages too', async () => {
    const { server, page } = await openWithFlags()
    const shownAmount = () => page.$formats.get().price(1300)
    assert.equal(shownAmount(), '$1,300.00')
    await server.flags.save({ 'digit-grouping': false, 'dual-pricing-display': { currency: 'EUR', rate: 0.5 } })
    await page.flags.refresh()
    assert.equal(shownAmount(), '$1300.00 / €650.00')
    assert.equal(page.$formats.get().money(1300), '$1300.00')

    const receiver = createPublicPage(page.environment)
    receiver.configure({ api: page.$settings.get().api })
    const flags = flagsOf(receiver)
    receiver.start()
    await flags.ready
    assert.equal(receiver.$formats.get().price(1300), '$1300.00 / €650.00')
    receiver.destroy()
  })
})
