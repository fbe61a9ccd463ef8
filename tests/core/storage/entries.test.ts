import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { emptyDraft } from '../../../core/request/draft/draft.ts'
import * as bulkEntries from '../../../core/storage/bulk-entries.ts'
import * as orderEntries from '../../../core/storage/order-entries.ts'
import * as pageEntries from '../../../core/storage/page-entries.ts'
import * as requestEntries from '../../../core/storage/request-entries.ts'
import * as sessionEntries from '../../../core/storage/session-entries.ts'
import * as siteEntries from '../../../core/storage/site-entries.ts'
import { type Entry, stored, storedOf } from '../../../core/storage/stored.ts'
import { table } from '../../../core/storage/table.ts'
import { createTestStorage } from '../../support/page.ts'

const isEntry = (value: unknown): value is Entry<unknown> =>
  typeof value === 'object' && value !== null && 'schema' in value && 'key' in value
const modules = [bulkEntries, orderEntries, pageEntries, requestEntries, sessionEntries, siteEntries]
const entries = modules.flatMap((module) => Object.values(module)).filter(isEntry)
const { searchesEntry } = orderEntries
const { bulkJobsEntry } = bulkEntries

const place = {
  id: 'p',
  text: 'Bugis Junction',
  coordinates: { latitude: 1.2995, longitude: 103.8554 },
  city: 'Singapore',
  postalCode: '188021',
  street: 'Victoria Street',
  streetNumber: '200',
  precision: 'address',
}
const pickup = { place, unit: '', building: '', notes: '', isConfirmed: true }
const draft = {
  ...emptyDraft('d'),
  takenFrom: { orderId: 'o', modifiedTimes: 0, mixedText: null, content: '' },
  pickup,
  sender: { name: 'Bee', email: 'bee@guest.example', phone: '+6581230000' },
  destination: place,
  searched: place,
  preorderedFor: 1,
  voucher: { code: 'V', type: 'FIXED', amount: 1, discountedFee: 1, discountedFeeSignature: 's' },
  name: 'Tan Mei Ling',
}
const attempt = {
  idempotencyKey: 'k',
  draftId: 'd',
  content: 'c',
  body: { customer: {} },
  update: null,
  firstSentAt: 1,
  lastSentAt: 1,
  isUncertain: true,
  intentId: '',
  paymentId: null,
  isGivenUp: false,
  earlierKey: null,
}
const placed = { orderId: 'o', vendorId: '1001', trackingId: 't', draftId: 'd', content: 'c' }
const details = { guesses: {}, isPlaceChosen: true, result: { problems: [{}], warnings: [], fee: null, pin: null } }

/** What each entry holds, as it's stored. */
const samples: Record<keyof typeof table, unknown> = {
  tokens: { api: 'http://courier.test', accessToken: 'a', idToken: 'i', refreshToken: null, expires: 1 },
  vendor: '1001',
  includeOutlets: false,
  drafts: { owner: 'anna', drafts: { '1001': { draft, savedAt: 1 } } },
  attempts: {
    owner: 'anna',
    ledgers: { '1001': { pending: attempt, paying: null, placed: [{ ...placed, reference: null, voucher: 'V' }] } },
  },
  searches: { owner: 'anna', searches: ['Tan', '8123'] },
  bulkJobs: { owner: 'anna', jobs: { '1001': { jobId: 'j', placementKey: null, sent: [{ id: 1, row: 1 }] } } },
  bulkTables: { owner: 'anna', vendors: ['1001'] },
  bulkTable: {
    id: 't',
    savedAt: 1,
    fileName: 'lunch.xlsx',
    columns: ['name'],
    rows: [
      [1, 1, ['Tan']],
      [2, 2, ['Bee'], details],
    ],
  },
  bulkChanges: 't\n[2]\n',
  bulkColumns: { '1001': { wer: 'name', shop: null } },
  views: [{ user: 'anna', list: 'active', name: 'New', query: '', vendorId: '1001', includeOutlets: false }],
  lateFirst: ['anna'],
  runningMap: 'hidden',
  guestToken: { api: 'http://courier.test', token: 't', vendorId: 'g-a', expires: 1 },
  guestOrders: ['g-a-1'],
  guestDetails: { name: 'Bee', email: '', phone: '', isConfirmed: true, pickup },
  staffToken: 'demo-godroid-token',
  staffLanguage: 'th',
  staffTerms: 'true',
  staffNotice: 'read',
  riderDevice: '2f9c0f6e-3c1f-4e1d-9f64-1f5d3b0f6a11',
  toasts: [{ id: 'a', type: 'info', key: 'auth.disconnected', values: {}, durationMs: 1, ends: 1 }],
  reloadedFor: 'build',
  tour: 'seen',
  returnTo: '/order-tracking?tab=new',
}

/** Texts that any script may have written. */
const oddTexts = ['{', 'null', '7', '-1e999', 'true', '""', '"x"', '[]', '[7]', '[[]]', '[null]', '{}', '{"owner":7}']

/** Copies of a value in which one member has another type. */
function oddCopiesOf(value: unknown): unknown[] {
  const isObject = typeof value === 'object' && value !== null
  const members = isObject ? Object.entries(value) : []
  const inner = members.flatMap(([name, member]) =>
    [...oddCopiesOf(member), undefined].map((copy) =>
      Array.isArray(value) ? value.with(Number(name), copy) : { ...(value as object), [name]: copy },
    ),
  )
  return [7, 'x', true, null, [], {}, ...inner]
}

function readText(entry: Entry<unknown>, text: string) {
  const storage = createTestStorage()
  storage.setItem(entry.key, text)
  return stored(storage, entry).read()
}

