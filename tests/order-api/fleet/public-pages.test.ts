import assert from 'node:assert/strict'
import type { PublicTrackingWire } from '../../../core/api/public-tracking.ts'
import { stageOf } from '../../../core/tracking/stages.ts'
import { trackedOrderFromWire } from '../../../core/tracking/tracked-order.ts'
import { signWith } from '../../../order-api/domain/keys.ts'
import { receiverLinkId } from '../../../order-api/domain/orders/views/link.ts'
import type { Driver } from '../../support/fleets/drivers/driver.ts'
import { tellStories } from '../../support/fleets/stories.ts'
import { testSecret } from '../../support/order-api.ts'
import type { StatusName } from '../../support/order-statuses.ts'
import { expectedFields, fieldsOf, isEta, jobFields, publicLinks, views } from '../../support/routes/public-fields.ts'

const minute = 60_000

/** Texts that no public page shows. */
const secrets = ['Quill', '81234567', '#04-12', 'under the mat', 'Too slow for us']
/** Texts that only the receiver's receipt may show, after the delivery. */
const contents = 'A diamond ring'
const change = {
  customer: {
    name: 'Xenia Quill',
    phone_number: '+6581234567',
    location: {
      address: '#04-12, 2 Orchard Turn, Singapore 238801',
      address_text: '2 Orchard Turn, Singapore 238801',
      notes: 'The key is under the mat',
    },
  },
  order: { description: contents },
}

/** Places an order, and returns what compares the pages behind its links with the table of fields. */
async function open(driver: Driver) {
  const { shop } = driver
  const orderId = await driver.place(change)
  const { tracking_id } = await shop.read(orderId)
  const links = { 'tracking-id': tracking_id, receiver: receiverLinkId(signWith(testSecret), tracking_id) }
  const server = shop.server()
  const sockets = { 'tracking-id': server.openSocket(), receiver: server.openSocket() }
  for (const link of publicLinks) await sockets[link].send({ action: 'authorize', tracking_id: links[link] })

  async function check(stage: string) {
    await shop.clock.flush()
    const history = (await shop.history(orderId)) as StatusName[]
    for (const link of publicLinks)
      for (const view of views) {
        const situation = `${view} by ${link}, ${stage}: ${history}`
        const path = `/public/tracking/${links[link]}${view === 'tracking' ? '' : `/${view}`}`
        const updates = sockets[link].messages.filter(({ type }) => type === 'order_update')
        const shown =
          view === 'socket' ? updates.at(-1)?.data : (await server.call<{ result?: unknown }>(path)).body.result
        const fields = shown === undefined ? null : fieldsOf(shown).filter((name) => !isEta(name))
        // Only companies have a stand-in.
        const expected = expectedFields(view, { kind: 'shop', link, history, hasCodes: !driver.standIn })
        assert.deepEqual(fields, expected, situation)
        const text = JSON.stringify(shown ?? null)
        for (const secret of secrets) assert.ok(!text.includes(secret), `${secret} in ${situation}`)
        if (stage !== 'delivered') assert.ok(!text.includes(contents), situation)
      }
    const job = await driver.jobPage(orderId)
    if (!job) return
    const isOver = stage === 'delivered' || stage === 'cancelled'
    assert.equal(job.status, isOver ? 410 : 200, stage)
    const fields = fieldsOf(job.shown).filter((name) => !/^expected_/.test(name))
    assert.deepEqual(fields, isOver ? [] : jobFields, stage)
  }
  return { orderId, check }
}

/** Minutes until the rider is at the shop, and at the customer's, as the receiver's page has them. */
async function etasOf({ shop }: Driver, orderId: string) {
  const { tracking_id, status } = await shop.read(orderId)
  const { body } = await shop.server().call<{ result: PublicTrackingWire }>(`/public/tracking/${tracking_id}`)
  return { status, toShop: body.result.pickup_eta_minutes, toCustomer: body.result.delivery_eta_minutes }
}

