import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createDeliveryArea } from '../../../../core/request/quote/delivery-area.ts'
import { useRequestFixture } from '../request-fixture.ts'

const { fixture, createFixture } = useRequestFixture()

const respondWithFlags = (on: Record<string, boolean>) => (request: Request) =>
  request.url.includes('/flags') ? Response.json({ result: on }) : null

test('fetches the delivery area of each collection point once', async () => {
  await createFixture()
  const { page, network, request } = await fixture.openTab()
  const { client } = page
  const $area = createDeliveryArea({ client, $vendor: request.$vendor, $pickupCoordinates: request.$pickupCoordinates })
  assert.equal(network.count('/delivery/area/1'), 0)
  const stop = $area.listen(() => {})
  await fixture.until('the area', () => $area.get() !== null)
  assert.equal($area.get()?.maxDistanceKm, 25)
  assert.ok(($area.get()?.polygons[0]?.[0]?.length ?? 0) > 20)
  stop()
  $area.listen(() => {})
  assert.equal(network.count('/delivery/area/1'), 1)
  page.vendors.selectVendor('1001')
  assert.equal($area.get(), null)
  await fixture.until('the other area', () => $area.get() !== null)
  assert.equal(network.count('/delivery/area/1'), 2)
})

test('a delivery area that can’t be loaded isn’t shown, and the fee is still available', async () => {
  await createFixture()
  const { page, request } = await fixture.openTab((network) => network.fail('/delivery/area/1'))
  const { $vendor, $pickupCoordinates } = request
  const $area = createDeliveryArea({ client: page.client, $vendor, $pickupCoordinates })
  $area.listen(() => {})
  await fixture.fillIn(request)
  assert.equal($area.get(), null)
  assert.equal(request.$quote.get().state, 'ready')
})

test('with dynamic estimation the times are fetched every minute while the form is open, and the fee stays', async () => {
  await createFixture()
  const { network, request } = await fixture.openTab((network) => {
    network.intercept = respondWithFlags({ 'dynamic-time-estimation': true })
  })
  await fixture.fillIn(request)
  const { fee, signature } = await fixture.quote(request)
  let minutes = 20
  network.intercept = ({ url }) =>
    url.endsWith('/estimations')
      ? Response.json({ result: { pickup_eta_minutes: ++minutes, delivery_eta_minutes: minutes + 9 } })
      : null
  const [timesBefore, feesBefore] = [network.count('/estimations'), network.count('/delivery/fee')]
  await fixture.clock.advance(180_000)
  assert.deepEqual([network.count('/estimations'), network.count('/delivery/fee')], [timesBefore + 3, feesBefore])
  const quote = await fixture.quote(request)
  assert.deepEqual([quote.pickupEtaMinutes, quote.deliveryEtaMinutes], [23, 32])
  assert.deepEqual([quote.fee, quote.signature], [fee, signature])

  network.fail('/estimations')
  await fixture.clock.advance(60_000)
  assert.equal((await fixture.quote(request)).pickupEtaMinutes, 23, 'the last times stay')

  network.intercept = null
  assert.equal(await fixture.press(request), 'placed')
  const countWhenPlaced = network.count('/estimations')
  await fixture.clock.advance(300_000)
  assert.equal(network.count('/estimations'), countWhenPlaced, 'nothing is fetched for a placed order')
})

test('without the flag the times are fetched once per fee', async () => {
  await createFixture()
  const { network } = await fixture.openFilled()
  const callCount = network.count('/estimations')
  await fixture.clock.advance(300_000)
  assert.deepEqual([network.count('/estimations'), network.count('/delivery/fee')], [callCount, callCount])
})

test('a test vendor can order outside the delivery area for a fee of 1337, and other vendors can’t', async () => {
  for (const testVendors of [['1002'], []]) {
    await createFixture({ testVendors })
    const { request } = await fixture.openFilled()
    await request.destination.movePin({ latitude: 1.4927, longitude: 103.7414 })
    await fixture.until('the answer', () => !['quoting', 'renewing'].includes(request.$quote.get().state))
    const quote = request.$quote.get()
    if (testVendors.length === 0) {
      assert.equal(quote.state, 'undeliverable')
    } else {
      assert.equal(quote.state === 'ready' && quote.quote.fee, 1337)
      request.typeField('unit', '#04-12')
      assert.equal(await fixture.press(request), 'placed')
    }
  }
})

for (const [failingCall, fee] of [
  ['/delivery/area/validate', 9.5],
  ['/delivery/fee', 1337],
] as const) {
  test(`a test vendor can order for a fee of ${fee} if ${failingCall} fails, and other vendors can’t`, async () => {
    for (const testVendors of [['1002'], []]) {
      await createFixture({ testVendors })
      const { request } = await fixture.openTab((network) => network.fail(failingCall))
      await fixture.fillIn(request)
      await fixture.until('the answer', () => !['quoting', 'renewing'].includes(request.$quote.get().state))
      const quote = request.$quote.get()
      if (testVendors.length === 0) {
        assert.equal(quote.state, 'failed')
        continue
      }
      assert.equal(quote.state === 'ready' && quote.quote.fee, fee)
      assert.equal(await fixture.press(request), 'placed')
    }
  })
}
