import assert from 'node:assert/strict'
import { afterEach, describe, it } from 'node:test'
import { c2cRoadOf, c2cStageOf, createC2cTracking } from '../../../core/tracking/c2c.ts'
import { createReceipt } from '../../../core/tracking/receipt.ts'
import { createTestOrderApi, orderFromBugis } from '../../support/order-api.ts'
import { createTestPage } from '../../support/page.ts'

const opened: { close(): Promise<void> }[] = []

/** Somebody who has the link of a delivery, signed in nowhere. */
async function openLink(id: string | null = null) {
  const server = await createTestOrderApi()
  const { api, clock } = server
  const answer = await server.call<{ result: { order_id: string; tracking_id: string } }>('/order', {
    body: orderFromBugis(clock, { order: { amount: 25, description: 'Laksa for two' } }),
    as: await server.signIn(),
    headers: { 'idempotency-key': 'one' },
  })
  const { order_id: orderId, tracking_id: trackingId } = answer.body.result
  const { page, network } = createTestPage(api, { clock })
  const receipt = createReceipt(page, id ?? trackingId)
  const c2c = createC2cTracking(page, id ?? trackingId)
  const stops: (() => void)[] = []
  const reader = {
    api,
    clock,
    network,
    orderId,
    receipt,
    c2c,
    lookAtReceipt: () => stops.push(receipt.$receipt.listen(() => {})),
    lookAtC2c: () =>
      stops.push(
        c2c.$c2c.listen(() => {}),
        c2c.tracking.$now.listen(() => {}),
      ),
    async until(what: string, holds: () => boolean) {
      for (let frame = 0; frame < 100; frame++) {
        if (holds()) return
        await clock.advance(20)
      }
      throw new Error(`never happened: ${what}`)
    },
    async close() {
      for (const stop of stops) stop()
      receipt.destroy()
      c2c.destroy()
      page.destroy()
      await server.close()
    },
  }
  opened.push(reader)
  return reader
}

afterEach(async () => {
  for (const reader of opened.splice(0)) await reader.close()
})

describe('the receipt of a delivery', () => {
  it('is there as soon as the delivery has been made, with its times', async () => {
    const { api, clock, orderId, receipt, lookAtReceipt, until } = await openLink()
    lookAtReceipt()
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

  it('never comes for a cancelled one, nor by a link that does not exist', async () => {
    const cancelled = await openLink()
    await cancelled.api.advanceOrder(cancelled.orderId, 'CANCELLED')
    cancelled.lookAtReceipt()
    await cancelled.until('the end', () => cancelled.receipt.$receipt.get().state === 'cancelled')
    const unknown = await openLink('no-such-link')
    unknown.lookAtReceipt()
    await unknown.until('the answer', () => unknown.receipt.$receipt.get().state === 'not-found')
  })

  it('comes by itself once the network is back', async () => {
    const { clock, network, receipt, lookAtReceipt, until } = await openLink()
    network.online = false
    lookAtReceipt()
    await clock.advance(7000)
    await until('the failure', () => receipt.$receipt.get().state === 'failed')
    network.comeOnline()
    await clock.advance(12_000)
    await until('the answer', () => receipt.$receipt.get().state === 'pending')
  })
})

describe('a parcel between two consumers', () => {
  it('goes through its stages live', async () => {
    const { api, c2c, orderId, lookAtC2c, until } = await openLink()
    lookAtC2c()
    const stage = () => {
      const now = c2c.$c2c.get()
      return now.state === 'following' ? now.stage : null
    }
    await until('the parcel', () => stage() === 'placed')
    const expected = [
      ['COURIER_ACCEPTED_DELIVERY', 'to-collection'],
      ['NEAR_VENDOR', 'near-collection'],
      ['PICKED_UP', 'to-delivery'],
      ['NEAR_CUSTOMER', 'near-delivery'],
      ['DELIVERED', 'delivered'],
    ] as const
    for (const [status, told] of expected) {
      await api.advanceOrder(orderId, status)
      await until(told, () => stage() === told)
    }
    const state = c2c.$c2c.get()
    assert.ok(state.state === 'following')
    assert.deepEqual([state.parcel.sender.name, state.parcel.receiver.name], ['Merlion Kitchen, Bugis', 'Alicia W.'])
  })

  it('stands on its road at the stage that it is in, and nowhere when it was cancelled', () => {
    assert.equal(c2cRoadOf('near-delivery')?.current, 2)
    assert.equal(c2cRoadOf('delivered')?.current, 3)
    assert.equal(c2cRoadOf('cancelled'), null)
    assert.equal(c2cStageOf('return-initiated'), 'returned')
  })

  it('fails in words when nobody answers, and comes when asked again', async () => {
    const { clock, network, c2c, lookAtC2c, until } = await openLink()
    network.online = false
    lookAtC2c()
    await clock.advance(7000)
    await until('the failure', () => c2c.$c2c.get().state === 'failed')
    network.comeOnline()
    await c2c.retry()
    await until('the parcel', () => c2c.$c2c.get().state === 'following')
  })
})
