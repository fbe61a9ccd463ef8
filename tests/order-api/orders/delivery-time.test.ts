import assert from 'node:assert/strict'
import { afterEach, describe, test } from 'node:test'
import type { BulkJobDetailWire, BulkResponseWire } from '../../../core/api/bulk-jobs.ts'
import type { EstimationsWire } from '../../../core/api/delivery.ts'
import { createTestOrderApi, type TestOrderApi } from '../../support/order-api.ts'
import { marinaBay } from '../../support/outlets.ts'
import { keyOf } from '../../support/shop-calls.ts'
import { createTestClock } from '../../support/test-clock.ts'
import { ordersFile } from '../../support/workbooks/orders-file.ts'

const hour = 3600
const disposers: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const dispose of disposers.splice(0).reverse()) await dispose()
})

/** Starts a server on Wednesday 10 June 2026, at 12:00 in Singapore. */
async function startServer(options: Parameters<typeof createTestOrderApi>[0] = {}) {
  const server = await createTestOrderApi({ flags: {}, parameters: {}, ...options })
  disposers.push(server.close)
  const as = await server.signIn()
  return { server, flags: server.flags, parameters: server.parameters, as, now: Math.floor(server.clock.now() / 1000) }
}

async function place(server: TestOrderApi, as: string, preorderedFor?: number) {
  const response = await server.sendOrder(preorderedFor === undefined ? {} : { preordered_for: preorderedFor }, { as })
  return { ...response, key: keyOf(response) }
}

/** Returns the lead time of the order of `place`, in minutes. */
async function leadMinutesOf(server: TestOrderApi, as: string) {
  const bugis = { lat: 1.2995, lng: 103.8554 }
  const body = { vendor_id: '1002', vendor_location: bugis, location: { lat: 1.304, lng: 103.8318 } }
  const { result } = (await server.call<{ result: EstimationsWire }>('/estimations', { as, body })).body
  const { pickup_eta_minutes: pickup, delivery_eta_minutes: delivery } = result
  return Math.max(pickup, 15) + delivery - pickup
}

describe('an order for now', () => {
  test('is refused outside the service hours, with the next opening', async () => {
    const { server, parameters, as } = await startServer()
    await parameters.save({ serviceHours: '1230:2200' })
    const { status, key, body } = await place(server, as)
    assert.deepEqual([status, key], [422, 'request.error.service-closed'])
    assert.equal(body.message, 'Riders deliver from 12:30 to 22:00 (Asia/Singapore). It is 12:00 there now.')
    await server.clock.advance(30 * 60_000)
    assert.equal((await place(server, await server.signIn())).status, 201)
  })

  test('is refused in the time column of a file of orders', async () => {
    const { server, as } = await startServer({
      flags: { 'bulk-order-upload': true },
      parameters: { serviceHours: '1230:2200' },
    })
    const body = { vendor_id: '1001', content: await ordersFile([{}]) }
    const created = await server.call<BulkResponseWire<BulkJobDetailWire>>('/bulk-job/create', { as, body })
    const problems = created.body.body.orders[0]?.errors.map(({ key, column }) => [key, column])
    assert.deepEqual(problems, [['request.error.service-closed', 'Delivery time']])
  })

  test('is accepted at the first and last minute of the hours, also past midnight', async () => {
    const { server, parameters, as } = await startServer()
    for (const [hours, expectedStatus] of [
      ['1200:1200', 201],
      ['0900:1200', 201],
      ['0900:1159', 422],
      ['2200:1200', 201],
      ['2200:0600', 422],
    ] as const) {
      await parameters.save({ serviceHours: hours })
      assert.equal((await place(server, as)).status, expectedStatus, hours)
    }
  })
})