test('each row of the table has one schema', () => {
  const rows = Object.values(table)
  assert.deepEqual(entries.map(({ key }) => key).sort(), rows.map(({ key }) => key).sort())
  assert.equal(new Set(rows.map(({ key }) => key)).size, rows.length)
})

describe('an entry that doesn’t fit is dropped, without an error', () => {
  for (const [name, sample] of Object.entries(samples)) {
    const { key } = table[name as keyof typeof table]
    const entry = entries.find((one) => one.key === key) as Entry<unknown>
    const textOf = (value: unknown) => (entry.isText ? String(value) : JSON.stringify(value))
    const parse = (text: string): unknown => (entry.isText ? text : JSON.parse(text))

    test(name, () => {
      assert.deepEqual(readText(entry, textOf(sample)), sample)
      const texts = [...oddTexts, ...(entry.isText ? [] : oddCopiesOf(sample).map(textOf))]
      for (const text of texts) {
        const value = readText(entry, text)
        // What is read fits: it is the same when it's stored and read again.
        if (value !== null) assert.deepEqual(readText(entry, textOf(value)), value, text)
      }
      const storage = createTestStorage()
      stored(storage, entry).write(sample as never)
      assert.deepEqual(parse(storage.getItem(key) ?? ''), sample)
      stored(storage, entry).remove()
      assert.deepEqual(storage.keys(), [])
    })
  }

  test('a text that isn’t one of those known', () => {
    for (const name of ['runningMap', 'staffNotice', 'tour'] as const) {
      const entry = entries.find(({ key }) => key === table[name].key)
      for (const text of [...oddTexts, 'Hidden']) assert.equal(entry && readText(entry, text), null, text)
    }
  })

  test('a token that would make every call fail', () => {
    for (const text of ['two words', 'line\nbreak', 'naïve', ' ']) {
      assert.equal(readText(sessionEntries.staffTokenEntry, text), null, text)
      const tokens = { ...(samples.tokens as object), accessToken: text }
      assert.equal(readText(sessionEntries.tokensEntry, JSON.stringify(tokens)), null, text)
    }
  })

  test('a row of a bulk table, but not its neighbours', () => {
    const rows = [
      [1, 1, ['Tan']],
      [2, '2', ['Bee']],
      [3, 3, ['Lim', 7]],
      [4, 4, ['Ong'], { ...details, result: 7 }],
    ]
    const text = JSON.stringify({ ...(samples.bulkTable as object), rows })
    assert.deepEqual((readText(bulkEntries.bulkTableEntry, text) as { rows: unknown }).rows, [[1, 1, ['Tan']]])
  })

  test('a draft’s field, but not the draft', () => {
    const odd = { ...draft, name: 7, destination: { ...place, coordinates: null }, paymentMethod: 'GOLD' }
    const text = JSON.stringify({ owner: 'anna', drafts: { '1001': { draft: odd, savedAt: 1 } } })
    const value = readText(requestEntries.draftsEntry, text) as { drafts: Record<string, { draft: typeof draft }> }
    assert.deepEqual(value.drafts['1001']?.draft, { ...draft, name: '', destination: null, paymentMethod: 'NONE' })
  })
})

test('keeps the order of members, and members of a later version', () => {
  const later = { ...draft, pickup: { ...pickup, floor: 3 }, colour: 'red' }
  const text = JSON.stringify({ owner: 'anna', drafts: { '1001': { draft: later, savedAt: 1 } } })
  assert.equal(JSON.stringify(readText(requestEntries.draftsEntry, text)), text)
})

describe('the entry of a user', () => {
  const ownedBy = (storage: ReturnType<typeof createTestStorage>, owner: string | null) =>
    storedOf(storage, searchesEntry, () => owner)

  test('isn’t read, replaced or removed for another one, or for no one', () => {
    const storage = createTestStorage()
    ownedBy(storage, 'anna').write({ searches: ['Tan'] })
    for (const owner of ['ben', '', null]) {
      const entry = ownedBy(storage, owner)
      assert.equal(entry.read(), null)
      entry.write({ searches: ['late'] })
      entry.remove()
    }
    assert.deepEqual(ownedBy(storage, 'anna').read()?.searches, ['Tan'])
  })

  test('isn’t written without a user', () => {
    const storage = createTestStorage()
    ownedBy(storage, null).write({ searches: ['Tan'] })
    assert.deepEqual(storage.keys(), [])
  })

  test('replaces one that doesn’t fit', () => {
    const storage = createTestStorage()
    storage.setItem('courier-searches', '{"owner":7}')
    ownedBy(storage, 'anna').write({ searches: ['Tan'] })
    assert.deepEqual(ownedBy(storage, 'anna').read()?.searches, ['Tan'])
  })
})

describe('an entry of an earlier version is still read', () => {
  test('searches without their owner', () => {
    const storage = createTestStorage()
    storage.setItem('courier-searches', '["Tan","8123"]')
    const entry = storedOf(storage, searchesEntry, () => 'anna')
    assert.deepEqual(entry.read()?.searches, ['Tan', '8123'])
    entry.write({ searches: ['Lim'] })
    assert.equal(storedOf(storage, searchesEntry, () => 'ben').read(), null)
  })

  test('bulk jobs of staff', () => {
    const storage = createTestStorage()
    storage.setItem('courier-bulk-jobs', '{"owner":"staff","jobs":{"1001":{"jobId":"j","placementKey":"k","ids":[1]}}}')
    assert.equal(storedOf(storage, bulkJobsEntry, () => '').read()?.jobs['1001']?.placementKey, 'k')
  })
})
