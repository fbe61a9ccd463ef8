import assert from 'node:assert/strict'
import { test } from 'node:test'
import { draftLifeMs } from '../../../../core/config/order-limits.ts'
import { emptyDraft, isTouched } from '../../../../core/request/draft/draft.ts'
import { createDraftStore } from '../../../../core/request/draft/drafting.ts'

function createMemoryStorage(entries = new Map<string, string>()) {
  return {
    entries,
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  }
}

const userAnna = () => 'anna'
const draft = { ...emptyDraft('d1'), name: 'Tan Mei Ling' }

test('a draft expires after its lifetime', () => {
  const storage = createMemoryStorage()
  createDraftStore(storage, () => 0, userAnna).write('1001', draft)
  assert.equal(createDraftStore(storage, () => draftLifeMs, userAnna).read('1001'), null)
})

test('another user’s draft is never shown', () => {
  const storage = createMemoryStorage()
  createDraftStore(storage, () => 0, userAnna).write('1001', draft)
  assert.equal(
    createDraftStore(
      storage,
      () => 0,
      () => 'ben',
    ).read('1001'),
    null,
  )
})

test('removing the only draft empties the storage', () => {
  const storage = createMemoryStorage()
  const store = createDraftStore(storage, () => 0, userAnna)
  store.write('1001', draft)
  store.remove('1001')
  assert.equal(storage.entries.size, 0)
})

for (const text of [
  'nonsense',
  'null',
  '[]',
  '{"owner":"anna","drafts":null}',
  '{"owner":"anna","drafts":{"1001":7}}',
]) {
  test(`starts with an empty form if the storage holds ${text}`, () => {
    const storage = createMemoryStorage(new Map([['courier-request-drafts', text]]))
    assert.equal(createDraftStore(storage, () => 0, userAnna).read('1001'), null)
  })
}

test('a draft counts as started once any field is filled in', () => {
  assert.equal(isTouched(emptyDraft('d')), false)
  assert.equal(isTouched({ ...emptyDraft('d'), paymentMethod: 'CASH_ON_DELIVERY' }), false)
  assert.equal(isTouched({ ...emptyDraft('d'), unit: '1' }), true)
  assert.equal(isTouched({ ...emptyDraft('d'), ageCheck: true }), true)
})
