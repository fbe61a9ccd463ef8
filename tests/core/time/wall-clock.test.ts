import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Temporal } from 'temporal-polyfill'
import { loadCountry } from '../../../core/config/countries.ts'
import { outletZone } from '../../../core/time/outlet-zone.ts'
import { isSkipped, wallClock, zoneOffset } from '../../../core/time/wall-clock.ts'
import { zoneName } from '../../../core/time/zone-name.ts'
import fc from '../../support/fast-check.ts'

/** Zones whose clocks change at different hours, in different seasons, by half an hour, or not at all. */
const zones = [
  'Europe/Athens',
  'Europe/Lisbon',
  'Atlantic/Azores',
  'Africa/Cairo',
  'Africa/Casablanca',
  'Asia/Yangon',
  'Asia/Singapore',
  'Australia/Lord_Howe',
]
const zone = fc.constantFrom(...zones)
/** 2024 to 2028, in whole minutes. */
const moment = fc
  .integer({ min: Date.UTC(2024, 0, 1) / 60_000, max: Date.UTC(2029, 0, 1) / 60_000 })
  .map((m) => m * 60_000)

test('local times agree with Temporal in every time zone', () => {
  fc.assert(
    fc.property(zone, moment, (name, at) => {
      const local = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(name)
      const day = local.toPlainDate().toString()
      assert.deepEqual(wallClock(at, name), { day, minute: local.hour * 60 + local.minute })
      assert.equal(zoneOffset(at, name), local.offsetNanoseconds / 60e9)
    }),
  )
})

/** The changes of 2026 in each zone, and the days around them. */
const zoneAndDay = fc
  .record({ name: zone, side: fc.integer({ min: -2, max: 2 }), minute: fc.nat(1439), change: fc.nat(3) })
  .map(({ name, side, minute, change }) => {
    const changes: string[] = []
    let at: Temporal.ZonedDateTime | null = Temporal.Instant.from('2026-01-01T00:00Z').toZonedDateTimeISO(name)
    for (;;) {
      at = at.getTimeZoneTransition('next')
      if (!at || at.year > 2026) break
      changes.push(at.toPlainDate().toString())
    }
    const day = changes[change % Math.max(1, changes.length)] ?? '2026-06-10'
    return { name, day: Temporal.PlainDate.from(day).add({ days: side }).toString(), minute }
  })

test('a time is skipped exactly if Temporal finds none', () => {
  fc.assert(
    fc.property(zoneAndDay, ({ name, day, minute }) => {
      const wallTime = Temporal.PlainDate.from(day).toPlainDateTime({
        hour: Math.floor(minute / 60),
        minute: minute % 60,
      })
      let exists = true
      try {
        wallTime.toZonedDateTime(name, { disambiguation: 'reject' })
      } catch {
        // Rejected if there are none or two.
        const [earlier, later] = (['earlier', 'later'] as const).map((disambiguation) =>
          wallTime.toZonedDateTime(name, { disambiguation }).toPlainDateTime(),
        )
        exists = wallTime.equals(earlier ?? wallTime) && wallTime.equals(later ?? wallTime)
      }
      assert.equal(isSkipped({ day, minute }, name), !exists, `${day} ${minute} ${name}`)
    }),
    { numRuns: 500 },
  )
})

test('an outlet has the time zone of its place', async () => {
  const at = async (code: 'ES' | 'PT' | 'MY' | 'KZ' | 'CY' | 'SG', latitude: number, longitude: number) =>
    outletZone(await loadCountry(code), { latitude, longitude })
  assert.equal(await at('ES', 40.4168, -3.7038), 'Europe/Madrid')
  assert.equal(await at('ES', 28.1235, -15.4363), 'Atlantic/Canary')
  assert.equal(await at('ES', 35.8894, -5.3213), 'Africa/Ceuta')
  assert.equal(await at('ES', 36.0143, -5.6044), 'Europe/Madrid', 'Tarifa, across the strait')
  assert.equal(await at('PT', 38.7223, -9.1393), 'Europe/Lisbon')
  assert.equal(await at('PT', 37.7412, -25.6756), 'Atlantic/Azores')
  assert.equal(await at('PT', 32.6669, -16.9241), 'Atlantic/Madeira')
  assert.equal(await at('MY', 3.139, 101.6869), 'Asia/Kuala_Lumpur')
  assert.equal(await at('MY', 1.5533, 110.3592), 'Asia/Kuching')
  assert.equal(await at('KZ', 43.222, 76.8512), 'Asia/Almaty')
  assert.equal(await at('KZ', 43.65, 51.1975), 'Asia/Aqtau')
  assert.equal(await at('KZ', 44.8488, 65.4823), 'Asia/Qyzylorda')
  assert.equal(await at('KZ', 53.2198, 63.6354), 'Asia/Qostanay')
  assert.equal(await at('KZ', 50.2839, 57.167), 'Asia/Aqtobe')
  assert.equal(await at('KZ', 47.0945, 51.9238), 'Asia/Atyrau')
  assert.equal(await at('KZ', 51.2278, 51.3865), 'Asia/Oral')
  assert.equal(await at('CY', 35.1856, 33.3823), 'Asia/Nicosia')
  assert.equal(await at('CY', 35.125, 33.94), 'Asia/Famagusta')
  assert.equal(await at('SG', 1.3521, 103.8198), 'Asia/Singapore')
  assert.equal(outletZone(await loadCountry('PT'), null), 'Europe/Lisbon', 'without a known place')
})

test('a repeated hour has two zone names', () => {
  // Athens goes back from four to three o'clock on the last Sunday of October, at 01:00 UTC.
  const first = Date.UTC(2026, 9, 25, 0, 30)
  assert.equal(wallClock(first, 'Europe/Athens').minute, wallClock(first + 3_600_000, 'Europe/Athens').minute)
  for (const locale of ['en-GR', 'el-GR', 'ar-EG', 'zh-HK']) {
    const names = [first, first + 3_600_000].map((at) => zoneName(at, 'Europe/Athens', locale))
    assert.notEqual(names[0], names[1], locale)
  }
})
