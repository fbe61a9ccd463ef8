import assert from 'node:assert/strict'
import { test } from 'node:test'
import { emptyDraft, isTouched } from '../../../../core/request/draft/draft.ts'
import { createDraftStore } from '../../../../core/request/draft/draft-storage.ts'
import { draftLifetimeMs } from '../../../../core/request/stored.ts'

function memory(entries = new Map<string, string>()) {
  return {
    entries,
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  }
}

const anna = () => 'anna'
const draft = { ...emptyDraft('d1'), name: 'Tan Mei Ling' }

test('each outlet’s draft survives a reload', () => {
  const storage = memory()
  const before = createDraftStore(storage, () => 0, anna)
  before.write('1001', draft)
  before.write('1002', { ...draft, id: 'd2', name: 'Lim' })
  const after = createDraftStore(storage, () => 1000, anna)
  assert.deepEqual(after.read('1001'), draft)
  assert.equal(after.read('1002')?.name, 'Lim')
  assert.equal(after.read('2000'), null)
})

test('a draft expires after its lifetime', () => {
  const storage = memory()
  createDraftStore(storage, () => 0, anna).write('1001', draft)
  assert.equal(createDraftStore(storage, () => draftLifetimeMs, anna).read('1001'), null)
})

test('another user’s draft is never shown', () => {
  const storage = memory()
  createDraftStore(storage, () => 0, anna).write('1001', draft)
  assert.equal(
    createDraftStore(
      storage,
      () => 0,
      () => 'ben',
    ).read('1001'),
    null,
  )
})

test('clearing the request empties the storage', () => {
  const storage = memory()
  const store = createDraftStore(storage, () => 0, anna)
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
    const storage = memory(new Map([['courier-request-drafts', text]]))
    assert.equal(createDraftStore(storage, () => 0, anna).read('1001'), null)
  })
}

test('a draft has begun once anything is filled in', () => {
  assert.equal(isTouched(emptyDraft('d')), false)
  assert.equal(isTouched({ ...emptyDraft('d'), paymentMethod: 'CASH_ON_DELIVERY' }), false)
  assert.equal(isTouched({ ...emptyDraft('d'), unit: '1' }), true)
  assert.equal(isTouched({ ...emptyDraft('d'), ageCheck: true }), true)
})
