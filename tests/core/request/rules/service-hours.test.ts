import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatTimeOfDay, isOpenAt, readServiceHours, timeOfDay } from '../../../../core/request/rules/service-hours.ts'
import fc from '../../../support/fast-check.ts'

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
