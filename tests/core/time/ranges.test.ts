import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { loadCountry } from '../../../core/config/countries.ts'
import { countryCodes } from '../../../core/config/country-codes.ts'
import { todayAndTwoDays, todayUntilNow } from '../../../core/time/date-ranges.ts'
import { dayIn } from '../../../core/time/formats.ts'
import { daysBetween, daysUntilYesterday, wholeDays } from '../../../core/time/past-days.ts'
import { isSkipped, wallClock, zoneOffset } from '../../../core/time/wall-clock.ts'

/** Every zone of the country table. */
async function allZones(): Promise<string[]> {
  const countries = await Promise.all(countryCodes.map((code) => loadCountry(code)))
  const zones = countries.flatMap(({ timeZone, timeZoneAreas = [] }) => [
    timeZone,
    ...timeZoneAreas.map(({ zone }) => zone),
  ])
  return [...new Set(zones)]
}
const zones = await allZones()

const firstMoment = Date.UTC(2024, 0, 1)
const lastMoment = Date.UTC(2029, 0, 1)
const dayMs = 86_400_000

/** The days from 2024 to 2028 on which the clocks of a zone change. */
function changesOf(zone: string): number[] {
  const found: number[] = []
  for (let at = firstMoment; at < lastMoment; at += dayMs) {
    if (zoneOffset(at, zone) !== zoneOffset(at + dayMs, zone)) found.push(at)
  }
  return found
}
const changes = new Map(zones.map((zone) => [zone, changesOf(zone)]))

/** Ends of months, leap days included, in UTC: some hours around them it is the end of the month somewhere. */
const monthEnds = Array.from({ length: 60 }, (_, month) => Date.UTC(2024, month + 1, 1))

/** A zone and a moment, most often within two weeks of where its clocks change or of the end of a month. */
const placeAndTime = fc.constantFrom(...zones).chain((zone) => {
  const near = [...(changes.get(zone) ?? []), ...monthEnds]
  const around = fc
    .tuple(fc.constantFrom(...near), fc.integer({ min: -14 * dayMs, max: 14 * dayMs }))
    .map(([at, apart]) => at + apart)
  return fc.record({
    zone: fc.constant(zone),
    now: fc.oneof(around, fc.integer({ min: firstMoment, max: lastMoment })),
  })
})

/** Adds days to a date without a time zone. */
const daysOn = (day: string, days: number) => new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)

/** Asserts that a moment is the first one of that day. */
function assertStarts(moment: number, day: string, zone: string) {
  assert.equal(dayIn(zone, moment), day)
  assert.ok(dayIn(zone, moment - 1) < day, `${zone} ${day} has begun before`)
}

const clockAt = (now: number) => ({ now: () => now })

test('the active list begins with the first moment of the zone’s day and ends now, in every zone', async () => {
  await fc.assert(
    fc.asyncProperty(placeAndTime, async ({ zone, now }) => {
      const { from, to } = await todayUntilNow(clockAt(now), zone)
      assertStarts(Date.parse(from), dayIn(zone, now), zone)
      assert.equal(Date.parse(to), now)
    }),
    { numRuns: 400 },
  )
})

test('preorders are fetched until the same wall-clock time two days later', async () => {
  await fc.assert(
    fc.asyncProperty(placeAndTime, async ({ zone, now }) => {
      const { from, to } = await todayAndTwoDays(clockAt(now), zone)
      assert.equal(from, (await todayUntilNow(clockAt(now), zone)).from)
      const wanted = { ...wallClock(now, zone), day: daysOn(dayIn(zone, now), 2) }
      if (!isSkipped(wanted, zone)) assert.deepEqual(wallClock(Date.parse(to), zone), wanted)
    }),
    { numRuns: 400 },
  )
})

test('past days are whole days of the zone, without gaps, until today begins', async () => {
  await fc.assert(
    fc.asyncProperty(placeAndTime, fc.constantFrom(1, 7, 30), async ({ zone, now }, days) => {
      const today = dayIn(zone, now)
      const { from, to } = await daysUntilYesterday(clockAt(now), zone, days)
      assertStarts(Date.parse(from), daysOn(today, -days), zone)
      assertStarts(Date.parse(to) + 1, today, zone)
      const first = await daysUntilYesterday(clockAt(now), zone, days + 1)
      const rest = await wholeDays(daysOn(today, -days - 1), daysOn(today, -days - 1), zone)
      assert.equal(first.from, rest.from)
      assert.equal(Date.parse(rest.to) + 1, Date.parse(from))
    }),
    { numRuns: 400 },
  )
})

test('chosen days include both ends', async () => {
  await fc.assert(
    fc.asyncProperty(placeAndTime, fc.integer({ min: 0, max: 30 }), async ({ zone, now }, length) => {
      const first = dayIn(zone, now)
      const last = daysOn(first, length)
      const { from, to } = await wholeDays(first, last, zone)
      assertStarts(Date.parse(from), first, zone)
      assertStarts(Date.parse(to) + 1, daysOn(last, 1), zone)
      assert.equal(daysBetween(first, last), length + 1)
    }),
    { numRuns: 400 },
  )
})
