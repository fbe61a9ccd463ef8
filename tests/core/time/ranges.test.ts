import assert from 'node:assert/strict'
import { test } from 'node:test'
import { loadCountry } from '../../../core/config/countries.ts'
import { countryCodes } from '../../../core/config/country-codes.ts'
import { sinceMidnight, todayAndTwoDays } from '../../../core/time/date-ranges.ts'
import { dayIn } from '../../../core/time/formats.ts'
import { daysBetween, daysUntilYesterday, wholeDays } from '../../../core/time/past-days.ts'
import { isSkipped, wallClock, zoneOffset } from '../../../core/time/wall-clock.ts'
import fc from '../../support/fast-check.ts'

/** Every zone of the country table. */
async function loadZones(): Promise<string[]> {
  const countries = await Promise.all(countryCodes.map((code) => loadCountry(code)))
  const zones = countries.flatMap(({ timeZone, timeZoneAreas = [] }) => [
    timeZone,
    ...timeZoneAreas.map(({ zone }) => zone),
  ])
  return [...new Set(zones)]
}
const zones = await loadZones()

const firstMoment = Date.UTC(2024, 0, 1)
const lastMoment = Date.UTC(2029, 0, 1)
const dayMs = 86_400_000

/** The days from 2024 to 2028 on which the clocks of a zone change. */
function clockChangesOf(zone: string): number[] {
  const days: number[] = []
  for (let at = firstMoment; at < lastMoment; at += dayMs) {
    if (zoneOffset(at, zone) !== zoneOffset(at + dayMs, zone)) days.push(at)
  }
  return days
}
const changes = new Map(zones.map((zone) => [zone, clockChangesOf(zone)]))

/** Ends of months in UTC, leap days included. */
const monthEnds = Array.from({ length: 60 }, (_, month) => Date.UTC(2024, month + 1, 1))

/** A zone and a moment, mostly within two weeks of a clock change or the end of a month. */
const placeAndTime = fc.constantFrom(...zones).chain((zone) => {
  const specialMoments = [...(changes.get(zone) ?? []), ...monthEnds]
  const nearSpecialMoment = fc
    .tuple(fc.constantFrom(...specialMoments), fc.integer({ min: -14 * dayMs, max: 14 * dayMs }))
    .map(([at, offset]) => at + offset)
  return fc.record({
    zone: fc.constant(zone),
    now: fc.oneof(nearSpecialMoment, fc.integer({ min: firstMoment, max: lastMoment })),
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

test('the active list begins at the start of the day in every time zone', async () => {
  await fc.assert(
    fc.asyncProperty(placeAndTime, async ({ zone, now }) => {
      const { from } = await sinceMidnight(clockAt(now), zone)
      assertStarts(Date.parse(from), dayIn(zone, now), zone)
    }),
    { numRuns: 400 },
  )
})

test('preorders are fetched until the same local time two days later', async () => {
  await fc.assert(
    fc.asyncProperty(placeAndTime, async ({ zone, now }) => {
      const { from, to } = await todayAndTwoDays(clockAt(now), zone)
      assert.equal(from, (await sinceMidnight(clockAt(now), zone)).from)
      const expected = { ...wallClock(now, zone), day: daysOn(dayIn(zone, now), 2) }
      if (!isSkipped(expected, zone)) assert.deepEqual(wallClock(Date.parse(to), zone), expected)
    }),
    { numRuns: 400 },
  )
})

test('past days are whole days of the time zone, without gaps, until the start of today', async () => {
  await fc.assert(
    fc.asyncProperty(placeAndTime, fc.constantFrom(1, 7, 30), async ({ zone, now }, days) => {
      const today = dayIn(zone, now)
      const { from, to } = await daysUntilYesterday(clockAt(now), zone, days)
      assertStarts(Date.parse(from), daysOn(today, -days), zone)
      assertStarts(Date.parse(to) + 1, today, zone)
      const longerRange = await daysUntilYesterday(clockAt(now), zone, days + 1)
      const dayBefore = await wholeDays(daysOn(today, -days - 1), daysOn(today, -days - 1), zone)
      assert.equal(longerRange.from, dayBefore.from)
      assert.equal(Date.parse(dayBefore.to) + 1, Date.parse(from))
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
