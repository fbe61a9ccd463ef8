import assert from 'node:assert/strict'
import { test } from 'node:test'
import { atom } from 'nanostores'
import { createFormats } from '../../../core/app/formats.ts'
import { loadCountry } from '../../../core/config/countries.ts'
import type { Language } from '../../../core/config/languages.ts'
import { browserEnvironment } from '../../../core/environment/browser.ts'
import { guarded } from '../../../core/environment/guarded.ts'
import { orderFromWire } from '../../../core/orders/order/order.ts'
import { createTimeFormats } from '../../../core/time/formats.ts'
import { outletZone } from '../../../core/time/outlet-zone.ts'
import { createOrderWire } from '../orders/order-fixtures.ts'

test('times are the outlet’s, with its time zone if the user’s clock differs', () => {
  const withPlainSpaces = (text: string) => text.replace(/\s/g, ' ')
  const moment = '2026-06-10T06:05:00Z'
  const inSingapore = createTimeFormats('en-SG', 'Asia/Singapore', 'Asia/Singapore')
  assert.equal(withPlainSpaces(inSingapore.time(moment)), '2:05 pm')
  assert.equal(withPlainSpaces(inSingapore.date(moment)), '10 Jun 2026')
  assert.equal(withPlainSpaces(inSingapore.dateTime(moment)), '10 Jun, 2:05 pm')
  const sameClock = createTimeFormats('en-SG', 'Asia/Singapore', 'Asia/Manila')
  assert.equal(withPlainSpaces(sameClock.time(moment)), '2:05 pm')
  const inLondon = createTimeFormats('en-SG', 'Asia/Singapore', 'Europe/London')
  assert.equal(withPlainSpaces(inLondon.time(moment)), '2:05 pm SGT')
  assert.equal(withPlainSpaces(inLondon.withoutZone().time(moment)), '2:05 pm')
  assert.deepEqual(
    [inSingapore, sameClock, inLondon].map((formats) => formats.foreignZone(moment)),
    [null, null, 'SGT'],
  )
  assert.equal(withPlainSpaces(inLondon.dayTimeAlone(moment, moment)), 'Today 2:05 pm SGT')
  assert.equal(withPlainSpaces(inLondon.withoutZone().dayTimeAlone(moment, moment)), 'Today 2:05 pm')
})

test('times are the outlet’s for a browser whose zone is unknown', async () => {
  const singapore = await loadCountry('SG')
  for (const zone of ['Etc/Unknown', 'Foo/Bar', '']) {
    const environment = guarded({ ...browserEnvironment(), timeZone: () => zone })
    const $formats = createFormats(environment, atom(singapore), atom<Language>('en'), atom(true), atom(null))
    assert.match($formats.get().time('2026-06-10T06:05:00Z'), /^2:05\spm$/, zone)
  }
})

test('keeps a range of times on one line', () => {
  const formats = createTimeFormats('en-SG', 'Asia/Singapore', 'Asia/Singapore')
  const from = Date.parse('2026-06-01T02:40:00Z')
  // A dash allows a break after it, even before a no-break space.
  assert.match(formats.timeRange(from, from + 5 * 60_000), /^10:40\u202f–\u2060\u202f10:45[\u00a0\u202f]am$/)
  // Other languages have no spaces at the dash.
  const arabic = createTimeFormats('ar', 'Asia/Kuwait', 'Asia/Kuwait')
  assert.match(arabic.timeRange(from, from + 5 * 60_000), /^\p{Nd}:\p{Nd}{2}–\u2060\p{Nd}:\p{Nd}{2}\u00a0ص$/u)
  const chinese = createTimeFormats('zh-HK', 'Asia/Hong_Kong', 'Asia/Hong_Kong')
  assert.equal(chinese.time(from), '上\u2060午\u206010:40')
})

test('leaves out the day if it’s today at the outlet', () => {
  const withPlainSpaces = (text: string) => text.replace(/\s/g, ' ')
  // 00:30 in Madrid is 23:30 of the day before on the Canaries.
  const [moment, now] = ['2026-06-09T22:30:00Z', '2026-06-10T08:00:00Z']
  const madrid = createTimeFormats('es-ES', 'Europe/Madrid', 'Europe/Madrid')
  assert.equal(withPlainSpaces(madrid.moment(moment, now)), '0:30')
  const canaries = createTimeFormats('es-ES', 'Atlantic/Canary', 'Atlantic/Canary')
  assert.equal(withPlainSpaces(canaries.moment(moment, now)), '9 jun, 23:30')
})

test('names yesterday, today and tomorrow in the outlet’s time zone, and shows dates for other days', () => {
  const now = '2026-06-10T06:05:00Z'
  const formatAll = (locale: string, zone: string, moment: string) => {
    const { dayTime, dayTimeAlone, day } = createTimeFormats(locale, zone, zone)
    return [dayTime, dayTimeAlone, day].map((write) => write(moment, now).replace(/\s/g, ' '))
  }
  const singapore = (moment: string) => formatAll('en-SG', 'Asia/Singapore', moment)
  assert.deepEqual(singapore('2026-06-10T06:45:00Z'), ['today 2:45 pm', 'Today 2:45 pm', 'Today'])
  assert.deepEqual(singapore('2026-06-09T15:59:00Z'), ['yesterday 11:59 pm', 'Yesterday 11:59 pm', 'Yesterday'])
  assert.deepEqual(singapore('2026-06-10T16:00:00Z'), ['tomorrow 12:00 am', 'Tomorrow 12:00 am', 'Tomorrow'])
  assert.deepEqual(singapore('2026-06-12T06:45:00Z'), ['12 Jun, 2:45 pm', '12 Jun, 2:45 pm', '12 Jun 2026'])
  // Both times are on the day on which the clocks go forward.
  const oslo = createTimeFormats('nb-NO', 'Europe/Oslo', 'Europe/Oslo')
  assert.match(oslo.dayTimeAlone('2026-03-29T21:30:00Z', '2026-03-28T23:30:00Z'), /^I dag 23[.:]30$/)
})

test('shows the Canaries’ time of an order, with the zone for viewers in Madrid', async () => {
  const spain = await loadCountry('ES')
  const { pickup, createdAt } = orderFromWire(
    createOrderWire({
      created_at: '2026-06-10T08:05:00Z',
      pickup: { address_text: 'Calle Triana 1', latitude: 28.1047, longitude: -15.4156 },
    }),
  )
  const zone = outletZone(spain, pickup)
  const timeFor = (viewer: string) => {
    const $formats = createFormats(
      { timeZone: () => viewer },
      atom(spain),
      atom<Language>('es'),
      atom(true),
      atom(null),
    )
    return $formats.get().timesIn(zone).time(createdAt)
  }
  assert.equal(timeFor('Atlantic/Canary'), '9:05')
  assert.equal(timeFor('Europe/Lisbon'), '9:05', 'no zone name if the clocks agree')
  assert.match(timeFor('Europe/Madrid'), /^9:05\s(WEST|GMT\+1)$/)
})