tellStories({
  async 'is shown as near once its rider’s position is less than five minutes away, before the rider’s word'(driver) {
    const { shop, make, moveTo } = driver
    const orderId = await driver.place()
    await make(orderId, 'accept')
    await moveTo(orderId, { latitude: 1.35, longitude: 103.85 })
    const far = await etasOf(driver, orderId)
    assert.ok(far.toShop === null || far.toShop >= 5, `${far.toShop}`)
    await shop.wait(minute)
    await moveTo(orderId, { latitude: 1.302, longitude: 103.85 })
    const near = await etasOf(driver, orderId)
    assert.equal(near.status, 'COURIER_ACCEPTED_DELIVERY')
    assert.ok(near.toShop !== null && near.toShop < 5, `${near.toShop}`)
    await make(orderId, 'collect')
    await shop.wait(minute)
    await moveTo(orderId, { latitude: 1.3035, longitude: 103.834 })
    const close = await etasOf(driver, orderId)
    assert.equal(close.status, 'PICKED_UP')
    assert.ok(close.toCustomer !== null && close.toCustomer < 5, `${close.toCustomer}`)
    await make(orderId, 'deliver')
  },

  async 'is shown as near at its fleet’s word, without a position or with one that is far'(driver) {
    const { shop, make, moveTo } = driver
    const orderId = await driver.place()
    const stage = async () => {
      const { tracking_id } = await shop.read(orderId)
      const { body } = await shop.server().call<{ result: PublicTrackingWire }>(`/public/tracking/${tracking_id}`)
      return stageOf(trackedOrderFromWire(body.result), shop.clock.now())
    }
    await make(orderId, 'accept')
    assert.equal(await stage(), 'rider-accepted')
    await make(orderId, 'nearShop')
    assert.equal(await stage(), 'near-vendor')
    await make(orderId, 'collect')
    await moveTo(orderId, { latitude: 1.36, longitude: 103.75 })
    assert.equal(await stage(), 'collected')
    await make(orderId, 'nearCustomer')
    assert.equal(await stage(), 'near-customer')
    await make(orderId, 'deliver')
  },

  async 'isn’t shown as near any more when its rider rides past'(driver) {
    const { shop, make, moveTo } = driver
    const orderId = await driver.place()
    await make(orderId, 'accept')
    await moveTo(orderId, { latitude: 1.302, longitude: 103.85 })
    const { toShop: near } = await etasOf(driver, orderId)
    assert.ok(near !== null && near < 5, `${near}`)
    await shop.wait(minute)
    await moveTo(orderId, { latitude: 1.36, longitude: 103.75 })
    const { toShop: far } = await etasOf(driver, orderId)
    assert.ok(far !== null && far >= 5, `${far}`)
    for (const step of ['collect', 'deliver'] as const) await make(orderId, step)
  },

  async 'shows exactly the fields of the table on its public pages and the rider’s, until it’s delivered'(driver) {
    const { shop, make, moveTo } = driver
    const { orderId, check } = await open(driver)
    await make(orderId, 'accept')
    await moveTo(orderId, { latitude: 1.301, longitude: 103.851 })
    await check('assigned')
    await shop.wait(minute)
    for (const step of ['nearShop', 'collect'] as const) await make(orderId, step)
    await moveTo(orderId, { latitude: 1.302, longitude: 103.84 })
    await check('collected')
    await shop.wait(minute)
    await make(orderId, 'deliver')
    await driver.sendPhotos(orderId)
    await shop.wait(2 * minute)
    await check('delivered')
  },

  async 'shows exactly the fields of the table on its public pages and the rider’s, when it’s cancelled'(driver) {
    const { shop } = driver
    const { orderId, check } = await open(driver)
    await shop.wait(minute)
    assert.equal((await shop.server().cancel(orderId, 'Too slow for us')).status, 200)
    await check('cancelled')
    if (!driver.standIn) return
    // Only companies cancel by themselves, also with a rider.
    const carried = await open(driver)
    await driver.make(carried.orderId, 'accept')
    await driver.moveTo(carried.orderId, { latitude: 1.301, longitude: 103.851 })
    await driver.standIn.riders.cancel(carried.orderId)
    await carried.check('cancelled')
  },
})
