import assert from 'node:assert/strict'
import type { Driver } from '../../support/fleets/drivers/driver.ts'
import type { Fault } from '../../support/fleets/faults.ts'
import { tellStories } from '../../support/fleets/stories.ts'

const minute = 60_000

/** The server dies while a call of it is on its way, before or after the company has done its work. */
const killing =
  ({ shop }: Driver, when: 'before' | 'after'): Fault =>
  async (work) => {
    if (when === 'after') await work()
    shop.kill()
    return null
  }

async function carry({ shop, make }: Driver, orderId: string) {
  for (const step of ['accept', 'collect', 'deliver'] as const) {
    await shop.wait(minute)
    await make(orderId, step)
  }
  assert.equal((await shop.read(orderId)).status, 'DELIVERED')
}

tellStories({
  async 'is carried once although the server was killed after the order was stored'(driver) {
    const { shop, standIn } = driver
    standIn?.company.next('create', killing(driver, 'before'))
    const orderId = await (standIn ? shop.place() : driver.place())
    if (!standIn) shop.kill()
    await shop.clock.flush().catch(() => {})
    await shop.restart()
    await shop.wait(minute)
    if (driver.name !== 'pandago') {
      await carry(driver, orderId)
      return
    }
    // It can't be known whether the request arrived, and pandago can't be asked: no second one is sent.
    await shop.wait(10 * minute)
    assert.equal((await shop.read(orderId)).status, 'STALLED')
    assert.equal(standIn?.company.deliveriesFor(orderId), 0)
  },

  async 'is carried once, or stalled without a rider, whichever query was the server’s last'(driver) {
    const { shop, standIn } = driver
    for (let queries = 0; queries < 15; queries += 1) {
      const orderId = await (standIn ? shop.place() : driver.place())
      shop.kill(queries)
      await shop.wait(1000).catch(() => {})
      const wasSent = await shop.wasSent(orderId)
      await shop.restart()
      await shop.wait(minute)
      // Its next message continues the order.
      if (standIn?.company.isRunning(orderId)) await standIn.riders.seek(orderId)
      await shop.wait(11 * minute)
      // pandago can't be asked whether a request arrived, so there's no second one.
      const isLeft = driver.name === 'pandago' && wasSent && standIn?.company.deliveriesFor(orderId) === 0
      if (isLeft) assert.equal((await shop.read(orderId)).status, 'STALLED')
      else await carry(driver, orderId)
      if (standIn) assert.equal(standIn.company.deliveriesFor(orderId), isLeft ? 0 : 1)
    }
  },

  async 'is carried once although the server was killed before the answer'(driver) {
    const { shop, standIn, place } = driver
    standIn?.company.next('create', killing(driver, 'after'))
    const orderId = await (standIn ? shop.place() : place())
    if (!standIn) shop.kill()
    await shop.clock.flush().catch(() => {})
    await shop.restart()
    await shop.wait(minute)
    await standIn?.riders.seek(orderId)
    await carry(driver, orderId)
    assert.equal(standIn?.company.deliveriesFor(orderId) ?? 1, 1)
  },

  async 'is cancelled once although the server was killed while the fleet cancelled'(driver) {
    const { shop, standIn, place } = driver
    const orderId = await place()
    standIn?.company.next('cancel', killing(driver, 'after'))
    if (!standIn) shop.kill()
    await shop
      .server()
      .cancel(orderId, 'other')
      .catch(() => {})
    await shop.restart()
    await shop.wait(3 * minute)
    if (!standIn) assert.equal((await shop.server().cancel(orderId, 'other')).status, 200)
    const { status, status_history } = await shop.read(orderId)
    assert.equal(status, 'CANCELLED')
    assert.equal(status_history.filter((entry) => entry.status === 'CANCELLED').length, 1)
  },

  async 'has no step twice although the server was killed while it was told'(driver) {
    const { shop, standIn, place, make } = driver
    const orderId = await place()
    await make(orderId, 'accept')
    standIn?.company.next('get', killing(driver, 'after'))
    if (!standIn) shop.kill()
    await make(orderId, 'collect').catch(() => {})
    await shop.restart()
    if (!standIn) await make(orderId, 'collect')
    await shop.wait(3 * minute)
    assert.equal((await shop.read(orderId)).status, 'PICKED_UP')
    await make(orderId, 'deliver')
    const history = await shop.history(orderId)
    assert.equal(new Set(history).size, history.length)
  },
})
