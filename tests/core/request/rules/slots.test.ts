import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import {
  leadMinutes,
  nextOpening,
  type SlotInput,
  slotMinutes,
  slotsOf,
  timeProblem,
} from '../../../../core/request/rules/slots.ts'

const minute = 60_000
const hour = 60 * minute
/** Wednesday 10 June 2026, 12:00 in Singapore. */
const noon = Date.UTC(2026, 5, 10, 4)
const singapore = (facts: Partial<SlotInput> = {}): SlotInput => ({
  now: noon,
  hours: null,
  zone: 'Asia/Singapore',
  leadMinutes: 60,
  ...facts,
})
const wall = (at: number, zone: string) => {
  const there = Temporal.Instant.fromEpochMilliseconds(at * 1000).toZonedDateTimeISO(zone)
  return `${there.toPlainDate()} ${there.toPlainTime().toString({ smallestUnit: 'minute' })}`
}
const shown = (facts: SlotInput) => slotsOf(facts).map(({ at }) => wall(at, facts.zone))

describe('the available times', () => {
  test('are quarters of an hour from the first possible one to the same time two days later', () => {
    const times = shown(singapore())
    assert.deepEqual(times.slice(0, 3), ['2026-06-10 13:00', '2026-06-10 13:15', '2026-06-10 13:30'])
    assert.equal(times.at(-1), '2026-06-12 12:00')
  })

  test('begin with the next quarter after the earliest delivery', () => {
    assert.equal(shown(singapore({ now: noon + 7 * minute, leadMinutes: 23 }))[0], '2026-06-10 12:30')
    assert.equal(shown(singapore({ now: noon + 8 * minute, leadMinutes: 23 }))[0], '2026-06-10 12:45')
  })

  test('are within the service hours, including the last minute', () => {
    const times = shown(singapore({ hours: { from: 900, to: 2200 } }))
    assert.ok(times.includes('2026-06-10 22:00'))
    assert.ok(!times.includes('2026-06-10 22:15'))
    assert.equal(times[times.indexOf('2026-06-10 22:00') + 1], '2026-06-11 10:00')
  })

  test('send no rider before opening, also if it isn’t on a quarter', () => {
    const first = (from: number, lead: number) => shown(singapore({ hours: { from, to: 2200 }, leadMinutes: lead }))[0]
    assert.equal(first(1310, 33), '2026-06-10 13:45')
    assert.equal(first(1310, 35), '2026-06-10 13:45')
    assert.equal(first(1310, 36), '2026-06-10 14:00')
    assert.deepEqual(shown(singapore({ hours: { from: 1801, to: 1803 } })), [])
  })

  test('leave out skipped times, and list repeated ones twice, when the clocks change', () => {
    // Athens: from three to four o'clock on 29 March 2026, back from four to three on 25 October.
    const spring = shown(singapore({ zone: 'Europe/Athens', now: Date.UTC(2026, 2, 28, 20) }))
    assert.ok(spring.includes('2026-03-29 02:45') && spring.includes('2026-03-29 04:00'))
    assert.ok(!spring.some((time) => time.startsWith('2026-03-29 03')))
    const autumn = slotsOf(singapore({ zone: 'Europe/Athens', now: Date.UTC(2026, 9, 24, 20) }))
    const twice = autumn.filter(({ isTwice }) => isTwice)
    assert.equal(twice.length, 8)
    assert.deepEqual(new Set(twice.map(({ day, minute }) => `${day} ${minute}`)).size, 4)
  })

  test('begin at one o’clock on a day without midnight', () => {
    // Cairo, 24 April 2026.
    const times = shown(
      singapore({ zone: 'Africa/Cairo', now: Date.UTC(2026, 3, 23, 12), hours: { from: 0, to: 130 }, leadMinutes: 0 }),
    )
    assert.equal(times[0], '2026-04-24 01:00')
  })

  test('end an hour earlier if the clocks go forward', () => {
    const now = Date.UTC(2026, 2, 28, 10)
    const last = slotsOf(singapore({ zone: 'Europe/Athens', now })).at(-1)?.at ?? 0
    assert.equal(last * 1000, now + 47 * hour)
  })
})

