import assert from 'node:assert/strict'
import { test } from 'node:test'
import { draftLifeMs } from '../../../../core/config/order-limits.ts'
import { emptyDraft, isTouched } from '../../../../core/request/draft/draft.ts'
import { createDraftStore } from '../../../../core/request/draft/drafting.ts'
import { createTestStorage } from '../../../support/page.ts'

const anna = () => 'anna'
const draft = { ...emptyDraft('d1'), name: 'Tan Mei Ling' }

test('a draft expires after its lifetime', () => {
  const storage = createTestStorage()
  createDraftStore(storage, () => 0, anna).write('1001', draft)
  assert.equal(createDraftStore(storage, () => draftLifeMs, anna).read('1001'), null)
})

test('removing the only draft empties the storage', () => {
  const storage = createTestStorage()
  const store = createDraftStore(storage, () => 0, anna)
  store.write('1001', draft)
  store.remove('1001')
  assert.equal(storage.keys().length, 0)
})

test('a draft counts as started once any field is filled in', () => {
  assert.equal(isTouched(emptyDraft('d')), false)
  assert.equal(isTouched({ ...emptyDraft('d'), paymentMethod: 'CASH_ON_DELIVERY' }), false)
  assert.equal(isTouched({ ...emptyDraft('d'), unit: '1' }), true)
  assert.equal(isTouched({ ...emptyDraft('d'), ageCheck: true }), true)
})
