import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, beforeEach, describe, test } from 'node:test'
import type { VendorWire } from '../../../core/api/vendors.ts'
import { createTestOrderApi, type TestOrderApi } from '../../support/order-api.ts'
import { keyOf } from '../../support/payments/card-payments.ts'
import { createTestClock } from '../../support/test-clock.ts'
import { type Company, type Delivery, type Step, startCompany } from './companies.ts'
import { storiesOf } from './company-stories.ts'

const minuteMs = 60_000
// Payers return to it.
const siteUrl = 'http://localhost:4321'

for (const fleet of ['pandago', 'uber-direct'] as const) {
  describe(`an order that ${fleet} carries`, () => {
    let server: TestOrderApi
    let company: Company
    const { place, deliveryOf, call, step, wait, read, statuses } = storiesOf(
      () => server,
      () => company,
    )
    before(async () => {
      const clock = createTestClock()
      company = await startCompany(fleet, clock.now)
      server = await createTestOrderApi({ clock, fleet, fleetAccounts: company.accounts, fees: 'fleet', siteUrl })
    })
    after(async () => {
      await server.close()
      await company.close()
    })
    beforeEach(async () => {
      company.failures.length = 0
      await company.setAway(false)
    })

    async function reach(delivery: Delivery, next: Step) {
      await wait(minuteMs)
      step(delivery, next)
      return call(delivery)
    }

    test('reaches the customer with the steps, the rider’s position and the photos that the company tells', async () => {
      const id = await place()
      const delivery = deliveryOf(id)
      assert.equal((await read(id)).status, 'WAITING_FOR_TRANSPORT')
      for (const next of ['accepted', 'near-shop', 'collected'] as const) assert.equal(await reach(delivery, next), 200)
      await wait(minuteMs)
      const carried = await read(id)
      assert.equal(carried.rider?.name, 'Mei Tan')
      const { trackingId } = { trackingId: carried.tracking_id }
      const shown = await server.call<{ result: { latitude: number } }>(`/public/tracking/${trackingId}/rider`)
      assert.equal(shown.body.result.latitude, 1.3)
      for (const next of ['near-customer', 'delivered'] as const) await reach(delivery, next)
      await wait(minuteMs)
      assert.deepEqual((await statuses(id)).slice(-6), [
        'WAITING_FOR_TRANSPORT',
        'COURIER_ACCEPTED_DELIVERY',
        'NEAR_VENDOR',
        'PICKED_UP',
        'NEAR_CUSTOMER',
        'DELIVERED',
      ])
      assert.deepEqual((await read(id)).proofs?.map(({ kind }) => kind).sort(), ['collection', 'delivery'])
    })

    test('moves without the company’s calls, because it is asked', async () => {
      const id = await place()
      const delivery = deliveryOf(id)
      step(delivery, 'collected')
      await wait(minuteMs)
      assert.deepEqual((await statuses(id)).slice(-2), ['COURIER_ACCEPTED_DELIVERY', 'PICKED_UP'])
      step(delivery, 'delivered')
      await wait(minuteMs)
      assert.equal((await read(id)).status, 'DELIVERED')
    })

    test('has one rider after an answer was lost', async () => {
      company.failures.push('drop-answer')
      const id = await place()
      await wait(minuteMs)
      const delivery = deliveryOf(id)
      assert.equal(await call({ ...delivery, updatedAt: server.clock.now() }), 200)
      assert.equal(await reach(delivery, 'accepted'), 200)
      assert.equal((await read(id)).status, 'COURIER_ACCEPTED_DELIVERY')
      deliveryOf(id)
    })

    test('is requested again when the company is busy, and the shop sees that a rider is looked for', async () => {
      company.failures.push({ status: 503 }, { status: 429 })
      const id = await place()
      assert.equal(
        company.deliveries.some(({ orderId }) => orderId === id),
        false,
      )
      assert.equal((await read(id)).status, 'WAITING_FOR_TRANSPORT')
      await wait(3 * minuteMs)
      deliveryOf(id)
    })

    test('is stalled when the company is away for an hour, and is never requested then', async () => {
      await company.setAway(true)
      const id = await place()
      await wait(9 * minuteMs)
      assert.equal((await read(id)).status, 'WAITING_FOR_TRANSPORT')
      await wait(51 * minuteMs)
      const { status, cancel_reason } = await read(id)
      assert.deepEqual([status, cancel_reason], ['STALLED', 'no-rider'])
      await company.setAway(false)
      await wait(60 * minuteMs)
      assert.equal(
        company.deliveries.some(({ orderId }) => orderId === id),
        false,
      )
    })

    test('survives an hour without the company while it is carried', async () => {
      const id = await place()
      await reach(deliveryOf(id), 'collected')
      await company.setAway(true)
      await wait(60 * minuteMs)
      step(deliveryOf(id), 'delivered')
      await company.setAway(false)
      await wait(3 * minuteMs)
      assert.equal((await read(id)).status, 'DELIVERED')
    })

    test('is cancelled at the company before the shop sees it cancelled', async () => {
      const id = await place()
      assert.equal((await server.cancel(id, 'wrong-details')).status, 200)
      assert.equal(deliveryOf(id).step, 'cancelled')
      await wait(minuteMs)
      const { status, cancel_reason } = await read(id)
      assert.deepEqual([status, cancel_reason], ['CANCELLED', 'wrong-details'])
    })

    test('isn’t cancelled against the company’s refusal, and says so', async () => {
      const id = await place()
      step(deliveryOf(id), fleet === 'pandago' ? 'accepted' : 'collected')
      assert.equal(keyOf(await server.cancel(id)), '409 error.cant-cancel-order')
      assert.equal((await read(id)).status, fleet === 'pandago' ? 'COURIER_ACCEPTED_DELIVERY' : 'PICKED_UP')
    })

    test('is cancelled later if the company doesn’t respond to the cancellation', async () => {
      const id = await place()
      await company.setAway(true)
      assert.equal(keyOf(await server.cancel(id, 'other')), '503 error.fleet-cancel-waiting')
      await wait(minuteMs)
      assert.notEqual((await read(id)).status, 'CANCELLED')
      await company.setAway(false)
      await wait(2 * minuteMs)
      assert.equal(deliveryOf(id).step, 'cancelled')
      const { status, cancel_reason } = await read(id)
      assert.deepEqual([status, cancel_reason], ['CANCELLED', 'other'])
    })

    test('ends with the company’s reason, and a cancelled order never moves again', async () => {
      const id = await place()
      await reach(deliveryOf(id), 'cancelled')
      const { status, cancel_reason } = await read(id)
      const reason = fleet === 'pandago' ? 'bad-weather' : 'fleet-cancelled'
      assert.deepEqual([status, cancel_reason], ['CANCELLED', reason])
      await reach(deliveryOf(id), 'delivered')
      assert.equal((await read(id)).status, 'CANCELLED')
    })

    test('is refused with a reason', async () => {
      company.failures.push({ status: 422 })
      const id = await place()
      const { status, cancel_reason } = await read(id)
      assert.deepEqual([status, cancel_reason], ['CANCELLED', 'fleet-problem'])
    })

    test('is changed at the company before the shop sees it changed', async () => {
      const id = await place()
      const change = { location: { notes: 'Blue door' } }
      assert.equal(keyOf(await server.updateOrder(await read(id), change)), '200')
      assert.match(JSON.stringify(deliveryOf(id).changes), /Blue door/)
      await wait(minuteMs)
      assert.equal(deliveryOf(id).changes.length, 1)
      const other = await server.updateOf(await read(id), { location: { notes: 'Red door' } })
      company.failures.push({ status: 422 })
      const path = `/order/${id}`
      const as = await server.signIn()
      assert.equal(keyOf(await server.call(path, { method: 'PUT', body: other, as })), '409 edit.cant-modify-order')
      assert.equal((await read(id)).customer.location.notes, 'Blue door')
    })

    test('refuses a forged call, an old one and one about an unknown delivery; a repeated one does no harm', async () => {
      const id = await place()
      const delivery = deliveryOf(id)
      assert.equal(await call(delivery, { secret: 'another key' }), 401)
      await wait(minuteMs)
      step(delivery, 'accepted')
      const old = { ...delivery }
      assert.equal(await call(delivery), 200)
      const history = await statuses(id)
      assert.equal(await call(delivery), 200)
      assert.deepEqual(await statuses(id), history)
      await wait(6 * minuteMs)
      assert.equal(await call(old), 422)
      assert.equal(await call({ ...delivery, id: 'd-unknown', orderId: 'x', updatedAt: server.clock.now() }), 404)
    })

    test('keeps a word that it doesn’t know, and doesn’t move', async () => {
      const id = await place()
      const { status } = await read(id)
      await reach(deliveryOf(id), 'odd')
      assert.equal((await read(id)).status, status)
      const { rows } = (await server.client?.query<{ status: string; reason: string }>(
        'select status, reason from fleet_events where order_id = $1 and status = $2',
        [id, 'UNKNOWN'],
      )) ?? { rows: [] }
      assert.match(rows[0]?.reason ?? '', /teleported/i)
    })

    test('is delayed when the company expects it later, and goes on', async () => {
      const id = await place()
      const delivery = deliveryOf(id)
      delivery.deliveryAt = server.clock.now() + 20 * minuteMs
      await reach(delivery, 'collected')
      delivery.deliveryAt += 12 * minuteMs
      await wait(3 * minuteMs)
      const { status, delay } = await read(id)
      assert.deepEqual([status, delay?.by_minutes], ['DELAYED', 12])
      await reach(delivery, 'delivered')
      assert.equal((await read(id)).status, 'DELIVERED')
    })

    test('comes back to the shop', async () => {
      const id = await place()
      await reach(deliveryOf(id), 'collected')
      await reach(deliveryOf(id), 'returned')
      assert.equal((await read(id)).status, 'RETURNED_TO_VENDOR')
    })

    test('costs what the company estimates, no longer than its quote is valid', async () => {
      const { delivery_fee, signature } = await server.quote({ latitude: 1.304, longitude: 103.8318 })
      const seconds = Number(signature.split('.')[0]) - server.clock.now() / 1000
      assert.deepEqual([delivery_fee, Math.round(seconds / 60)], [6.15, fleet === 'pandago' ? 10 : 2])
    })

    test('is paid in cash only with a company that collects it', async () => {
      const response = await server.sendOrder()
      const { body } = await server.call<{ result: { vendors: VendorWire[] } }>('/vendors', {
        as: await server.signIn(),
      })
      const [vendor] = body.result.vendors.filter(({ vendor_id }) => vendor_id === '1002')
      const isListed = vendor?.flags.payment_methods.includes('CASH_ON_DELIVERY')
      if (fleet === 'pandago') assert.deepEqual([response.status, isListed], [201, true])
      else assert.deepEqual([keyOf(response), isListed], ['422 error.no-payment-method-available', false])
    })
  })

  test(`${fleet} gets an order once that a killed server had stored, and keeps it under another setting`, async () => {
    const clock = createTestClock()
    const path = mkdtempSync(join(tmpdir(), 'courier-company-'))
    const company = await startCompany(fleet, clock.now)
    const database = { kind: 'folder' as const, path }
    let server = await createTestOrderApi({ clock, database, fleet, fleetAccounts: company.accounts, siteUrl })
    try {
      const { place, deliveryOf, step, wait, read } = storiesOf(
        () => server,
        () => company,
      )
      await company.setAway(true)
      const id = await place()
      await server.close()
      await company.setAway(false)
      server = await createTestOrderApi({
        clock,
        database,
        fleet: 'own-riders',
        fleetAccounts: company.accounts,
        siteUrl,
      })
      await wait(minuteMs)
      step(deliveryOf(id), 'delivered')
      await wait(minuteMs)
      assert.equal((await read(id)).status, 'DELIVERED')
    } finally {
      await server.close()
      await company.close()
      rmSync(path, { recursive: true })
    }
  })
}
