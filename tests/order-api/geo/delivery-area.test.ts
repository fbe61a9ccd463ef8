import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import type { DeliveryAreaWire } from '../../../core/api/delivery.ts'
import { readCountry } from '../../../order-api/domain/country.ts'
import { validateArea } from '../../../order-api/domain/geo/area.ts'
import { deliveryArea } from '../../../order-api/domain/geo/delivery-area.ts'
import { type Point, straightKm } from '../../../order-api/domain/geo/distance.ts'
import { outline } from '../../../order-api/domain/geo/outline.ts'
import { placeJob, problemsOf, uploadOrders } from '../../support/bulk-jobs.ts'
import fc from '../../support/fast-check.ts'
import { useOrderApi } from '../../support/use-order-api.ts'

type Area = DeliveryAreaWire['geometry']['coordinates']

/** Returns whether the area contains the point, by the even-odd rule with which maps fill shapes. */
function containsPoint(area: Area, [x, y]: readonly [number, number]): boolean {
  let isInside = false
  for (const ring of area.flat()) {
    for (const [index, [x1, y1]] of ring.entries()) {
      const [x2, y2] = ring[index + 1] ?? [x1, y1]
      if (y1 > y !== y2 > y && x < x1 + ((x2 - x1) * (y - y1)) / (y2 - y1)) isInside = !isInside
    }
  }
  return isInside
}

const kmToEdge = (area: Area, place: Point) =>
  Math.min(...area.flat(2).map(([longitude, latitude]) => straightKm(place, { longitude, latitude })))

const outlets: [country: string, place: Point][] = [
  ['SG', { latitude: 1.2995, longitude: 103.8554 }],
  ['SG', { latitude: 1.3333, longitude: 103.7422 }],
  ['TH', { latitude: 13.7563, longitude: 100.5018 }],
  ['FI', { latitude: 60.1699, longitude: 24.9384 }],
]

for (const [code, outlet] of outlets) {
  test(`the area drawn around ${outlet.latitude}, ${outlet.longitude} in ${code} is the area served`, () => {
    const country = readCountry(code)
    const area = deliveryArea(country, outlet).geometry.coordinates
    const degrees = fc.double({ min: -1, max: 1, noNaN: true })
    fc.assert(
      fc.property(degrees, degrees, (east, north) => {
        const place = { latitude: outlet.latitude + north * 0.3, longitude: outlet.longitude + east * 0.3 }
        const isServed = validateArea(country, outlet, place) === 'DELIVERABLE'
        if (containsPoint(area, [place.longitude, place.latitude]) === isServed) return
        // It may differ only near the line: a cell of the grid is 0.7 km.
        assert.ok(kmToEdge(area, place) < 1.5, JSON.stringify(place))
      }),
      { numRuns: 2000 },
    )
  })
}

test('draws a circle with a hole and an island as closed rings, outer ones counterclockwise', () => {
  const distance = ([x, y]: readonly [number, number]) => Math.hypot(x, y)
  const isIn = (place: readonly [number, number]) =>
    distance(place) < 1 && (distance(place) > 0.6 || distance(place) < 0.2)
  const polygons = outline(isIn, [-1, -1, 1, 1], { cells: 60, toleranceDegrees: 0.001 })
  assert.deepEqual(
    polygons.map((rings) => rings.length),
    [2, 1],
  )
  for (const rings of polygons) {
    for (const [index, ring] of rings.entries()) {
      assert.deepEqual(ring[0], ring.at(-1))
      const signedArea = ring.reduce((sum, [x, y], at) => {
        const [nextX, nextY] = ring[at + 1] ?? [x, y]
        return sum + x * nextY - nextX * y
      }, 0)
      assert.equal(signedArea > 0, index === 0)
      assert.ok(ring.length < 150, `${ring.length} points`)
    }
  }
  assert.deepEqual(
    outline(() => false, [-1, -1, 1, 1], { cells: 10, toleranceDegrees: 0.1 }),
    [],
  )
})

describe('the delivery area in the API', () => {
  const server = useOrderApi({ testVendors: ['1002'], flags: { 'bulk-order-upload': true } })
  let parent = ''
  before(async () => {
    parent = await server.signIn()
  })

  const johorBahru = { latitude: 1.4927, longitude: 103.7414 }

  test('returns the area of the caller’s collection point, whatever location is sent', async () => {
    const area = (path: string) => server.callFor<DeliveryAreaWire>(`/delivery/area/${path}`, { as: parent })
    const ownArea = await area('1001')
    assert.equal(ownArea.type, 'Feature')
    assert.equal(ownArea.geometry.type, 'MultiPolygon')
    // 25 km if the specification gives no limit.
    assert.equal(ownArea.properties.max_distance_km, 25)
    assert.deepEqual(await area('1001?lat=13.75&lng=100.5'), ownArea)
    assert.ok(containsPoint(ownArea.geometry.coordinates, [103.7865, 1.437]), 'Woodlands')
    assert.ok(!containsPoint(ownArea.geometry.coordinates, [103.7414, 1.4927]), 'Johor Bahru')
    assert.ok(JSON.stringify(ownArea).length < 40_000)
  })

  test('returns no area for an invalid vendor or place', async () => {
    for (const [path, status] of [
      ['..%2F1001', 404],
      ['1001?lat=91&lng=0', 400],
      ['1001?lat=x&lng=0', 400],
    ] as const)
      assert.equal((await server.call(`/delivery/area/${path}`, { as: parent })).status, status, path)
  })

  test('a test vendor’s bulk rows outside the area cost 1337, and are placed', async () => {
    const job = await uploadOrders(server, [johorBahru], { vendorId: '1002' })
    assert.deepEqual([job.orders[0]?.delivery_fee, problemsOf(job)], [1337, [[]]])
    assert.equal((await placeJob(server, job)).body.body.bulk_job.metadata.placed_row_count, 1)
    const [problems] = problemsOf(await uploadOrders(server, [johorBahru]))
    assert.equal(problems?.[0]?.[0], 'request.error.undeliverable-address')
  })
})
