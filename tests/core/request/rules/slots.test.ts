import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { Temporal } from 'temporal-polyfill'
import { formatTimeOfDay, isOpenAt, readServiceHours, timeOfDay } from '../../../../core/request/rules/service-hours.ts'
import {
  leadMinutes,
  nextOpening,
  type SlotInput,
  slotMinutes,
  slotsOf,
  timeProblem,
} from '../../../../core/request/rules/slots.ts'
import fc from '../../../support/fast-check.ts'

const minute = 60_000
const hour = 60 * minute
/** Wednesday 10 June 2026, 12:00 in Singapore. */
const noon = Date.UTC(2026, 5, 10, 4)
const singapore = (input: Partial<SlotInput> = {}): SlotInput => ({
  now: noon,
  hours: null,
  zone: 'Asia/Singapore',
  leadMinutes: 60,
  ...input,
})
const localTime = (at: number, zone: string) => {
  const local = Temporal.Instant.fromEpochMilliseconds(at * 1000).toZonedDateTimeISO(zone)
  return `${local.toPlainDate()} ${local.toPlainTime().toString({ smallestUnit: 'minute' })}`
}

const anyInput = fc.record({
  zone: fc.constantFrom('Europe/Athens', 'Africa/Cairo', 'Atlantic/Azores', 'Asia/Yangon', 'Asia/Singapore'),
  // Mostly within a few days of a clock change.
  now: fc.oneof(
    ...[Date.UTC(2026, 2, 29, 1), Date.UTC(2026, 9, 25, 1), Date.UTC(2026, 3, 23, 22), Date.UTC(2026, 9, 29, 21)].map(
      (change) => fc.integer({ min: -4 * 1440, max: 1440 }).map((minutesAway) => change + minutesAway * minute),
    ),
    fc.nat(365 * 1440).map((away) => Date.UTC(2026, 0, 1) + away * minute),
  ),
  hours: fc.option(
    fc
      .record({ from: fc.nat(1439), to: fc.nat(1439) })
      .map(({ from, to }) => ({ from: serviceTimeOf(from), to: serviceTimeOf(to) })),
  ),
  leadMinutes: fc.nat(120),
})
const serviceTimeOf = (minutes: number) => Math.floor(minutes / 60) * 100 + (minutes % 60)

/** Athens repeats the hour from 3:00 on 25 October 2026. */
const clockGoesBack = singapore({ zone: 'Europe/Athens', now: Date.UTC(2026, 9, 24, 20) })

/** Returns whether the service is open, computed independently with Temporal. */
function isOpen({ hours, zone }: SlotInput, moment: number) {
  if (!hours || hours.from === hours.to) return true
  const local = Temporal.Instant.fromEpochMilliseconds(moment).toZonedDateTimeISO(zone)
  const time = local.hour * 100 + local.minute
  return hours.from < hours.to ? hours.from <= time && time <= hours.to : time >= hours.from || time <= hours.to
}

describe('for any hours, time zones and clock changes', () => {
  test('lists times in order, within the service hours and the next two days', () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        const slots = slotsOf(input)
        const end = Temporal.Instant.fromEpochMilliseconds(input.now).toZonedDateTimeISO(input.zone).add({ days: 2 })
        let previous = 0
        for (const { at, day, minute: past } of slots) {
          const local = Temporal.Instant.fromEpochMilliseconds(at * 1000).toZonedDateTimeISO(input.zone)
          assert.deepEqual([day, past], [local.toPlainDate().toString(), local.hour * 60 + local.minute])
          assert.ok(at * 1000 >= input.now + input.leadMinutes * minute)
          assert.ok(at * 1000 <= input.now + 48 * hour && at * 1000 <= end.epochMilliseconds)
          assert.ok(isOpen(input, at * 1000) && isOpen(input, at * 1000 - input.leadMinutes * minute))
          assert.ok(local.minute % slotMinutes === 0 || serviceTimeOf(past) === input.hours?.from)
          assert.equal(timeProblem(at, input), null)
          assert.ok(at > previous)
          previous = at
        }
      }),
    )
  })

  test('lists every possible quarter of an hour', () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        const listedTimes = new Set(slotsOf(input).map(({ at }) => at))
        const quarter = slotMinutes * minute
        for (let at = Math.ceil(input.now / quarter) * quarter; at <= input.now + 48 * hour; at += quarter) {
          assert.equal(listedTimes.has(at / 1000), timeProblem(at / 1000, input) === null, new Date(at).toISOString())
        }
      }),
    )
  })

  test('marks times that occur twice when the clocks go back', () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        const allSlots = slotsOf({ ...input, hours: null, leadMinutes: 0 })
        const times = new Map<string, number>()
        for (const { at } of allSlots)
          times.set(localTime(at, input.zone), (times.get(localTime(at, input.zone)) ?? 0) + 1)
        for (const { at, isTwice } of allSlots.slice(8, -8)) {
          assert.equal(isTwice, times.get(localTime(at, input.zone)) === 2)
        }
      }),
      { numRuns: 10, examples: [[clockGoesBack]] },
    )
  })

  test('returns the first open minute as the next opening', () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        const opens = nextOpening(input)
        const until = opens === null ? input.now + 46 * hour : opens * 1000
        for (let at = input.now; at < until; at += minute) assert.ok(!isOpen(input, at), new Date(at).toISOString())
        if (opens !== null) assert.ok(isOpen(input, opens * 1000))
      }),
      { numRuns: 20 },
    )
  })
})

