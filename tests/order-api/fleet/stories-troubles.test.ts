import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Driver, Step } from '../../support/fleets/drivers/driver.ts'
import { contradict, delayAnswer, failAfterwards, loseAnswer, loseRequest } from '../../support/fleets/faults.ts'
import type { StandIn } from '../../support/fleets/stand-in.ts'
import { absences, driverNames, tellStories } from '../../support/fleets/stories.ts'

const minute = 60_000

async function makeAll({ shop, make }: Driver, orderId: string, steps: readonly Step[]) {
  for (const step of steps) {
    await shop.wait(minute)
    await make(orderId, step)
  }
}

function company({ standIn }: Driver): StandIn {
  assert.ok(standIn)
  return standIn
}

async function endOf({ shop }: Driver, orderId: string) {
  const { status, cancel_reason } = await shop.read(orderId)
  return [status, cancel_reason]
}

const stories = {
  async 'is delayed, and continues'(driver: Driver) {
    const { shop, place, make } = driver
    const orderId = await place()
    await makeAll(driver, orderId, ['accept', 'collect'])
    await shop.wait(minute)
    await driver.delay(orderId, 12)
    await shop.wait(minute)
    const { status, delay } = await shop.read(orderId)
    assert.deepEqual([status, delay?.by_minutes], ['DELAYED', 12])
    await make(orderId, 'nearCustomer')
    await makeAll(driver, orderId, ['deliver'])
    assert.equal((await shop.read(orderId)).status, 'DELIVERED')
  },

  async 'continues with another rider after one gave it back'(driver: Driver) {
    const { shop, place } = driver
    const orderId = await place()
    await makeAll(driver, orderId, ['accept'])
    await shop.wait(minute)
    await driver.giveBack(orderId)
    await shop.wait(minute)
    const history = await shop.history(orderId)
    const position = history.indexOf('COURIER_ACCEPTED_DELIVERY')
    assert.equal(history[position + 1], 'WAITING_FOR_TRANSPORT')
    assert.equal((await shop.read(orderId)).rider, null)
    await makeAll(driver, orderId, ['accept', 'collect', 'deliver'])
    assert.equal((await shop.read(orderId)).status, 'DELIVERED')
  },

  async 'is cancelled by the fleet before a rider accepts, with its reason'(driver: Driver) {
    const orderId = await driver.place()
    await driver.shop.wait(minute)
    await company(driver).riders.cancel(orderId)
    await driver.shop.clock.flush()
    assert.deepEqual(await endOf(driver, orderId), ['CANCELLED', reasonOf(driver)])
  },

  async 'is cancelled by the fleet after a rider accepted, with its reason'(driver: Driver) {
    const orderId = await driver.place()
    await makeAll(driver, orderId, ['accept', 'nearShop'])
    await company(driver).riders.cancel(orderId)
    await driver.shop.clock.flush()
    assert.deepEqual(await endOf(driver, orderId), ['CANCELLED', reasonOf(driver)])
    await company(driver).riders.deliver(orderId)
    await driver.shop.wait(minute)
    assert.equal((await driver.shop.read(orderId)).status, 'CANCELLED')
  },

  async 'is stalled when the fleet finds no rider'(driver: Driver) {
    const { shop, place } = driver
    const { riders, company: stand } = company(driver)
    if (driver.name === 'pandago') {
      const orderId = await place()
      await shop.wait(minute)
      await riders.findNobody(orderId)
      await shop.clock.flush()
      assert.deepEqual(await endOf(driver, orderId), ['STALLED', 'no-rider'])
      return
    }
    const busy = { code: 'couriers_busy', message: 'All of our couriers are currently busy.', kind: 'error' }
    stand.away = async () => Response.json(busy, { status: 503 })
    const orderId = await place()
    await shop.wait(9 * minute)
    assert.equal((await shop.read(orderId)).status, 'WAITING_FOR_TRANSPORT')
    await shop.wait(2 * minute)
    stand.away = null
    assert.deepEqual(await endOf(driver, orderId), ['STALLED', 'no-rider'])
    await shop.wait(60 * minute)
    assert.equal(stand.deliveriesFor(orderId), 0)
  },

  async 'is stalled when the fleet is away for an hour, and never gets a rider then'(driver: Driver) {
    const { shop, place } = driver
    const { company: stand } = company(driver)
    for (const fault of [loseRequest, async () => new Response('Bad gateway', { status: 502 })]) {
      stand.away = fault
      const orderId = await place()
      await shop.wait(9 * minute)
      assert.equal((await shop.read(orderId)).status, 'WAITING_FOR_TRANSPORT')
      await shop.wait(51 * minute)
      assert.deepEqual(await endOf(driver, orderId), ['STALLED', 'no-rider'])
      stand.away = null
      await shop.wait(120 * minute)
      assert.equal(stand.deliveriesFor(orderId), 0)
    }
  },

  async 'continues after an hour in which the fleet said nothing'(driver: Driver) {
    const { shop, place, make, name } = driver
    const orderId = await place()
    await makeAll(driver, orderId, ['accept', 'collect'])
    const stand = driver.standIn?.company
    if (stand) {
      stand.away = loseRequest
      stand.callbacks.mode = 'off'
    }
    await shop.wait(40 * minute)
    const deliveredAt = shop.clock.now()
    if (stand) await make(orderId, 'deliver')
    await shop.wait(20 * minute)
    if (stand) {
      stand.away = null
      stand.callbacks.mode = 'sent'
      await shop.wait(3 * minute)
    } else await make(orderId, 'deliver')
    const { status, status_history } = await shop.read(orderId)
    assert.equal(status, 'DELIVERED')
    // Companies say when it happened.
    const at = Date.parse(status_history.at(-1)?.created_at ?? '')
    if (stand) assert.ok(Math.abs(at - deliveredAt) < 1000, `${name}: ${(at - deliveredAt) / minute} minutes late`)
  },

  async 'has one rider after the answer to its request was lost'(driver: Driver) {
    const { shop, place } = driver
    company(driver).company.next('create', loseAnswer)
    const orderId = await place()
    await shop.wait(2 * minute)
    await makeAll(driver, orderId, ['accept', 'collect', 'deliver'])
    assert.equal((await shop.read(orderId)).status, 'DELIVERED')
    assert.equal(company(driver).company.deliveriesFor(orderId), 1)
  },

  async 'has one rider after the company failed in spite of its work'(driver: Driver) {
    const { shop, place } = driver
    const { company: stand, riders } = company(driver)
    for (const status of [500, 502, 503, 504]) {
      stand.next('create', failAfterwards(status, [{ message: 'Unable to proceed, something went wrong' }]))
      const orderId = await place()
      await riders.seek(orderId)
      await shop.wait(5 * minute)
      await makeAll(driver, orderId, ['accept', 'collect', 'deliver'])
      assert.equal((await shop.read(orderId)).status, 'DELIVERED', `${status}`)
      assert.equal(stand.deliveriesFor(orderId), 1)
    }
  },

  async 'has one rider when the company’s message comes before its answer'(driver: Driver) {
    const { shop } = driver
    const { company: stand, riders } = company(driver)
    const delayed = delayAnswer()
    stand.next('create', delayed.fault)
    const orderId = await shop.place()
    await delayed.arrived
    await riders.seek(orderId)
    await riders.accept(orderId)
    assert.equal((await shop.read(orderId)).status, 'COURIER_ACCEPTED_DELIVERY')
    delayed.release()
    await shop.clock.flush()
    await shop.wait(5 * minute)
    assert.equal((await shop.read(orderId)).status, 'COURIER_ACCEPTED_DELIVERY')
    await makeAll(driver, orderId, ['collect', 'deliver'])
    assert.equal(stand.deliveriesFor(orderId), 1)
  },

  async 'isn’t moved by an old message'(driver: Driver) {
    const { shop, place } = driver
    const { riders, company: stand } = company(driver)
    const orderId = await place()
    stand.away = loseRequest
    stand.callbacks.mode = 'held'
    await riders.accept(orderId)
    await shop.wait(6 * minute)
    const before = await shop.history(orderId)
    stand.callbacks.mode = 'sent'
    assert.ok((await stand.callbacks.release()).every((status) => status === 422))
    assert.deepEqual(await shop.history(orderId), before)
    stand.away = null
    await shop.wait(3 * minute)
    assert.equal((await shop.read(orderId)).status, 'COURIER_ACCEPTED_DELIVERY')
  },

  async 'keeps a word that the server doesn’t know, and continues'(driver: Driver) {
    const { shop, place, make } = driver
    const orderId = await place()
    await make(orderId, 'accept')
    await company(driver).riders.sayUnknown(orderId)
    await shop.wait(minute)
    assert.equal((await shop.read(orderId)).status, 'COURIER_ACCEPTED_DELIVERY')
    const { rows } = await shop.client.query('select 1 from fleet_events where order_id = $1 and status = $2', [
      orderId,
      'UNKNOWN',
    ])
    assert.equal(rows.length, 1)
    await makeAll(driver, orderId, ['collect', 'deliver'])
    const { status, tracking_id } = await shop.read(orderId)
    assert.equal(status, 'DELIVERED')
    // The shop sees where it belongs, the receiver doesn't.
    const history = await shop.history(orderId)
    const shown = (await shop.server().track(tracking_id)).status_history.map((entry) => String(entry.status))
    assert.equal(history[history.indexOf('COURIER_ACCEPTED_DELIVERY') + 1], 'UNKNOWN')
    assert.deepEqual(
      shown,
      history.filter((entry) => entry !== 'UNKNOWN'),
    )
  },

  async 'doesn’t move back when the company contradicts itself'(driver: Driver) {
    const { shop, place, make } = driver
    const { company: stand } = company(driver)
    const orderId = await place()
    await makeAll(driver, orderId, ['accept', 'collect'])
    const before = await shop.history(orderId)
    const status = driver.name === 'pandago' ? 'COURIER_ACCEPTED_DELIVERY' : 'pickup'
    // Read from a copy that is behind.
    stand.next('get', ...Array.from({ length: 3 }, () => contradict((body) => ({ ...body, status }))))
    await shop.wait(6 * minute)
    assert.deepEqual(await shop.history(orderId), before)
    await make(orderId, 'deliver')
    assert.equal((await shop.read(orderId)).status, 'DELIVERED')
    const cancelled = driver.name === 'pandago' ? 'CANCELLED' : 'canceled'
    stand.next(
      'get',
      contradict((body) => ({ ...body, status: cancelled })),
    )
    await make(orderId, 'deliver')
    assert.equal((await shop.read(orderId)).status, 'DELIVERED')
  },

  async 'continues after the company’s tokens ended'(driver: Driver) {
    const { shop, place, make } = driver
    const orderId = await place()
    await make(orderId, 'accept')
    company(driver).revokeTokens()
    await makeAll(driver, orderId, ['collect', 'deliver'])
    assert.equal((await shop.read(orderId)).status, 'DELIVERED')
  },
}

const reasonOf = ({ name }: Driver) => (name === 'pandago' ? 'rider-accident' : 'fleet-cancelled')

tellStories(stories)

test('a driver without a story has a reason, and each reason is of a story', () => {
  for (const [story, reasons] of Object.entries(absences)) {
    assert.ok(story in stories, story)
    assert.ok(Object.keys(reasons).every((name) => driverNames.includes(name as Driver['name'])))
  }
})
