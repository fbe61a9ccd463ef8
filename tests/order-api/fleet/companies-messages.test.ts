import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { createTestOrderApi, type TestOrderApi } from '../../support/order-api.ts'
import { createTestClock } from '../../support/test-clock.ts'
import { type Company, type Delivery, type Step, startCompany } from './companies.ts'
import { storiesOf } from './company-stories.ts'

const minuteMs = 60_000
const siteUrl = 'http://localhost:4321'
const orchard = { latitude: 1.304, longitude: 103.8318 }

for (const fleet of ['pandago', 'uber-direct'] as const) {
  describe(`what ${fleet} and the order API tell each other`, () => {
    let server: TestOrderApi
    let company: Company
    const { place, deliveryOf, call, step, wait, read } = storiesOf(
      () => server,
      () => company,
    )
    before(async () => {
      const clock = createTestClock()
      company = await startCompany(fleet, clock.now)
      server = await createTestOrderApi({
        clock,
        fleet,
        fleetAccounts: company.accounts,
        fees: 'fleet',
        siteUrl,
        flags: { 'proof-of-delivery': true, voucher: false },
      })
    })
    after(async () => {
      await server.close()
      await company.close()
    })

    /** The fee that the company quotes for an order. */
    const quoted = async () => ({ ...(await server.quote(orchard)) })
    async function reach(delivery: Delivery, next: Step) {
      await wait(minuteMs)
      step(delivery, next)
      return call(delivery)
    }
    const timesOf = async (id: string) =>
      (await read(id)).status_history.map(({ status, created_at }) => `${status} ${Date.parse(created_at)}`)

    test('late calls give inferred steps their own times', async () => {
      const id = await place()
      const delivery = deliveryOf(id)
      const messages: Delivery[] = []
      const at: number[] = []
      for (const next of ['accepted', 'near-shop', 'collected'] as const) {
        await wait(10_000)
        // Polls see the last step alone.
        messages.push({ ...delivery, step: next, updatedAt: server.clock.now() })
        at.push(server.clock.now())
      }
      Object.assign(delivery, messages.at(-1))
      await wait(minuteMs)
      assert.deepEqual((await timesOf(id)).slice(-2), [`COURIER_ACCEPTED_DELIVERY ${at[2]}`, `PICKED_UP ${at[2]}`])
      const [accepted, nearShop] = messages
      if (!accepted || !nearShop) return assert.fail()
      for (const late of [nearShop, accepted, accepted]) assert.equal(await call(late), 200)
      assert.deepEqual((await timesOf(id)).slice(-3), [
        `COURIER_ACCEPTED_DELIVERY ${at[0]}`,
        `NEAR_VENDOR ${at[1]}`,
        `PICKED_UP ${at[2]}`,
      ])
      assert.equal((await read(id)).status, 'PICKED_UP')
    })

    test('what the company refuses after it was accepted here is shown to the shop, until a change is taken', async () => {
      company.requestFailures.push('drop-answer')
      const changed = await place()
      assert.equal((await server.updateOrder(await read(changed), { location: { notes: 'Blue door' } })).status, 200)
      assert.equal((await read(changed)).fleet_refused, null)
      step(deliveryOf(changed), 'collected')
      await call(deliveryOf(changed))
      await wait(minuteMs)
      const { status, fleet_refused } = await read(changed)
      assert.deepEqual([status, fleet_refused], ['PICKED_UP', 'change'])
      company.requestFailures.push('drop-answer')
      const cancelled = await place()
      assert.equal((await server.cancel(cancelled)).status, 200)
      step(deliveryOf(cancelled), 'collected')
      await call(deliveryOf(cancelled))
      await wait(minuteMs)
      assert.equal((await read(cancelled)).fleet_refused, 'cancellation')
      const other = await place()
      const refusals = JSON.stringify([{ at: new Date(server.clock.now()).toISOString(), refused: 'change' }])
      await server.client?.query('update orders set fleet_refusals = $1 where order_id = $2', [refusals, other])
      assert.equal((await read(other)).fleet_refused, 'change')
      await wait(1000)
      await server.updateOrder(await read(other), { location: { notes: 'Red door' } })
      assert.equal((await read(other)).fleet_refused, null)
    })

    if (fleet === 'pandago') {
      test('a change has the same amount as the order', async () => {
        const id = await place()
        await server.updateOrder(await read(id), { location: { notes: 'Blue door' } })
        const { request, changes } = deliveryOf(id)
        assert.equal(request.amount, 25)
        assert.deepEqual(
          changes.map(({ amount, payment_method }) => ({ amount, payment_method })),
          [{ amount: request.amount, payment_method: request.payment_method }],
        )
      })
      return
    }

    test('an order has the quote that its fee is from, and no other order has it', async () => {
      const newestQuote = () => `q-${company.calls.findLastIndex((name) => name.endsWith('quotes')) + 1}`
      // Earlier quotes have expired.
      await wait(3 * minuteMs)
      const id = await place(await quoted())
      assert.equal(deliveryOf(id).request.quote_id, newestQuote())
      assert.equal((await read(id)).delivery_fee, 6.15)
      assert.equal(deliveryOf(await place()).request.quote_id, undefined)
    })

    test('an order whose quote has expired, or isn’t taken, has a rider without it', async () => {
      for (const code of ['expired_quote', 'mismatched_price_quote', 'used_quote']) {
        company.requestFailures.push({ status: 400, code })
        const id = await place(await quoted())
        assert.equal(deliveryOf(id).request.quote_id, undefined)
        assert.equal((await read(id)).status, 'WAITING_FOR_TRANSPORT')
      }
      const order = await quoted()
      company.requestFailures.push(...Array.from({ length: 5 }, () => ({ status: 429 })))
      const late = await place(order)
      await wait(3 * minuteMs)
      assert.equal(deliveryOf(late).request.quote_id, undefined)
    })

    test('addresses have no invented city or postcode', async () => {
      await place(await quoted())
      const addresses = company.bodies
        .filter((body) => body.dropoff_address)
        .map((body) => JSON.parse(String(body.dropoff_address)))
      for (const address of addresses) {
        assert.deepEqual(Object.keys(address).sort(), ['country', 'street_address'])
        assert.equal(address.country, 'SG')
      }
      assert.match(addresses.at(-1).street_address.join(', '), /2 Orchard Turn/)
    })

    test('photos of handovers are required, also of returns', async () => {
      const { request } = deliveryOf(await place())
      for (const field of ['pickup_verification', 'dropoff_verification', 'return_verification'])
        assert.equal((request[field] as { picture?: boolean })?.picture, true, field)
    })

    test('a cancellation that crosses a courier’s acceptance is done', async () => {
      const id = await place()
      step(deliveryOf(id), 'accepted')
      assert.equal((await server.cancel(id)).status, 200)
      assert.equal(deliveryOf(id).step, 'cancelled')
      assert.equal((await read(id)).status, 'CANCELLED')
    })

    test('the delivery back to the shop is followed, not called off', async () => {
      const id = await place()
      const delivery = deliveryOf(id)
      await reach(delivery, 'collected')
      const back: Delivery = { ...delivery, id: 'd-back', orderId: `${id} back`, changes: [], step: null }
      back.original = delivery
      company.deliveries.push(back)
      delivery.back = back
      await reach(delivery, 'returned')
      assert.equal((await read(id)).status, 'RETURN_INITIATED')
      await wait(minuteMs)
      step(back, 'delivered')
      assert.equal(await call({ ...back, orderId: id }), 200)
      assert.equal((await read(id)).status, 'RETURNED_TO_VENDOR')
      assert.equal(back.step, 'delivered')
    })

    test('a courier’s updates move the rider on the map', async () => {
      const id = await place()
      await reach(deliveryOf(id), 'collected')
      await wait(1000)
      const { path, ...message } = company.courierUpdate(deliveryOf(id), { latitude: 1.31, longitude: 103.84 })
      assert.equal((await server.call(path, message)).status, 200)
      const { tracking_id } = await read(id)
      const shown = await server.call<{ result: { latitude: number } }>(`/public/tracking/${tracking_id}/rider`)
      assert.equal(shown.body.result.latitude, 1.31)
    })
  })
}
