import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatTimeOfDay, isOpenAt, readServiceHours, timeOfDay } from '../../../core/request/service-hours.ts'

function isOpen(text: string, time: number) {
  const reading = readServiceHours(text)
  assert.ok(reading.ok)
  return isOpenAt(reading.hours, time)
}

test('a person finds riders between the hours and not outside them', () => {
  assert.equal(isOpen('0900:2200', 859), false)
  assert.equal(isOpen('0900:2200', 900), true)
  assert.equal(isOpen('0900:2200', 2200), true)
  assert.equal(isOpen('0900:2200', 2201), false)
})

test('a person finds riders past midnight where the hours wrap', () => {
  assert.equal(isOpen('1800:0200', 2359), true)
  assert.equal(isOpen('1800:0200', 130), true)
  assert.equal(isOpen('1800:0200', 1200), false)
})

test('a person finds riders at any time where both ends are equal', () => {
  assert.equal(isOpen('0000:0000', 0), true)
  assert.equal(isOpen('0800:0800', 300), true)
})

for (const text of ['', '9:22', '0900-2200', '900:2200', '0900:22000', 'abcd:efgh']) {
  test(`an operator who sets "${text}" learns the format`, () => {
    assert.deepEqual(readServiceHours(text), { ok: false, message: 'format has to be dddd:dddd (0000:2359 for 24/24)' })
  })
}

for (const text of ['0900:2400', '9999:2200', '0960:2200']) {
  test(`an operator who sets "${text}" learns the range`, () => {
    assert.deepEqual(readServiceHours(text), { ok: false, message: 'service hours has to been between 0 & 2359' })
  })
}

test("a person anywhere is judged by the country's clock", () => {
  const noonUtc = Date.UTC(2026, 5, 10, 16, 5)
  assert.equal(timeOfDay(noonUtc, 'Asia/Singapore'), 5)
  assert.equal(timeOfDay(noonUtc, 'Asia/Kuwait'), 1905)
  assert.equal(formatTimeOfDay(5, 'en-GB'), '0:05')
  assert.equal(formatTimeOfDay(2130, 'en-SG').replace(/\s/g, ' '), '9:30 pm')
  assert.equal(formatTimeOfDay(930, 'ar-EG').replace(/\s/g, ' '), '٩:٣٠ ص')
})
