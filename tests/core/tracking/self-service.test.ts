import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { createVendorMessages, messagesOf } from '../../../core/orders/messages.ts'
import { orderFromWire } from '../../../core/orders/order/order.ts'
import { timelineOf } from '../../../core/orders/timeline.ts'
import { closedReason, createSelfService, lastSavedAt } from '../../../core/tracking/receiver/self-service.ts'
import { createTracking } from '../../../core/tracking/tracking.ts'
import { useCallsAfterEach } from '../../support/call-after-each.ts'
import { createTestOrderApi, demoPassword } from '../../support/order-api.ts'
import { createTestPage } from '../../support/page.ts'

const afterThis = useCallsAfterEach()

/** Opens a delivery's link as its receiver, together with the vendor's view. */
async function openLink() {
  const server = await createTestOrderApi()
  const { api, clock } = server
  const { order_id: orderId, tracking_id: trackingId } = await server.place()
  const { page, network } = createTestPage(api, { clock })
  const tracking = createTracking(page, trackingId)
  const service = createSelfService(page, trackingId, tracking)
  afterThis(
    server.close,
    page.destroy,
    tracking.destroy,
    tracking.$tracking.listen(() => {}),
  )
  function order() {
    const state = tracking.$tracking.get()
    if (state.state !== 'following') throw new Error('not followed yet')
    return state.order
  }
  await clock.advance(100)
  const fetchAsVendor = async () => orderFromWire(await server.readOrder(orderId))
  return { api, clock, network, orderId, page, tracking, service, order, fetchAsVendor }
}

const loseResponse = () => Promise.reject(new TypeError('fetch failed'))

describe('a receiver’s corrections', () => {
  it('are shown with their time and in the vendor’s timeline, and clear the form', async () => {
    const { clock, service, order, fetchAsVendor } = await openLink()
    assert.equal(lastSavedAt(order(), 'unit'), null)
    service.unit.fields.unit.type('#05-09, tower 2')
    assert.equal(await service.unit.submit(), true)
    service.leaveAt.fields.place.type('neighbour')
    service.leaveAt.fields.note.type('Mei, #05-10')
    assert.equal(await service.leaveAt.submit(), true)
    assert.equal(service.unit.values().unit, '')
    assert.equal(lastSavedAt(order(), 'unit'), clock.now())
    assert.equal(lastSavedAt(order(), 'notes'), null)
    const vendorsOrder = await fetchAsVendor()
    assert.match(vendorsOrder.customer.wireAddress, /^#05-09 {2}tower 2, /)
    const steps = timelineOf(vendorsOrder).flatMap((step) => (step.kind === 'receiver-change' ? [step] : []))
    assert.deepEqual(
      steps.map(({ field, value, note }) => [field, value, note]),
      [
        ['unit', '#05-09  tower 2', undefined],
        ['leave_at', 'neighbour', 'Mei, #05-10'],
      ],
    )
  })

  it('keep the typed text if they are lost or refused, with the reason', async () => {
    const { api, clock, network, orderId, service, order } = await openLink()
    service.notes.fields.notes.type('Blue gate')
    network.intercept = loseResponse
    const sending = service.notes.submit()
    // Three retries, at least a second apart.
    await clock.advance(20_000)
    assert.equal(await sending, false)
    assert.equal(service.notes.values().notes, 'Blue gate')
    assert.equal(service.notes.$refused.get(), 'error.offline')
    assert.equal(lastSavedAt(order(), 'notes'), null)
    network.intercept = null
    await api.advanceOrder(orderId, 'PICKED_UP')
    assert.equal(await service.notes.submit(), false)
    assert.equal(service.notes.values().notes, 'Blue gate')
    assert.equal(service.notes.$refused.get(), 'self-service.collected')
  })

  it('show missing values before sending, and that the pin is too far away after it', async () => {
    const { network, service } = await openLink()
    const callsBefore = network.calls.length
    for (const form of [service.pin, service.unit, service.notes, service.leaveAt]) {
      assert.equal(await form.submit(), false)
    }
    assert.equal(network.calls.length, callsBefore)
    assert.equal(service.leaveAt.fields.place.$problem.get(), 'self-service.leave-at.empty')
    const tooFar = { latitude: 1.31, longitude: 103.8318 }
    service.pin.fields.position.type(tooFar)
    assert.equal(await service.pin.submit(), false)
    assert.equal(service.pin.$refused.get(), 'self-service.too-far')
    assert.deepEqual(service.pin.values().position, tooFar)
  })

  it('are no longer possible after collection, with the reason', async () => {
    const { api, clock, orderId, order } = await openLink()
    assert.equal(closedReason(order()), null)
    for (const [status, closed] of [
      ['NEAR_VENDOR', null],
      ['DELAYED', null],
      ['PICKED_UP', 'collected'],
      ['DELAYED', 'collected'],
      ['DELIVERED', 'ended'],
    ] as const) {
      await clock.advance(1000)
      await api.advanceOrder(orderId, status)
      await clock.advance(1000)
      assert.equal(closedReason(order()), closed, status)
    }
    const changes = Array.from({ length: 10 }, () => ({ at: 0, field: 'unit' as const }))
    const orderWithChanges = { ...order(), status: 'NEW' as const, history: [], receiverChanges: changes }
    assert.equal(closedReason(orderWithChanges), 'used-up')
  })
})

describe('messages between receiver and vendor', () => {
  it('are shown to both once, even if a response is lost', async () => {
    const { api, clock, network, order, service, fetchAsVendor } = await openLink()
    const vendorPage = createTestPage(api, { clock })
    afterThis(vendorPage.page.destroy)
    await vendorPage.page.session.signIn('parent@demo.courier', demoPassword)
    const vendor = createVendorMessages(vendorPage.page, await fetchAsVendor())

    network.loseResponses('/messages')
    const sending = service.messenger.sendSentence('when-ready')
    assert.equal(service.messenger.$sending.get(), 'when-ready')
    await clock.advance(20_000)
    await sending
    assert.equal(service.messenger.$problem.get(), 'error.offline')
    network.intercept = null
    await service.messenger.sendSentence('when-ready')
    assert.equal(service.messenger.$problem.get(), null)
    await vendor.sendSentence('ready')
    await clock.advance(1000)
    const sentences = ['receiver when-ready', 'vendor ready']
    const sentencesOf = (messages: readonly { from: string; sentence: string }[]) =>
      messages.map(({ from, sentence }) => `${from} ${sentence}`)
    assert.deepEqual(sentencesOf(order().messages), sentences)
    assert.deepEqual(sentencesOf(vendor.$sent.get()), sentences)
    assert.deepEqual(sentencesOf((await fetchAsVendor()).messages), sentences)
  })

  it('show the reason if they can’t be sent', async () => {
    const { api, clock, orderId, service } = await openLink()
    for (let sent = 0; sent < 20; sent += 1) await service.messenger.sendSentence('thanks')
    await service.messenger.sendSentence('thanks')
    assert.equal(service.messenger.$problem.get(), 'messages.used-up')
    await api.advanceOrder(orderId, 'CANCELLED')
    await service.messenger.sendSentence('thanks')
    assert.equal(service.messenger.$problem.get(), 'self-service.ended')
    await clock.flush()
  })

  it('are translated into every language', () => {
    for (const language of ['en', 'ar', 'zh-HK']) {
      const texts = JSON.parse(readFileSync(`locales/${language}.json`, 'utf8')).messages
      for (const side of ['receiver', 'vendor'] as const) {
        assert.deepEqual(Object.keys(texts[side]).sort(), [...messagesOf(side)].sort(), language)
      }
    }
  })
})
