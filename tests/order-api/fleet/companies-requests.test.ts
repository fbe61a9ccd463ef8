import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type CompanyDriver, openPandago, openUberDirect } from '../../support/fleets/drivers/companies.ts'
import { failAfterwards, loseAnswer, refuse } from '../../support/fleets/faults.ts'
import type { StandIn } from '../../support/fleets/stand-in.ts'
import { assertSound } from '../../support/fleets/stories.ts'
import { keyOf } from '../../support/payments/card-payments.ts'

const minute = 60_000
const failing = (status: number) => failAfterwards(status, [{ message: 'Unable to proceed, something went wrong' }])
const refused = refuse(422, [{ message: 'Unable to process order' }])

for (const [name, open] of Object.entries({ pandago: openPandago, 'uber-direct': openUberDirect })) {
  describe(`a request for a rider of ${name} that isn’t answered`, () => {
    let driver: CompanyDriver<StandIn>
    before(async () => {
      driver = await open()
    })
    after(() => driver.close())

    /** Places an order that the company takes without its answer arriving, and without a message about it. */
    async function placeUnanswered(fault = loseAnswer) {
      driver.standIn.company.next('create', fault)
      const orderId = await driver.shop.place()
      await driver.shop.clock.flush()
      return orderId
    }
    /** The company tells what it has. Uber is asked instead. */
    async function tell(orderId: string) {
      if (name === 'pandago') await driver.standIn.riders.seek(orderId)
      await driver.shop.wait(5 * minute)
    }

    // It comes first: later, the company is known to send messages.
    test('has one rider after a failure of a company that sends no messages', async () => {
      const { shop, standIn } = driver
      const orderIds: string[] = []
      for (const status of [500, 502, 503, 504]) orderIds.push(await placeUnanswered(failing(status)))
      await shop.wait(9 * minute)
      for (const orderId of orderIds) {
        assert.equal(standIn.company.deliveriesFor(orderId), 1)
        assert.equal(await driver.make(orderId, 'accept'), 200)
        await assertSound(driver, orderId)
      }
    })

    test('is not repeated at once, though the order changes', async () => {
      const { shop, standIn } = driver
      await driver.place()
      const before = standIn.company.callsOf('create').length
      const orderId = await placeUnanswered(failing(503))
      await shop.wait(2000)
      assert.equal((await shop.read(orderId)).status, 'WAITING_FOR_TRANSPORT')
      assert.equal(await shop.changeNotes(orderId, 'Blue door'), '200')
      await shop.wait(1000)
      assert.equal(standIn.company.callsOf('create').length - before, 1)
    })

    for (const [title, isAccepted] of [
      ['', false],
      [' and a courier has already accepted', true],
    ] as const)
      test(`keeps one rider when a failed request turns out minutes later to have created a delivery${title}`, async () => {
        const { shop, standIn } = driver
        const { company, riders } = standIn
        const orderId = await placeUnanswered(failing(503))
        company.callbacks.mode = 'held'
        await riders.seek(orderId)
        if (isAccepted) await riders.accept(orderId)
        await shop.wait(3 * minute)
        company.callbacks.mode = 'sent'
        // Pandago can't be asked, so the request was repeated. Uber knows the repeated one.
        const made = name === 'pandago' ? 2 : 1
        assert.deepEqual([company.deliveriesFor(orderId), company.runningFor(orderId)], [made, made])
        await company.callbacks.release()
        await shop.clock.flush()
        assert.equal(company.runningFor(orderId), 1)
        if (isAccepted) assert.equal((await shop.read(orderId)).rider?.name, 'Mei Lin')
        else await riders.accept(orderId)
        for (const step of ['collect', 'deliver'] as const) {
          await shop.wait(minute)
          assert.equal(await driver.make(orderId, step), 200)
        }
        await shop.wait(3 * minute)
        const history = await shop.history(orderId)
        const accepted = history.filter((status) => status === 'COURIER_ACCEPTED_DELIVERY')
        assert.deepEqual([history.at(-1), accepted.length, company.runningFor(orderId)], ['DELIVERED', 1, 0])
      })

    if (name === 'pandago')
      test('has two riders, and the log says so, only if couriers accepted both deliveries before the first was told', async () => {
        const { shop, standIn } = driver
        const { company, riders } = standIn
        const orderId = await placeUnanswered(failing(503))
        company.callbacks.mode = 'held'
        await riders.seek(orderId)
        await riders.accept(orderId)
        await shop.wait(3 * minute)
        company.callbacks.mode = 'off'
        await riders.accept(orderId)
        await shop.wait(minute)
        company.callbacks.mode = 'sent'
        await company.callbacks.release()
        await shop.clock.flush()
        assert.equal(company.runningFor(orderId), 2)
        assert.ok(shop.logged.some((entry) => entry.event === 'fleet sends two riders' && entry.order_id === orderId))
        await driver.make(orderId, 'deliver')
        await shop.wait(minute)
        assert.equal((await shop.read(orderId)).status, 'DELIVERED')
      })

    test('stays uncertain when the company refuses connections afterwards, and its rider is called off', async () => {
      const { shop, standIn } = driver
      const orderId = await placeUnanswered()
      const plugIn = await standIn.company.unplug()
      await shop.wait(10 * minute)
      const certain = await shop.place()
      await shop.wait(minute)
      assert.equal((await shop.read(orderId)).status, 'STALLED')
      await plugIn()
      await shop.wait(5 * minute)
      await tell(orderId)
      assert.equal(standIn.company.deliveriesFor(certain), 1)
      assert.equal(standIn.company.deliveriesFor(orderId), 1)
      await assertSound(driver, orderId)
    })

    for (const [title, isRefused] of [
      ['the repeated one is refused', true],
      ['the shop cancels', false],
    ] as const)
      test(`stays uncertain when ${title}, and its rider is called off`, async () => {
        const { shop, standIn } = driver
        const orderId = await placeUnanswered(failing(500))
        if (isRefused) {
          standIn.company.next('create', refused)
          await shop.wait(2 * minute)
        } else assert.equal((await shop.server().cancel(orderId)).status, 200)
        await tell(orderId)
        assert.equal((await shop.read(orderId)).status, 'CANCELLED')
        assert.equal(standIn.company.deliveriesFor(orderId), 1)
        await assertSound(driver, orderId)
      })

    test('doesn’t repeat the order as a change when a message is faster', async () => {
      const { shop, standIn } = driver
      const before = standIn.company.callsOf('update').length
      const orderId = await placeUnanswered()
      await standIn.riders.seek(orderId)
      await shop.wait(minute)
      assert.equal(standIn.company.callsOf('update').length, before)
    })

    test('shows the shop, and nobody else, that the company isn’t responding, until it has taken the order', async () => {
      const { shop, standIn } = driver
      const plugIn = await standIn.company.unplug()
      const orderId = await shop.place()
      await shop.clock.flush()
      const { fleet_away, status, tracking_id } = await shop.read(orderId)
      assert.deepEqual([fleet_away, status], [true, 'WAITING_FOR_TRANSPORT'])
      const { body } = await shop.server().call<object>(`/public/tracking/${tracking_id}`)
      assert.doesNotMatch(JSON.stringify(body), /fleet_away/)
      await plugIn()
      await shop.wait(2 * minute)
      assert.equal((await shop.read(orderId)).fleet_away, false)
      const cancelled = await placeUnanswered(failing(503))
      assert.equal((await shop.read(cancelled)).fleet_away, true)
      assert.equal(keyOf(await shop.server().cancel(cancelled)), '200')
      assert.equal((await shop.read(cancelled)).fleet_away, false)
    })

    test('shows the shop what the company refuses after it was accepted here, until a change is taken', async () => {
      const { shop, standIn } = driver
      const { riders, company } = standIn
      const changed = await placeUnanswered()
      assert.equal(await shop.changeNotes(changed, 'Blue door'), '200')
      assert.equal((await shop.read(changed)).fleet_refused, null)
      company.next('update', refuse(422, { message: 'order can not be updated' }))
      await riders.seek(changed)
      await shop.wait(minute)
      assert.equal((await shop.read(changed)).fleet_refused, 'change')
      assert.equal(await shop.changeNotes(changed, 'Red door'), '200')
      assert.equal((await shop.read(changed)).fleet_refused, null)
      const cancelled = await placeUnanswered()
      company.callbacks.mode = 'off'
      for (const step of ['accept', 'collect'] as const) await riders[step](cancelled)
      company.callbacks.mode = 'sent'
      assert.equal((await shop.server().cancel(cancelled)).status, 200)
      await riders.leaveShop(cancelled)
      await shop.wait(minute)
      assert.equal((await shop.read(cancelled)).fleet_refused, 'cancellation')
    })
  })
}
