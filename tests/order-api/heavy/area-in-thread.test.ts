import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readCountry } from '../../../order-api/domain/country.ts'
import { createDeliveryAreas, deliveryArea } from '../../../order-api/domain/geo/delivery-area.ts'
import { createHeavyWork, type HeavyJob } from '../../../order-api/domain/heavy/heavy-work.ts'
import { createPhotos } from '../../../order-api/simulation/photos/photos.ts'

test('a delivery area is drawn in a thread, once for all callers, and in the turn of its first caller', async () => {
  const country = readCountry('SG')
  const work = createHeavyWork(() => {})
  const accounts: string[] = []
  const areas = createDeliveryAreas(country, {
    run<Result>(account: string, job: HeavyJob, data: object) {
      accounts.push(account)
      return work.run<Result>(account, job, data)
    },
  })
  const bugis = { latitude: 1.2995, longitude: 103.8554 }
  assert.equal(areas.isKept(bugis), false)
  const drawn = await Promise.all([areas.around(bugis, 'first'), areas.around(bugis, 'second')])
  for (const area of drawn) assert.deepEqual(area, deliveryArea(country, bugis))
  assert.equal(areas.isKept(bugis), true)
  assert.deepEqual(accounts, ['first'])
})

test('a delivery area that couldn’t be drawn is drawn for the next caller', async () => {
  const results: Promise<unknown>[] = [Promise.reject(new Error('a thread ended')), Promise.resolve('area')]
  const areas = createDeliveryAreas(readCountry('SG'), { run: async <Result>() => (await results.shift()) as Result })
  const bugis = { latitude: 1.2995, longitude: 103.8554 }
  await assert.rejects(areas.around(bugis, 'first'), { message: 'a thread ended' })
  assert.equal(await areas.around(bugis, 'second'), 'area')
})

test('a demo photo is drawn once for all callers, and again if it couldn’t be drawn', async () => {
  const results: Promise<unknown>[] = [Promise.reject(new Error('a thread ended')), Promise.resolve('photo')]
  const photoOf = createPhotos({ run: async <Result>() => (await results.shift()) as Result })
  const order = { orderId: '1001-A', vendorId: '1001' }
  await assert.rejects(photoOf(order, 'collection'), { message: 'a thread ended' })
  const photos = await Promise.all([photoOf(order, 'collection'), photoOf(order, 'collection')])
  assert.deepEqual(photos, ['photo', 'photo'])
})
