import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { PGlite } from '@electric-sql/pglite'
import { createTestOrderApi, type TestOrderApi } from '../../support/order-api.ts'
import { createTestClock } from '../../support/test-clock.ts'
import { type Company, startCompany } from './companies.ts'
import { storiesOf } from './company-stories.ts'

const minuteMs = 60_000
const siteUrl = 'http://localhost:4321'

for (const fleet of ['pandago', 'uber-direct'] as const) {
  describe(`a request for a rider of ${fleet} that isn’t answered`, () => {
    let server: TestOrderApi
    let company: Company
    const { place, deliveryOf, deliveriesOf, call, step, wait, read } = storiesOf(
      () => server,
      () => company,
    )
    before(async () => {
      const clock = createTestClock()
      company = await startCompany(fleet, clock.now)
      server = await createTestOrderApi({ clock, fleet, fleetAccounts: company.accounts, siteUrl })
    })
    after(async () => {
      await server.close()
      await company.close()
    })
    beforeEach(async () => {
      company.requestFailures.length = 0
      await company.setAway(false)
    })

    const requestsOf = () => company.calls.filter((name) => /^POST .*(orders|deliveries)$/.test(name)).length
    const callAgain = async (id: string) => call({ ...deliveryOf(id), updatedAt: server.clock.now() })

    test('is not repeated at once, though the order moves', async () => {
      const before = requestsOf()
      company.requestFailures.push({ status: 503, isDone: true })
      const id = await place()
      await wait(2000)
      assert.equal((await read(id)).status, 'WAITING_FOR_TRANSPORT')
      assert.equal(requestsOf() - before, 1)
      await server.updateOrder(await read(id), { location: { notes: 'Blue door' } })
      await wait(1000)
      assert.equal(requestsOf() - before, 1)
    })

    test('has one rider after a failure that created the delivery, without the company’s calls', async () => {
      const ids: string[] = []
      for (const status of [500, 502, 503, 504]) {
        company.requestFailures.push({ status, isDone: true })
        ids.push(await place())
      }
      await wait(9 * minuteMs)
      for (const id of ids) assert.equal(await callAgain(id), 200)
    })

    test('has one rider after a failure that created the delivery, when the company calls in time', async () => {
      company.requestFailures.push({ status: 500, isDone: true })
      const id = await place()
      await wait(20_000)
      await callAgain(id)
      await wait(5 * minuteMs)
      step(deliveryOf(id), 'accepted')
      await wait(minuteMs)
      assert.equal((await read(id)).status, 'COURIER_ACCEPTED_DELIVERY')
    })

    test('calls the second rider off when the company tells the first one late', async () => {
      await callAgain(await place())
      company.requestFailures.push({ status: 500, isDone: true })
      const id = await place()
      await wait(3 * minuteMs)
      for (const delivery of deliveriesOf(id)) await call({ ...delivery, updatedAt: server.clock.now() })
      assert.equal(deliveriesOf(id).filter((delivery) => delivery.step !== 'cancelled').length, 1)
    })

    test('stays uncertain when the company refuses connections afterwards: its rider is called off at the end', async () => {
      company.requestFailures.push('drop-answer')
      const id = await place()
      await company.setAway(true)
      await wait(11 * minuteMs)
      assert.equal((await read(id)).status, 'STALLED')
      await company.setAway(false)
      await wait(5 * minuteMs)
      if (fleet === 'pandago') await callAgain(id)
      await wait(5 * minuteMs)
      assert.equal(deliveryOf(id).step, 'cancelled')
    })

    test('stays uncertain when the repeated one is refused, and when the shop cancels', async () => {
      for (const isRefused of [true, false]) {
        company.requestFailures.push({ status: 500, isDone: true }, ...(isRefused ? [{ status: 422 }] : []))
        const id = await place()
        await (isRefused ? wait(2 * minuteMs) : server.cancel(id))
        if (fleet === 'pandago') await callAgain(id)
        await wait(5 * minuteMs)
        assert.equal((await read(id)).status, 'CANCELLED')
        assert.equal(deliveryOf(id).step, 'cancelled')
      }
    })

    test('of a change that a call outran is not told twice', async () => {
      company.requestFailures.push('drop-answer')
      const id = await place()
      await callAgain(id)
      await wait(minuteMs)
      assert.deepEqual(deliveryOf(id).changes, [])
    })
  })

  test(`a server killed while it asks ${fleet} calls no second rider after its restart`, async () => {
    const clock = createTestClock()
    const company = await startCompany(fleet, clock.now)
    const client = await PGlite.create()
    let isKilled = false
    const killable = new Proxy(client, {
      get(target, name) {
        const member: unknown = Reflect.get(target, name, target)
        if (typeof member !== 'function') return member
        return (...args: unknown[]) => {
          if (isKilled) throw new Error('killed')
          return Reflect.apply(member, target, args)
        }
      },
    })
    const options = { clock, fleet, fleetAccounts: company.accounts, siteUrl }
    const killed = await createTestOrderApi({ ...options, database: { kind: 'memory', client: killable } })
    let server = killed
    const { placeUnfinished, deliveryOf, call, step, wait, read } = storiesOf(
      () => server,
      () => company,
    )
    try {
      company.requestFailures.push('hold')
      const id = await placeUnfinished()
      await company.held()
      isKilled = true
      await company.setAway(true)
      await killed.close()
      await company.setAway(false)
      server = await createTestOrderApi({ ...options, database: { kind: 'memory', client } })
      await wait(minuteMs)
      assert.equal((await read(id)).status, 'WAITING_FOR_TRANSPORT')
      if (fleet === 'pandago') await call({ ...deliveryOf(id), updatedAt: clock.now() })
      step(deliveryOf(id), 'delivered')
      await wait(3 * minuteMs)
      assert.equal((await read(id)).status, 'DELIVERED')
    } finally {
      await server.close()
      await company.close()
      await client.close()
    }
  })
}
