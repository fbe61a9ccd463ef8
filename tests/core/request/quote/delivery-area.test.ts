import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createDeliveryArea } from '../../../../core/request/quote/delivery-area.ts'
import { createRequestFixture, fillIn, press, searchAddress, until } from '../request-fixture.ts'

/** The flags in these tests. */
const flags = (on: Record<string, boolean>) => (request: Request) =>
  request.url.includes('/flags') ? Response.json({ result: on }) : null

const estimations = (calls: string[]) => calls.filter((call) => call.endsWith('/estimations')).length
const fees = (calls: string[]) => calls.filter((call) => call.endsWith('/delivery/fee')).length

test('shows the delivery area of each collection point, fetched once', async () => {
  const fixture = await createRequestFixture()
  const { page, network, request } = await fixture.openTab()
  const { client } = page
  const $area = createDeliveryArea({ client, $vendor: request.$vendor, $origin: request.$origin })
  const callCount = () => network.calls.filter((call) => call.includes('/delivery/area/1')).length
  assert.equal(callCount(), 0)
  const stop = $area.listen(() => {})
  await until(fixture, 'the area', () => $area.get() !== null)
  assert.equal($area.get()?.maxDistanceKm, 25)
  assert.ok(($area.get()?.polygons[0]?.[0]?.length ?? 0) > 20)
  stop()
  $area.listen(() => {})
  assert.equal(callCount(), 1)
  page.vendors.selectVendor('1001')
  assert.equal($area.get(), null)
  await until(fixture, 'the other area', () => $area.get() !== null)
  assert.equal(callCount(), 2)
  await fixture.close()
})

test('an area that can’t be loaded isn’t drawn, and nothing else changes', async () => {
  const fixture = await createRequestFixture()
  const { page, request } = await fixture.openTab((network) => {
    network.intercept = ({ url }) => (url.includes('/delivery/area/1') ? Response.json({}, { status: 404 }) : null)
  })
  const $area = createDeliveryArea({ client: page.client, $vendor: request.$vendor, $origin: request.$origin })
  $area.listen(() => {})
  await fillIn(fixture, request)
  assert.equal($area.get(), null)
  assert.equal(request.$quote.get().state, 'ready')
  await fixture.close()
})

test('with dynamic estimation the times are fetched every minute while the request is open, and the fee stays', async () => {
  const fixture = await createRequestFixture()
  const { network, request } = await fixture.openTab((network) => {
    network.intercept = flags({ 'dynamic-time-estimation': true })
  })
  await fillIn(fixture, request)
  const before = request.$quote.get()
  assert.ok(before.state === 'ready')
  let minutes = 20
  network.intercept = ({ url }) =>
    url.endsWith('/estimations')
      ? Response.json({ result: { pickup_eta_minutes: ++minutes, delivery_eta_minutes: minutes + 9 } })
      : null
  const calls = { times: estimations(network.calls), fees: fees(network.calls) }
  await fixture.clock.advance(180_000)
  assert.equal(estimations(network.calls) - calls.times, 3)
  assert.equal(fees(network.calls), calls.fees)
  const now = request.$quote.get()
  assert.ok(now.state === 'ready')
  assert.deepEqual([now.quote.pickupEtaMinutes, now.quote.deliveryEtaMinutes], [23, 32])
  assert.deepEqual([now.quote.fee, now.quote.signature], [before.quote.fee, before.quote.signature])

  network.intercept = ({ url }) => (url.endsWith('/estimations') ? Response.json({}, { status: 404 }) : null)
  await fixture.clock.advance(60_000)
  const later = request.$quote.get()
  assert.equal(later.state === 'ready' && later.quote.pickupEtaMinutes, 23, 'the last times stand')

  network.intercept = null
  await press(fixture, request)
  assert.equal(request.$placement.get().state, 'placed')
  const placed = estimations(network.calls)
  await fixture.clock.advance(300_000)
  assert.equal(estimations(network.calls), placed, 'nothing is fetched for a placed order')
  await fixture.close()
})

test('without the flag the times are fetched once per fee', async () => {
  const fixture = await createRequestFixture()
  const { network, request } = await fixture.openTab()
  await fillIn(fixture, request)
  const callCount = estimations(network.calls)
  await fixture.clock.advance(300_000)
  assert.equal(estimations(network.calls), callCount)
  assert.equal(callCount, fees(network.calls))
  await fixture.close()
})

test('a test vendor orders outside the served area, for 1337; other vendors are still refused', async () => {
  for (const testVendors of [['1002'], []]) {
    const fixture = await createRequestFixture({ testVendors })
    const { request } = await fixture.openTab()
    await fillIn(fixture, request)
    await request.destination.movePin({ latitude: 1.4927, longitude: 103.7414 })
    await until(fixture, 'the answer', () => !['quoting', 'renewing'].includes(request.$quote.get().state))
    const quote = request.$quote.get()
    if (testVendors.length === 0) {
      assert.equal(quote.state, 'undeliverable')
    } else {
      assert.equal(quote.state === 'ready' && quote.quote.fee, 1337)
      request.typeField('unit', '#04-12')
      await press(fixture, request)
      assert.equal(
        request.$placement.get().state,
        'placed',
        JSON.stringify([request.$placement.get(), request.$problems.get()[0]]),
      )
    }
    await fixture.close()
  }
})

test('a test vendor gets a fee although the area check fails, and none if the fee fails too', async () => {
  const fixture = await createRequestFixture({ testVendors: ['1002'] })
  const fails = new Set(['/delivery/area/validate'])
  const { request } = await fixture.openTab((network) => {
    network.intercept = (call) => {
      const path = new URL(call.url).pathname
      return [...fails].some((one) => path.endsWith(one)) ? Response.json({}, { status: 404 }) : null
    }
  })
  const [first] = await searchAddress(fixture, request, 'ION Orchard')
  assert.ok(first)
  await request.destination.choose(first)
  await request.destination.movePin({ latitude: 1.4927, longitude: 103.7414 })
  await until(fixture, 'the fee', () => request.$quote.get().state === 'ready')
  fails.add('/delivery/fee')
  await request.destination.movePin({ latitude: 1.48, longitude: 103.75 })
  await until(fixture, 'no fee', () => request.$quote.get().state === 'failed')
  await fixture.close()
})
