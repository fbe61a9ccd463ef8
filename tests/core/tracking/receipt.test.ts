import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { c2cStageOf, c2cStepsOf, createC2cTracking } from '../../../core/tracking/c2c.ts'
import { createReceipt } from '../../../core/tracking/receipt.ts'
import { useCallsAfterEach } from '../../support/call-after-each.ts'
import { createTestOrderApi } from '../../support/order-api.ts'
import { createTestPage } from '../../support/page.ts'
import { placeAsPerson } from '../../support/person-order.ts'
import { advanceUntil } from '../../support/wait-until.ts'

const afterThis = useCallsAfterEach()

/** Opens a delivery's link as a visitor who isn't signed in. */
async function openLink(id: string | null = null) {
  const server = await createTestOrderApi({ flags: { 'guest-checkout': true } })
  const { api, clock } = server
  const placed = await placeAsPerson(server, { order: { amount: 25, description: 'Laksa for two' } })
  const { order_id: orderId, tracking_id: trackingId } = placed
  const { page, network, tab } = createTestPage(api, { clock })
  const receipt = createReceipt(page, id ?? trackingId)
  const c2c = createC2cTracking(page, id ?? trackingId)
  afterThis(server.close, page.destroy, c2c.destroy, receipt.destroy)
  return {
    api,
    clock,
    network,
    tab,
    orderId,
    receipt,
    c2c,
    watchReceipt: () => afterThis(receipt.$receipt.listen(() => {})),
    watchC2c: () =>
      afterThis(
        c2c.$c2c.listen(() => {}),
        c2c.tracking.$now.listen(() => {}),
      ),
    until: (what: string, holds: () => boolean) => advanceUntil(clock, what, holds),
  }
}

describe('the receipt of a delivery', () => {
  it('is available as soon as the order is delivered, with its times', async () => {
    const { api, clock, orderId, receipt, watchReceipt, until } = await openLink()
    watchReceipt()
    await until('the answer', () => receipt.$receipt.get().state === 'pending')
    const placedAt = clock.now()
    for (const status of ['COURIER_ACCEPTED_DELIVERY', 'PICKED_UP', 'DELIVERED']) {
      await clock.advance(60_000)
      await api.advanceOrder(orderId, status)
    }
    await until('the receipt', () => receipt.$receipt.get().state === 'delivered')
    const state = receipt.$receipt.get()
    assert.ok(state.state === 'delivered')
    const { item, deliveredAt, collectedAt } = state.receipt
    assert.deepEqual(item, {
      description: 'Laksa for two',
      amount: 25,
      currency: 'SGD',
      paymentMethod: 'CASH_ON_DELIVERY',
    })
    assert.ok((collectedAt ?? 0) > placedAt)
    assert.equal((deliveredAt ?? 0) - (collectedAt ?? 0), 60_000)
  })

  it('isn’t available for a cancelled order or an unknown link', async () => {
    const cancelled = await openLink()
    await cancelled.api.advanceOrder(cancelled.orderId, 'CANCELLED')
    cancelled.watchReceipt()
    await cancelled.until('the end', () => cancelled.receipt.$receipt.get().state === 'cancelled')
    const unknown = await openLink('no-such-link')
    unknown.watchReceipt()
    await unknown.until('the answer', () => unknown.receipt.$receipt.get().state === 'not-found')
  })

  it('loads automatically once the network is back', async () => {
    const { clock, network, receipt, watchReceipt, until } = await openLink()
    network.online = false
    watchReceipt()
    await clock.advance(7000)
    await until('the failure', () => receipt.$receipt.get().state === 'failed')
    network.comeOnline()
    await clock.advance(12_000)
    await until('the answer', () => receipt.$receipt.get().state === 'pending')
  })

  it('pauses socket and calls in a hidden tab, and is up to date when shown again', async () => {
    const { api, clock, network, orderId, receipt, tab, watchReceipt, until } = await openLink()
    watchReceipt()
    await until('the answer', () => receipt.$receipt.get().state === 'pending' && network.sockets() === 1)
    tab.hide()
    await clock.advance(3000)
    const callsBefore = network.calls.length
    await api.advanceOrder(orderId, 'DELIVERED')
    await clock.advance(600_000)
    assert.deepEqual([network.sockets(), network.calls.length], [0, callsBefore])
    tab.show()
    await until('what was missed', () => receipt.$receipt.get().state === 'delivered')
  })
})

describe('a parcel between two consumers', () => {
  it('shows its stages live', async () => {
    const { api, c2c, orderId, watchC2c, until } = await openLink()
    watchC2c()
    const followed = () => {
      const state = c2c.$c2c.get()
      return state.state === 'following' ? state : null
    }
    const stage = () => followed()?.stage
    const parcel = () => followed()?.parcel
    await until('the parcel', () => stage() === 'placed')
    assert.deepEqual([parcel()?.sender.name, parcel()?.receiver.name, parcel()?.description], ['Bee G.', null, null])
    const expected = [
      ['COURIER_ACCEPTED_DELIVERY', 'to-collection'],
      ['DELIVERED', 'delivered'],
    ] as const
    for (const [status, expectedStage] of expected) {
      await api.advanceOrder(orderId, status)
      await until(expectedStage, () => stage() === expectedStage)
    }
    await until('the names', () => parcel()?.receiver.name === 'Alicia')
    assert.equal(parcel()?.description, 'Laksa for two')
  })

  it('shows the current step of each stage, and none for a cancelled order', () => {
    assert.equal(c2cStepsOf('near-delivery')?.current, 2)
    assert.equal(c2cStepsOf('delivered')?.current, 3)
    assert.equal(c2cStepsOf('cancelled'), null)
    assert.equal(c2cStageOf('return-initiated'), 'returned')
  })

  it('shows a failure without a response, and loads on retry', async () => {
    const { clock, network, c2c, watchC2c, until } = await openLink()
    network.online = false
    watchC2c()
    await clock.advance(7000)
    await until('the failure', () => c2c.$c2c.get().state === 'failed')
    network.comeOnline()
    await c2c.retry()
    await until('the parcel', () => c2c.$c2c.get().state === 'following')
  })

  it('shows on every page that the link has expired 30 days after the delivery', async () => {
    const { api, clock, orderId, receipt, c2c, watchC2c, watchReceipt, until } = await openLink()
    await api.advanceOrder(orderId, 'DELIVERED')
    await clock.leap(30 * 86_400_000)
    watchC2c()
    watchReceipt()
    await until('the end of the consumer page', () => c2c.$c2c.get().state === 'ended')
    await until('the end of the receipt', () => receipt.$receipt.get().state === 'ended')
  })
})