describe('the earliest delivery', () => {
  test('allows at least fifteen minutes for pickup, and an hour if times are unknown', () => {
    assert.equal(leadMinutes(null), 60)
    assert.equal(leadMinutes({ pickupEtaMinutes: null, deliveryEtaMinutes: null }), 60)
    assert.equal(leadMinutes({ pickupEtaMinutes: 20, deliveryEtaMinutes: 34 }), 34)
    // Specification 2 §9: login pickup estimation is 15 in the details check.
    assert.equal(leadMinutes({ pickupEtaMinutes: 5, deliveryEtaMinutes: 12 }), 22)
    assert.equal(leadMinutes({ pickupEtaMinutes: null, deliveryEtaMinutes: 12 }), 27)
  })
})

describe('a chosen time', () => {
  const input = singapore({ hours: { from: 900, to: 2200 }, leadMinutes: 30 })
  for (const [description, at, key] of [
    ['that is possible', noon + hour, null],
    ['that has passed', noon - hour, 'validation.preorder-too-soon'],
    ['that is too soon for the distance', noon + 29 * minute, 'validation.preorder-too-soon'],
    ['beyond two days', noon + 48 * hour + minute, 'validation.preorder-time'],
    ['outside the hours', noon + 11 * hour, 'validation.preorder-closed'],
    ['at the opening, before which a rider would be sent', noon + 21 * hour, 'validation.preorder-closed'],
    ['after the opening and the travel time', noon + 21.5 * hour, null],
  ] as const) {
    test(`${description} is ${key ?? 'accepted'}`, () => assert.equal(timeProblem(at / 1000, input), key))
  }
})

test('hours are in the country’s time zone, not the user’s', () => {
  const noonUtc = Date.UTC(2026, 5, 10, 16, 5)
  assert.equal(timeOfDay(noonUtc, 'Asia/Singapore'), 5)
  assert.equal(timeOfDay(noonUtc, 'Asia/Kuwait'), 1905)
  assert.equal(formatTimeOfDay(5, 'en-GB'), '0:05')
  assert.equal(formatTimeOfDay(2130, 'en-SG').replace(/\s/g, ' '), '9:30 pm')
  assert.equal(formatTimeOfDay(930, 'ar-EG').replace(/\s/g, ' '), '٩:٣٠ ص')
})

const minuteOfDay = fc.nat(1439)
/** Converts a minute of the day to the notation of service hours: 0 to 1439 become 0 to 2359. */
const timeOfMinute = (minute: number) => Math.floor(minute / 60) * 100 + (minute % 60)
const digits = (time: number) => String(time).padStart(4, '0')

test('every minute from opening to closing is open, and all others are closed', () => {
  fc.assert(
    fc.property(minuteOfDay, minuteOfDay, (from, to) => {
      const reading = readServiceHours(`${digits(timeOfMinute(from))}:${digits(timeOfMinute(to))}`)
      assert.ok(reading.ok)
      const open = Array.from({ length: 1440 }, (_, step) =>
        isOpenAt(reading.hours, timeOfMinute((from + step) % 1440)),
      )
      const length = from === to ? 1440 : ((to - from + 1440) % 1440) + 1
      assert.deepEqual(
        open,
        Array.from({ length: 1440 }, (_, step) => step < length),
      )
    }),
    { examples: [[480, 480]] },
  )
})

test('any two four-digit times are accepted, or rejected with the allowed range', () => {
  fc.assert(
    fc.property(fc.nat(9999), fc.nat(9999), (from, to) => {
      const reading = readServiceHours(`${digits(from)}:${digits(to)}`)
      const isTime = (time: number) => time <= 2359 && time % 100 <= 59
      assert.equal(reading.ok, isTime(from) && isTime(to))
      if (reading.ok) assert.deepEqual(reading.hours, { from, to })
      else assert.equal(reading.message, 'service hours has to been between 0 & 2359')
    }),
  )
})

test('any other text is rejected for its format', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      fc.pre(!/^\s*\d{4}:\d{4}\s*$/.test(text))
      assert.deepEqual(readServiceHours(text), {
        ok: false,
        message: 'format has to be dddd:dddd (0000:2359 for 24/24)',
      })
    }),
  )
})
