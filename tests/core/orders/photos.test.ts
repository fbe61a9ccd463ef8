import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createOrderPhotos, createReceiptPhotos } from '../../../core/orders/proofs/photos.ts'
import { createReceipt } from '../../../core/tracking/receipt.ts'
import { useShop } from './order-list-fixture.ts'

const { openReadyShop } = useShop()
/** Delivers an order and opens its photos, as the order details do. */
async function openDelivered() {
  const openedShop = await openReadyShop()
  const { order_id: id, tracking_id: trackingId } = await openedShop.place()
  for (const status of ['COURIER_ACCEPTED_DELIVERY', 'PICKED_UP', 'DELIVERED'])
    await openedShop.api.advanceOrder(id, status)
  await openedShop.until('the delivery', () => openedShop.orders.$order(id).get()?.status === 'DELIVERED')
  const order = openedShop.orders.$order(id).get() ?? assert.fail('no order')
  const photos = createOrderPhotos(openedShop.page, order)
  const stop = photos.$proofs.listen(() => {})
  const photo = () => photos.$proofs.get().find(({ kind }) => kind === 'delivery') ?? assert.fail('no photo')
  const load = async () => (await openedShop.api.fetch(new Request(photo().address ?? ''))).status
  return { ...openedShop, order, trackingId, photos, photo, load, stop }
}

describe('photos of an order', () => {
  it('are shown from the order API, and keep their address while the order is updated', async () => {
    const { photos, photo, load, order } = await openDelivered()
    assert.equal(await load(), 200)
    const { address } = photo()
    photos.update(order.proofs.map((proof) => ({ ...proof, image: `${proof.image}&again` })))
    assert.equal(photo().address, address)
  })

  it('get a new link if the old one has expired', async () => {
    const { clock, photos, photo, load } = await openDelivered()
    await clock.advance(31 * 60_000)
    assert.equal(await load(), 410)
    const failing = photos.fail('delivery')
    await clock.advance(100)
    await failing
    assert.equal(photo().isFailed, false)
    assert.equal(await load(), 200)
  })

  it('fail if no new link can be fetched, until the user tries again', async () => {
    const { clock, photos, photo, network } = await openDelivered()
    network.online = false
    const failing = photos.fail('delivery')
    await clock.advance(12_000)
    await failing
    assert.equal(photo().isFailed, true)
    network.online = true
    const retrying = photos.retry('delivery')
    await clock.advance(1000)
    await retrying
    assert.equal(photo().isFailed, false)
  })

  it('fail at once if the photo doesn’t load with the new link either', async () => {
    const { clock, photos, photo } = await openDelivered()
    for (let time = 0; time < 2; time++) {
      const failing = photos.fail('delivery')
      await clock.advance(100)
      await failing
    }
    assert.equal(photo().isFailed, true)
  })

  it('are downloaded unchanged, also with an expired link', async () => {
    const { clock, photos } = await openDelivered()
    await clock.advance(31 * 60_000)
    const downloading = photos.download('delivery')
    await clock.advance(100)
    const file = await downloading
    assert.equal(file?.contentType, 'image/png')
    assert.deepEqual([...new Uint8Array(file?.content ?? new ArrayBuffer()).subarray(1, 4)], [0x50, 0x4e, 0x47])
  })

  it('can’t be downloaded while offline', async () => {
    const { clock, photos, network } = await openDelivered()
    network.online = false
    const downloading = photos.download('delivery')
    await clock.advance(12_000)
    assert.equal(await downloading, null)
  })

  it('get new links from the receipt if there is no session', async () => {
    const { clock, page, trackingId, api } = await openDelivered()
    const view = createReceipt(page, trackingId)
    const stop = view.$receipt.listen(() => {})
    await clock.advance(100)
    const current = view.$receipt.get()
    const receipt = 'receipt' in current ? current.receipt : assert.fail(current.state)
    const photos = createReceiptPhotos(page, trackingId, receipt.proofs)
    photos.$proofs.listen(() => {})
    await clock.advance(31 * 60_000)
    const failing = photos.fail('delivery')
    await clock.advance(100)
    await failing
    const address = photos.$proofs.get().find(({ kind }) => kind === 'delivery')?.address ?? ''
    assert.equal((await api.fetch(new Request(address))).status, 200)
    stop()
  })
})
