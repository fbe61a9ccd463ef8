import assert from 'node:assert/strict'
import { beforeEach, describe, test } from 'node:test'
import type { EstimationsWire } from '../../../core/api/delivery.ts'
import { problemsOf, uploadOrders } from '../../support/bulk-jobs.ts'
import { marinaBay } from '../../support/outlets.ts'
import { keyOf } from '../../support/shop-calls.ts'
import { createTestClock } from '../../support/test-clock.ts'
import { openOrderApi, useNewOrderApi } from '../../support/use-order-api.ts'

const hour = 3600
const server = useNewOrderApi({ flags: { 'bulk-order-upload': true }, parameters: {} })
/** Wednesday 10 June 2026, 12:00 in Singapore, in seconds. */
let now: number
beforeEach(() => {
  now = Math.floor(server.clock.now() / 1000)
})

const openAt = (serviceHours: string) => server.parameters.save({ serviceHours })

/** Returns the key of the refusal; `placed` if there is none. */
async function place(preorderedFor?: number) {
  const response = await server.sendOrder(preorderedFor === undefined ? {} : { preordered_for: preorderedFor })
  return response.status === 201 ? 'placed' : keyOf(response)
}

/** Returns the lead time of the order of `place`, in minutes. */
async function leadMinutes() {
  const route = { vendor_location: { lat: 1.2995, lng: 103.8554 }, location: { lat: 1.304, lng: 103.8318 } }
  const options = { as: await server.signIn(), body: { vendor_id: '1002', ...route } }
  const estimations = await server.callFor<EstimationsWire>('/estimations', options)
  const { pickup_eta_minutes: pickup, delivery_eta_minutes: delivery } = estimations
  return Math.max(pickup, 15) + delivery - pickup
}

describe('an order for now', () => {
  test('is refused outside the service hours, with the next opening', async () => {
    await openAt('1230:2200')
    const { status, body } = await server.sendOrder()
    assert.deepEqual([status, keyOf({ body })], [422, 'request.error.service-closed'])
    assert.equal(body.message, 'Riders deliver from 12:30 to 22:00 (Asia/Singapore). It is 12:00 there now.')
    const [problems] = problemsOf(await uploadOrders(server, [{}]))
    assert.deepEqual(problems, [['request.error.service-closed', 'Delivery time']], 'in a file of orders')
    await server.clock.advance(30 * 60_000)
    assert.equal(await place(), 'placed')
  })

  test('is accepted at the first and last minute of the hours, also past midnight', async () => {
    const closed = 'request.error.service-closed'
    for (const [hours, expected] of [
      ['1200:1200', 'placed'],
      ['0900:1200', 'placed'],
      ['0900:1159', closed],
      ['2200:1200', 'placed'],
      ['2200:0600', closed],
    ] as const) {
      await openAt(hours)
      assert.equal(await place(), expected, hours)
    }
  })
})

describe('a preorder', () => {
  test('is refused if the operator has switched preorders off', async () => {
    await server.flags.save({ 'pre-order': false })
    assert.equal(await place(now + hour), 'validation.preorder-off')
    assert.equal(await place(), 'placed')
  })

  test('is accepted for the next two days only', async () => {
    for (const invalidTime of [now - 60, now, now + 48 * hour + 1])
      assert.equal(await place(invalidTime), 'validation.preorder-time')
    assert.equal(await place(now + 48 * hour), 'placed')
  })

  test('is refused if it leaves less than 15 minutes for the outlet plus the rider’s travel time', async () => {
    const lead = await leadMinutes()
    assert.ok(lead > 20, 'longer than the outlet’s 15 minutes')
    for (const minutes of [14, 15, lead - 6])
      assert.equal(await place(now + minutes * 60), 'validation.preorder-too-soon', `${minutes} minutes`)
    // A time is accepted for five minutes after the form has checked it.
    assert.equal(await place(now + (lead - 5) * 60), 'placed')
    assert.equal(await place(now + lead * 60), 'placed')
  })

  test('must be within the service hours at its own time, and sends no rider before opening', async () => {
    await openAt('1800:0200')
    const opening = now + 6 * hour
    const { body } = await server.sendOrder({ preordered_for: opening })
    assert.equal(body.message, 'Riders deliver from 18:00 to 02:00 (Asia/Singapore).')
    const lead = await leadMinutes()
    for (const closed of [now + hour, opening, opening + (lead - 1) * 60, now + 15 * hour])
      assert.equal(await place(closed), 'validation.preorder-closed')
    for (const open of [opening + lead * 60, now + 7 * hour, now + 13 * hour]) assert.equal(await place(open), 'placed')
  })

  test('has its time on the receiver’s page, instead of minutes', async () => {
    const { tracking_id } = await server.place({ preordered_for: now + 5 * hour })
    const { preordered_for, delivery_eta_minutes } = await server.track(tracking_id)
    assert.deepEqual([preordered_for, delivery_eta_minutes], [now + 5 * hour, null])
  })
})

test('the hours of an outlet use its own time zone if the country has several', async (t) => {
  // 11:30 in Lisbon in summer, 10:30 in the Azores.
  const clock = createTestClock(Date.UTC(2026, 5, 10, 10, 30))
  const portugal = await openOrderApi(t, { country: 'PT', clock, parameters: { serviceHours: '1100:2200' } })
  const place = async (vendorId: string, { latitude, longitude }: { latitude: number; longitude: number }) => {
    const destination = { latitude: latitude + 0.01, longitude }
    const location = { ...destination, address: 'Rua Direita 1' }
    const fee = await portugal.quote(destination, { source: { latitude, longitude }, vendorId })
    const customer = { name: 'Ana Costa', phone_number: '+351912345678', location }
    return keyOf(await portugal.sendOrder({ vendor_id: vendorId, customer, ...fee }))
  }
  const { vendors } = await portugal.listVendors()
  const lisbon = vendors.find(({ vendor_information }) => vendor_information.location) ?? assert.fail()
  assert.equal(await place(lisbon.vendor_id, lisbon.vendor_information.location ?? assert.fail()), undefined)
  const pontaDelgada = { ...marinaBay, phone_number: '+351912345678', country_code: 'PT', users: [] }
  const position = { latitude: 37.7412, longitude: -25.6756 }
  const options = { as: await portugal.signIn(), body: { ...pontaDelgada, ...position } }
  const { vendor_id } = await portugal.callFor<{ vendor_id: string }>('/outlet', options)
  assert.equal(await place(vendor_id, position), 'request.error.service-closed')
})
