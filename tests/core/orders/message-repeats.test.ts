import assert from 'node:assert/strict'
import { beforeEach, describe, it } from 'node:test'
import { giveToRider, takeBackFromRider } from '../../../core/api/own-riders.ts'
import { canRepeat, createMessageRepeats, undeliveredTexts } from '../../../core/orders/message-repeats.ts'
import { orderFromWire } from '../../../core/orders/order/order.ts'
import { useCallsAfterEach } from '../../support/call-after-each.ts'
import { createTestOrderApi, demoPassword, type TestOrderApi } from '../../support/order-api.ts'
import { createTestPage } from '../../support/page.ts'

const afterThis = useCallsAfterEach()

describe('a message of an order that wasn’t delivered', () => {
  let server: TestOrderApi
  let test: ReturnType<typeof createTestPage>
  let orderId: string
  beforeEach(async () => {
    server = await createTestOrderApi({ flags: { 'handover-codes': true } })
    test = createTestPage(server.api, { clock: server.clock })
    afterThis(server.close, test.page.destroy)
    await test.page.session.signIn('parent@demo.courier', demoPassword)
    server.refuseMessages(true)
    orderId = (await server.place()).order_id
    await server.move(orderId, 'WAITING_FOR_TRANSPORT', 'ASSIGNED_TO_TRANSPORT', 'COURIER_ACCEPTED_DELIVERY')
  })

  const read = async () => orderFromWire(await server.readOrder(orderId))

  it('is sent again, and the response says so before the live update', async () => {
    const order = await read()
    const [message] = order.undeliveredMessages
    assert.ok(message && canRepeat(message, order))
    assert.equal(message.at, order.updatedAt)
    const repeats = createMessageRepeats(test.page, order)
    const requesting = repeats.repeat('receiver-link')
    assert.equal(repeats.$requesting.get(), 'receiver-link')
    await Promise.all([requesting, repeats.repeat('receiver-link')])
    assert.equal(repeats.$requesting.get(), null)
    const states = repeats.$order.get()?.undeliveredMessages.map(({ state }) => state)
    assert.deepEqual(states, ['sending'])
    server.refuseMessages(false)
    await server.clock.flush()
  })

  it('can be sent again after a failed request, which is explained', async () => {
    const order = await read()
    const repeats = createMessageRepeats(test.page, order)
    test.network.intercept = () => Promise.reject(new TypeError('fetch failed'))
    const requesting = repeats.repeat('receiver-link')
    await server.clock.advance(60_000)
    await requesting
    assert.equal(repeats.$problem.get(), 'error.offline')
    test.network.intercept = null
    await repeats.repeat('receiver-link')
    assert.equal(repeats.$problem.get(), null)
  })

  it('isn’t offered again after the order’s end, if it’s the receiver’s link', async () => {
    await server.move(orderId, 'CANCELLED')
    const order = await read()
    const [message] = order.undeliveredMessages
    assert.ok(message && !canRepeat(message, order))
    assert.equal(undeliveredTexts(message, order).hint, 'undelivered.ended')
    assert.ok(canRepeat({ ...message, kind: 'payment-receipt' }, order))
    const repeats = createMessageRepeats(test.page, order)
    await repeats.repeat('receiver-link')
    assert.equal(repeats.$problem.get(), 'self-service.ended')
  })
})

it('a link that a shop’s own rider didn’t get is sent again as a new one', async () => {
  const server = await createTestOrderApi({ fleet: 'own-riders' })
  const test = createTestPage(server.api, { clock: server.clock })
  afterThis(server.close, test.page.destroy)
  await test.page.session.signIn('parent@demo.courier', demoPassword)
  server.refuseMessages(true)
  const { vendor_id: vendorId, order_id: orderId } = await server.place()
  const give = async () => {
    await giveToRider(test.page.client, { vendorId, orderId }, { name: 'Arun Kumar', phone: '91234567' })
    await server.clock.flush()
    return orderFromWire(await server.readOrder(orderId))
  }
  await give()
  const takenBack = orderFromWire(await takeBackFromRider(test.page.client, { vendorId, orderId }))
  assert.deepEqual(takenBack.undeliveredMessages, [])
  const order = await give()
  const [message] = order.undeliveredMessages
  assert.ok(message && canRepeat(message, order))
  assert.equal(undeliveredTexts(message, order).title, 'undelivered.rider-link')
  server.refuseMessages(false)
  const repeats = createMessageRepeats(test.page, order)
  await repeats.repeat('rider-link', order.ownRider?.holder)
  const states = repeats.$order.get()?.undeliveredMessages.map(({ state }) => state)
  assert.deepEqual(states, ['sending'])
  await server.clock.flush()
  const { undeliveredMessages, ownRider } = orderFromWire(await server.readOrder(orderId))
  assert.deepEqual([undeliveredMessages, ownRider?.holder?.name], [[], 'Arun Kumar'])
})