describe('a preorder', () => {
  test('is refused if the operator has switched preorders off', async () => {
    const { server, flags, as, now } = await startServer()
    await flags.save({ 'pre-order': false })
    const { status, key } = await place(server, as, now + hour)
    assert.deepEqual([status, key], [422, 'validation.preorder-off'])
    assert.equal((await place(server, as)).status, 201)
  })

  test('is accepted for the next two days only', async () => {
    const { server, as, now } = await startServer()
    for (const invalidTime of [now - 60, now, now + 48 * hour + 1]) {
      assert.equal((await place(server, as, invalidTime)).key, 'validation.preorder-time')
    }
    assert.equal((await place(server, as, now + 48 * hour)).status, 201)
  })

  test('is refused if it leaves less than 15 minutes for the outlet plus the rider’s travel time', async () => {
    const { server, as, now } = await startServer()
    const leadMinutes = await leadMinutesOf(server, as)
    assert.ok(leadMinutes > 20, 'longer than the outlet’s 15 minutes')
    for (const minutes of [14, 15, leadMinutes - 6]) {
      const { status, key } = await place(server, as, now + minutes * 60)
      assert.deepEqual([status, key], [422, 'validation.preorder-too-soon'], `${minutes} minutes`)
    }
    // A time is accepted for five minutes after the form has checked it.
    assert.equal((await place(server, as, now + (leadMinutes - 5) * 60)).status, 201)
    assert.equal((await place(server, as, now + leadMinutes * 60)).status, 201)
  })

  test('must be within the service hours at its own time, not at the time of ordering', async () => {
    const { server, parameters, as, now } = await startServer()
    await parameters.save({ serviceHours: '1800:0200' })
    assert.equal((await place(server, as, now + hour)).key, 'validation.preorder-closed')
    assert.equal((await place(server, as, now + 7 * hour)).status, 201)
    assert.equal((await place(server, as, now + 13 * hour)).status, 201)
    assert.equal((await place(server, as, now + 15 * hour)).key, 'validation.preorder-closed')
  })

  test('sends no rider before opening', async () => {
    const { server, parameters, as, now } = await startServer()
    await parameters.save({ serviceHours: '1800:0200' })
    const opening = now + 6 * hour
    const { key, body } = await place(server, as, opening)
    assert.equal(key, 'validation.preorder-closed')
    assert.equal(body.message, 'Riders deliver from 18:00 to 02:00 (Asia/Singapore).')
    const leadMinutes = await leadMinutesOf(server, as)
    assert.equal((await place(server, as, opening + (leadMinutes - 1) * 60)).key, 'validation.preorder-closed')
    assert.equal((await place(server, as, opening + leadMinutes * 60)).status, 201)
  })

  test('is listed as scheduled, and its time is shown to the receiver', async () => {
    const { server, as, now } = await startServer()
    const { body } = await place(server, as, now + 5 * hour)
    const { order_id, tracking_id } = body.result
    const query = `from=${new Date(now * 1000).toISOString()}&to=${new Date((now + 48 * hour) * 1000).toISOString()}`
    const list = await server.listOrders('1002', `scheduled=true&count=200&${query}`)
    assert.ok(list.some((order) => order.order_id === order_id))
    const publicView = await server.track(tracking_id)
    assert.equal(publicView.preordered_for, now + 5 * hour)
    assert.equal(publicView.delivery_eta_minutes, null, 'no minutes for a preorder')
  })
})

describe('the hours of an outlet', () => {
  const findVendorWithLocation = async (server: TestOrderApi, as: string) => {
    const vendors = await server.call<{
      result: { vendors: { vendor_id: string; vendor_information: { location: Place | null } }[] }
    }>('/vendors', { as })
    const vendor = vendors.body.result.vendors.find(({ vendor_information }) => vendor_information.location)
    assert.ok(vendor?.vendor_information.location)
    return { id: vendor.vendor_id, place: vendor.vendor_information.location }
  }

  test('use its own time zone if the country has several', async () => {
    // 11:30 in Lisbon in summer, 10:30 in the Azores.
    const { server, as, parameters } = await startServer({
      country: 'PT',
      clock: createTestClock(Date.UTC(2026, 5, 10, 10, 30)),
    })
    await parameters.save({ serviceHours: '1100:2200' })
    const { id, place: lisbon } = await findVendorWithLocation(server, as)
    assert.equal((await orderIn(server, as, id, lisbon)).status, 201)
    const azores = await server.call<{ result: { vendor_id: string } }>('/outlet', { as, body: pontaDelgada })
    assert.equal(azores.status, 201, JSON.stringify(azores.body))
    const orderInAzores = await orderIn(server, as, azores.body.result.vendor_id, pontaDelgada)
    assert.equal(orderInAzores.body.meta?.translation_key, 'request.error.service-closed')
  })
})

const pontaDelgada = {
  ...marinaBay,
  name: 'Ponta Delgada',
  phone_number: '+351912345678',
  users: [],
  latitude: 37.7412,
  longitude: -25.6756,
  country_code: 'PT',
}

interface Place {
  latitude: number
  longitude: number
}

async function orderIn(server: TestOrderApi, as: string, vendorId: string, source: Place) {
  const destination = { latitude: source.latitude + 0.01, longitude: source.longitude }
  const location = { ...destination, address: 'Rua Direita 1' }
  const customer = { name: 'Ana Costa', phone_number: '+351912345678', location }
  const fee = await server.quote(destination, { as, source, vendorId })
  return server.sendOrder({ vendor_id: vendorId, customer, ...fee }, { as })
}