const facts = fc.record({
  zone: fc.constantFrom('Europe/Athens', 'Africa/Cairo', 'Atlantic/Azores', 'Asia/Yangon', 'Asia/Singapore'),
  // Each minute from a week before to a week after a change of the clocks, and the rest of the year more thinly.
  now: fc.oneof(
    ...[Date.UTC(2026, 2, 29, 1), Date.UTC(2026, 9, 25, 1), Date.UTC(2026, 3, 23, 22), Date.UTC(2026, 9, 29, 21)].map(
      (change) => fc.integer({ min: -4 * 1440, max: 1440 }).map((away) => change + away * minute),
    ),
    fc.nat(365 * 1440).map((away) => Date.UTC(2026, 0, 1) + away * minute),
  ),
  hours: fc.option(
    fc.record({ from: fc.nat(1439), to: fc.nat(1439) }).map(({ from, to }) => ({ from: asTime(from), to: asTime(to) })),
  ),
  leadMinutes: fc.nat(120),
})
const asTime = (minutes: number) => Math.floor(minutes / 60) * 100 + (minutes % 60)

/** Whether the service is open, computed a second way, with Temporal. */
function isOpen({ hours, zone }: SlotInput, moment: number) {
  if (!hours || hours.from === hours.to) return true
  const there = Temporal.Instant.fromEpochMilliseconds(moment).toZonedDateTimeISO(zone)
  const time = there.hour * 100 + there.minute
  return hours.from < hours.to ? hours.from <= time && time <= hours.to : time >= hours.from || time <= hours.to
}

describe('for all hours, zones and changes of the clocks', () => {
  test('each time is within the hours and the window, possible, and in order', () => {
    fc.assert(
      fc.property(facts, (given) => {
        const slots = slotsOf(given)
        const end = Temporal.Instant.fromEpochMilliseconds(given.now).toZonedDateTimeISO(given.zone).add({ days: 2 })
        let before = 0
        for (const { at, day, minute: past } of slots) {
          const there = Temporal.Instant.fromEpochMilliseconds(at * 1000).toZonedDateTimeISO(given.zone)
          assert.deepEqual([day, past], [there.toPlainDate().toString(), there.hour * 60 + there.minute])
          assert.ok(at * 1000 >= given.now + given.leadMinutes * minute)
          assert.ok(at * 1000 <= given.now + 48 * hour && at * 1000 <= end.epochMilliseconds)
          assert.ok(isOpen(given, at * 1000) && isOpen(given, at * 1000 - given.leadMinutes * minute))
          assert.ok(there.minute % slotMinutes === 0 || asTime(past) === given.hours?.from)
          assert.equal(timeProblem(at, given), null)
          assert.ok(at > before)
          before = at
        }
      }),
    )
  })

  test('no possible quarter is left out', () => {
    fc.assert(
      fc.property(facts, (given) => {
        const offered = new Set(slotsOf(given).map(({ at }) => at))
        const quarter = slotMinutes * minute
        for (let at = Math.ceil(given.now / quarter) * quarter; at <= given.now + 48 * hour; at += quarter) {
          assert.equal(offered.has(at / 1000), timeProblem(at / 1000, given) === null, new Date(at).toISOString())
        }
      }),
    )
  })

  test('marks times that occur twice when the clocks go back', () => {
    fc.assert(
      fc.property(facts, (given) => {
        const all = slotsOf({ ...given, hours: null, leadMinutes: 0 })
        const times = new Map<string, number>()
        for (const { at } of all) times.set(wall(at, given.zone), (times.get(wall(at, given.zone)) ?? 0) + 1)
        for (const { at, isTwice } of all.slice(8, -8)) {
          assert.equal(isTwice, times.get(wall(at, given.zone)) === 2)
        }
      }),
      { numRuns: 10 },
    )
  })

  test('riders are next available at the first open minute', () => {
    fc.assert(
      fc.property(facts, (given) => {
        const opens = nextOpening(given)
        const until = opens === null ? given.now + 46 * hour : opens * 1000
        for (let at = given.now; at < until; at += minute) assert.ok(!isOpen(given, at), new Date(at).toISOString())
        if (opens !== null) assert.ok(isOpen(given, opens * 1000))
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
  const given = singapore({ hours: { from: 900, to: 2200 }, leadMinutes: 30 })
  for (const [words, at, key] of [
    ['that is possible', noon + hour, null],
    ['that has passed', noon - hour, 'validation.preorder-too-soon'],
    ['that is too soon for the distance', noon + 29 * minute, 'validation.preorder-too-soon'],
    ['beyond two days', noon + 48 * hour + minute, 'validation.preorder-time'],
    ['outside the hours', noon + 11 * hour, 'validation.preorder-closed'],
    ['at the opening, before which a rider would be sent', noon + 21 * hour, 'validation.preorder-closed'],
    ['after the opening and the travel time', noon + 21.5 * hour, null],
  ] as const) {
    test(`${words} is ${key ?? 'accepted'}`, () => assert.equal(timeProblem(at / 1000, given), key))
  }
})
