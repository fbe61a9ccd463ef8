import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { afterEach, describe, it } from 'node:test'
import type { OrderWire } from '../../../core/api/orders.ts'
import { createVendorMessages, messagesOf } from '../../../core/orders/messages.ts'
import { orderFromWire } from '../../../core/orders/order/order.ts'
import { timelineOf } from '../../../core/orders/timeline.ts'
import { closedFor, createSelfService, savedAt } from '../../../core/tracking/receiver/self-service.ts'
import { createTracking } from '../../../core/tracking/tracking.ts'
import { createTestOrderApi, demoPassword, orderFromBugis } from '../../support/order-api.ts'
import { createTestPage } from '../../support/page.ts'

const opened: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of opened.splice(0)) await close()
})

/** A receiver with the link of a delivery, and its vendor's view of it. */
async function openLink() {
  const server = await createTestOrderApi()
  const { api, clock } = server
  const as = await server.signIn()
  const placed = await server.call<{ result: OrderWire }>('/order', { body: orderFromBugis(clock), as })
  const { order_id: orderId, tracking_id: trackingId } = placed.body.result
  const { page, network } = createTestPage(api, { clock })
  const tracking = createTracking(page, trackingId)
  const service = createSelfService(page, trackingId, tracking)
  const stop = tracking.$tracking.listen(() => {})
  opened.push(async () => {
    stop()
    tracking.destroy()
    page.destroy()
    await server.close()
  })
  function order() {
    const state = tracking.$tracking.get()
    if (state.state !== 'following') throw new Error('not followed yet')
    return state.order
  }
  await clock.advance(100)
  const asVendor = async () =>
    orderFromWire((await server.call<{ result: OrderWire }>(`/order?orderId=${orderId}`, { as })).body.result)
  return { api, clock, network, orderId, page, tracking, service, order, asVendor }
}

const lost = () => Promise.reject(new TypeError('fetch failed'))

describe('a receiver’s corrections', () => {
  it('are shown with their time, empty the form, and appear in the vendor’s timeline', async () => {
    const { clock, service, order, asVendor } = await openLink()
    assert.equal(savedAt(order(), 'unit'), null)
    service.unit.fields.unit.type('#05-09, tower 2')
    assert.equal(await service.unit.submit(), true)
    service.leaveAt.fields.place.type('neighbour')
    service.leaveAt.fields.note.type('Mei, #05-10')
    assert.equal(await service.leaveAt.submit(), true)
    assert.equal(service.unit.values().unit, '')
    assert.equal(savedAt(order(), 'unit'), clock.now())
    assert.equal(savedAt(order(), 'notes'), null)
    const vendors = await asVendor()
    assert.match(vendors.customer.address, /^#05-09 {2}tower 2, /)
    const steps = timelineOf(vendors).flatMap((step) => (step.kind === 'receiver-change' ? [step] : []))
    assert.deepEqual(
      steps.map(({ field, value, note }) => [field, value, note]),
      [
        ['unit', '#05-09  tower 2', undefined],
        ['leave_at', 'neighbour', 'Mei, #05-10'],
      ],
    )
  })

  it('keep what was typed when they are lost or refused, and say why', async () => {
    const { api, clock, network, orderId, service, order } = await openLink()
    service.notes.fields.notes.type('Blue gate')
    network.intercept = lost
    const sending = service.notes.submit()
    // Three retries, at least a second apart.
    await clock.advance(20_000)
    assert.equal(await sending, false)
    assert.equal(service.notes.values().notes, 'Blue gate')
    assert.equal(service.notes.$refused.get(), 'error.offline')
    assert.equal(savedAt(order(), 'notes'), null)
    network.intercept = null
    await api.advanceOrder(orderId, 'PICKED_UP')
    assert.equal(await service.notes.submit(), false)
    assert.equal(service.notes.values().notes, 'Blue gate')
    assert.equal(service.notes.$refused.get(), 'self-service.collected')
  })

  it('are counted once if the response is lost and the call repeated', async () => {
    const { clock, network, service, asVendor } = await openLink()
    let tries = 0
    network.intercept = async (request) => {
      if (!request.url.endsWith('/change')) return null
      tries += 1
      return tries === 1 ? Promise.reject(new TypeError('fetch failed')) : null
    }
    service.pin.fields.position.type({ latitude: 1.3045, longitude: 103.8318 })
    const sending = service.pin.submit()
    await clock.advance(5000)
    assert.equal(await sending, true)
    const { receiverChanges, customer } = await asVendor()
    assert.deepEqual([receiverChanges.length, customer.latitude], [1, 1.3045])
  })

  it('show what is missing or too far, before or after sending', async () => {
    const { network, service } = await openLink()
    const calls = network.calls.length
    for (const form of [service.pin, service.unit, service.notes, service.leaveAt]) {
      assert.equal(await form.submit(), false)
    }
    assert.equal(network.calls.length, calls)
    assert.equal(service.leaveAt.fields.place.$problem.get(), 'self-service.leave-at.empty')
    const far = { latitude: 1.31, longitude: 103.8318 }
    service.pin.fields.position.type(far)
    assert.equal(await service.pin.submit(), false)
    assert.equal(service.pin.$refused.get(), 'self-service.too-far')
    assert.deepEqual(service.pin.values().position, far)
  })

  it('are closed live at collection, with the reason', async () => {
    const { api, clock, orderId, order } = await openLink()
    assert.equal(closedFor(order()), null)
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
      assert.equal(closedFor(order()), closed, status)
    }
    const changes = Array.from({ length: 10 }, () => ({ at: 0, field: 'unit' as const }))
    const open = { ...order(), status: 'NEW' as const, history: [], receiverChanges: changes }
    assert.equal(closedFor(open), 'used-up')
  })
})

describe('messages between receiver and vendor', () => {
  it('are shown on both sides, each once although a response was lost', async () => {
    const { api, clock, network, order, service, asVendor } = await openLink()
    const desk = createTestPage(api, { clock })
    opened.push(async () => desk.page.destroy())
    await desk.page.session.signIn('parent@demo.courier', demoPassword)
    const vendor = createVendorMessages(desk.page, await asVendor())

    let isLost = true
    network.intercept = async (request) => {
      if (!isLost || !request.url.endsWith('/messages')) return null
      await api.fetch(request.clone())
      throw new TypeError('fetch failed')
    }
    const saying = service.messenger.sendSentence('when-ready')
    assert.equal(service.messenger.$sending.get(), 'when-ready')
    await clock.advance(20_000)
    await saying
    assert.equal(service.messenger.$problem.get(), 'error.offline')
    isLost = false
    await service.messenger.sendSentence('when-ready')
    assert.equal(service.messenger.$problem.get(), null)
    await vendor.sendSentence('ready')
    await clock.advance(1000)
    const sentences = ['receiver when-ready', 'vendor ready']
    const wordsOf = (messages: readonly { from: string; sentence: string }[]) =>
      messages.map(({ from, sentence }) => `${from} ${sentence}`)
    assert.deepEqual(wordsOf(order().messages), sentences)
    assert.deepEqual(wordsOf(vendor.$sent.get()), sentences)
    assert.deepEqual(wordsOf((await asVendor()).messages), sentences)
  })

  it('say why they weren’t sent', async () => {
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
