import assert from 'node:assert/strict'
import { test } from 'node:test'
import { atom } from 'nanostores'
import type { CardDetailsWire, PaymentInstrumentWire } from '../../../../../core/api/payments.ts'
import { type CardEntryState, createCard } from '../../../../../core/request/payment/card.ts'

const clock = { now: () => Date.UTC(2026, 10, 22, 12) }

const createInstrument = (id: string, change: Partial<PaymentInstrumentWire> = {}): PaymentInstrumentWire => ({
  ...{ id, scheme: 'visa', last_four: '4242', expiry_month: 12, expiry_year: 2031, holder_name: 'Mei Tan' },
  ...change,
})
const expired = createInstrument('old', { expiry_month: 10, expiry_year: 2026 })

const cardDetails: CardDetailsWire = { provider: 'sandbox', encrypted_card: 'jwe', holder_name: '', save_card: false }

/** A card form with valid digits. */
function createEntry(state: Partial<CardEntryState> = {}) {
  const $state = atom<CardEntryState>({ isReady: true, isValid: true, scheme: 'visa', ...state })
  return { $state, read: async () => cardDetails, clear() {} }
}

test('preselects the first saved card that hasn’t expired', () => {
  const card = createCard({ clock, forget: async () => {} })
  card.showInstruments([expired, createInstrument('good')])
  assert.equal(card.$choice.get().instrumentId, 'good')
  assert.equal(card.$isValid.get(), true)
  assert.equal(card.isExpired(expired), true)
})

test('asks for a new card if no saved one can be used', () => {
  const card = createCard({ clock, forget: async () => {} })
  card.showInstruments([expired])
  assert.equal(card.$choice.get().newOrExisting, 'NEW')
  assert.equal(card.$isValid.get(), false)
})

test('deleting a card removes it from the list and from the server', async () => {
  const deletedIds: string[] = []
  const card = createCard({ clock, forget: async (id) => void deletedIds.push(id) })
  card.showInstruments([createInstrument('one'), createInstrument('two')])
  await card.deleteSaved('one')
  assert.deepEqual(deletedIds, ['one'])
  assert.equal(card.$choice.get().instrumentId, 'two')
  await card.deleteSaved('two')
  assert.equal(card.$choice.get().newOrExisting, 'NEW')
})

test('a card that can’t be deleted stays in the list', async () => {
  const card = createCard({ clock, forget: () => Promise.reject(new Error('offline')) })
  card.showInstruments([createInstrument('one')])
  await assert.rejects(card.deleteSaved('one'))
  assert.equal(card.$instruments.get().length, 1)
})

test('a new card needs valid digits and a name that isn’t a card number', async () => {
  const card = createCard({ clock, forget: async () => {} })
  card.showInstruments([])
  card.attachCard(createEntry())
  assert.equal(card.$isValid.get(), false)
  card.typeName('4242 4242 4242 4242')
  assert.equal(card.$isValid.get(), false)
  assert.equal(await card.read(), null)
  assert.equal(card.$attempts.get(), 1)
  card.typeName(' Mei Tan ')
  assert.equal(card.$isValid.get(), true)
  const details = { ...cardDetails, holder_name: 'Mei Tan', save_card: false }
  assert.deepEqual(await card.read(), { instrumentId: 'NEW', details })
})
