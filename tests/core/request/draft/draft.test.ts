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

test('a person finds the draft of each outlet again after a reload', () => {
  const storage = memory()
  const before = createDraftStore(storage, () => 0, anna)
  before.write('1001', draft)
  before.write('1002', { ...draft, id: 'd2', name: 'Lim' })
  const after = createDraftStore(storage, () => 1000, anna)
  assert.deepEqual(after.read('1001'), draft)
  assert.equal(after.read('1002')?.name, 'Lim')
  assert.equal(after.read('2000'), null)
})

test("a person does not find yesterday's customer on the counter's computer", () => {
  const storage = memory()
  createDraftStore(storage, () => 0, anna).write('1001', draft)
  assert.equal(createDraftStore(storage, () => draftLifetimeMs, anna).read('1001'), null)
})

test("a person never sees another user's draft", () => {
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

test('a person who clears the request leaves nothing in the storage', () => {
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
  test(`a person whose storage holds ${text} starts with an empty form`, () => {
    const storage = memory(new Map([['courier-request-drafts', text]]))
    assert.equal(createDraftStore(storage, () => 0, anna).read('1001'), null)
  })
}

test('a person has begun once anything is filled in', () => {
  assert.equal(isTouched(emptyDraft('d')), false)
  assert.equal(isTouched({ ...emptyDraft('d'), paymentMethod: 'CASH_ON_DELIVERY' }), false)
  assert.equal(isTouched({ ...emptyDraft('d'), unit: '1' }), true)
  assert.equal(isTouched({ ...emptyDraft('d'), ageCheck: true }), true)
})
