import assert from 'node:assert/strict'
import type { Driver, Step } from '../../support/fleets/drivers/driver.ts'
import { tellStories } from '../../support/fleets/stories.ts'
import { keyOf } from '../../support/payments/card-payments.ts'

const minute = 60_000

async function makeAll({ shop, make }: Driver, orderId: string, steps: readonly Step[]) {
  for (const step of steps) {
    await shop.wait(minute)
    await make(orderId, step)
  }
}

/** The history after the placing: without payment and NEW. */
async function pathOf({ shop }: Driver, orderId: string) {
  const beginnings = ['INITIATED', 'PAYMENT_INITIATED', 'PAYMENT_COMMITTED', 'NEW']
  const path = (await shop.history(orderId)).filter((status) => !beginnings.includes(status))
  return path
}

async function cancelByHand({ shop }: Driver, orderId: string) {
  await shop.server().api.operate(['move', orderId, 'CANCELLED', '--reason', 'The shop burned down'])
  await shop.wait(minute)
}

tellStories({
  async 'is found a rider, collected and delivered, with the times of its steps and its photos'(driver) {
    const { shop, place, make, steps, statuses } = driver
    const orderId = await place()
    const times: number[] = []
    for (const step of steps) {
      await shop.wait(minute)
      times.push(shop.clock.now())
      await make(orderId, step)
    }
    await driver.sendPhotos(orderId)
    await shop.wait(2 * minute)
    const order = await shop.read(orderId)
    const path = await pathOf(driver, orderId)
    assert.deepEqual(path.slice(-statuses.length), statuses)
    const told = order.status_history.slice(-steps.length).map(({ created_at }) => Date.parse(created_at))
    for (const [index, at] of times.entries()) assert.ok(Math.abs((told[index] ?? 0) - at) < 1000, `${steps[index]}`)
    assert.ok(order.rider === null || order.rider?.name)
    const photos = (order.proofs ?? []).map(({ kind }) => kind).filter((kind) => /collection|delivery/.test(kind))
    assert.deepEqual(photos.sort(), ['collection', 'delivery'])
  },

  async 'is cancelled by the shop before a rider accepts, at the fleet too'(driver) {
    const { shop, place } = driver
    const orderId = await place()
    await shop.wait(minute)
    assert.equal(keyOf(await shop.server().cancel(orderId, 'wrong-details')), '200')
    const { status, cancel_reason } = await shop.read(orderId)
    assert.deepEqual([status, cancel_reason], ['CANCELLED', 'wrong-details'])
    await shop.clock.flush()
    assert.equal(await driver.isRunning(orderId), false)
    await shop.wait(3 * minute)
    assert.equal((await shop.history(orderId)).filter((entry) => entry === 'CANCELLED').length, 1)
  },

  async 'isn’t cancelled by the shop once a rider has accepted'(driver) {
    const { shop, place, make } = driver
    const orderId = await place()
    await make(orderId, 'accept')
    assert.match(keyOf(await shop.server().cancel(orderId, 'other')), /^409/)
    await makeAll(driver, orderId, ['collect', 'deliver'])
    assert.equal((await shop.read(orderId)).status, 'DELIVERED')
  },

  async 'is cancelled by an operator before a rider accepts, and its rider is called off'(driver) {
    const { shop, place } = driver
    const orderId = await place()
    await cancelByHand(driver, orderId)
    const { status, cancel_reason, fleet_refused } = await shop.read(orderId)
    assert.deepEqual([status, cancel_reason, fleet_refused], ['CANCELLED', 'The shop burned down', null])
    assert.equal(await driver.isRunning(orderId), false)
  },

  async 'is cancelled by an operator after a rider accepted, and says so if the company refuses it'(driver) {
    const { shop, place, make, name, standIn } = driver
    const orderId = await place()
    await make(orderId, 'accept')
    await cancelByHand(driver, orderId)
    // pandago can't call off a courier who has accepted.
    const isRefused = name === 'pandago'
    assert.equal((await shop.read(orderId)).fleet_refused, isRefused ? 'cancellation' : null)
    assert.equal(await driver.isRunning(orderId), isRefused)
    if (isRefused) for (const step of ['collect', 'goBack', 'arriveBack'] as const) await standIn?.riders[step](orderId)
    else await make(orderId, 'collect')
    await shop.wait(minute)
    assert.equal((await shop.read(orderId)).status, 'CANCELLED')
  },

  async 'is changed for the rider before the shop sees it changed'(driver) {
    const { shop, place, make } = driver
    const orderId = await place()
    assert.equal(await shop.changeNotes(orderId, 'Blue door'), '200')
    assert.equal(await driver.notesFor(orderId), 'Blue door')
    await shop.wait(minute)
    const order = await shop.read(orderId)
    assert.deepEqual([order.status, order.customer.location.notes], ['MODIFIED', 'Blue door'])
    await make(orderId, 'accept')
    assert.equal((await shop.read(orderId)).status, 'COURIER_ACCEPTED_DELIVERY')
    await makeAll(driver, orderId, ['collect', 'deliver'])
    assert.equal((await shop.read(orderId)).status, 'DELIVERED')
  },

  async 'can’t be changed once it’s collected'(driver) {
    const { shop, place } = driver
    const orderId = await place()
    await makeAll(driver, orderId, ['accept', 'collect'])
    assert.match(await shop.changeNotes(orderId, 'Blue door'), /^409/)
    await makeAll(driver, orderId, ['deliver'])
  },

  async 'goes back to the shop, and isn’t there before the rider is'(driver) {
    const { shop, place, make, name } = driver
    const orderId = await place()
    await makeAll(driver, orderId, ['accept', 'collect', 'goBack'])
    await shop.wait(3 * minute)
    // Pandago has no word for the way back.
    const going = name === 'pandago' ? 'PICKED_UP' : 'RETURN_INITIATED'
    assert.equal((await shop.read(orderId)).status, going)
    await make(orderId, 'arriveBack')
    await shop.wait(3 * minute)
    assert.equal((await shop.read(orderId)).status, 'RETURNED_TO_VENDOR')
  },

  async 'moves once for each step that is told twice'(driver) {
    const { shop, place, steps, statuses } = driver
    const orderId = await place()
    for (const step of steps) {
      await shop.wait(minute)
      await driver.tellTwice(orderId, step)
    }
    assert.deepEqual((await pathOf(driver, orderId)).slice(-statuses.length), statuses)
  },

  async 'has its steps in their order when they’re told in another one'(driver) {
    const { shop, place, make, statuses } = driver
    const orderId = await place()
    await make(orderId, 'accept')
    await shop.wait(minute)
    await driver.tellReversed(orderId, ['nearShop', 'collect', 'nearCustomer'])
    await makeAll(driver, orderId, ['deliver'])
    const told = statuses.filter((status) => status !== 'COURIER_LEFT_VENDOR')
    assert.deepEqual((await pathOf(driver, orderId)).slice(-told.length), told)
  },

  async 'doesn’t move on a forged message'(driver) {
    const { shop, place } = driver
    const orderId = await place()
    const before = await shop.history(orderId)
    const responses = await driver.tellForged(orderId, 'accept')
    assert.ok(responses.length > 2)
    assert.ok(
      responses.every((status) => status === 401 || status === 403 || status === 410),
      `${responses}`,
    )
    assert.deepEqual(await shop.history(orderId), before)
  },
})
