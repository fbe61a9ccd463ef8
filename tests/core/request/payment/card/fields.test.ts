import assert from 'node:assert/strict'
import { test } from 'node:test'
import { atom } from 'nanostores'
import type { CardDetailsWire, PaymentInstrumentWire } from '../../../../../core/api/payments.ts'
import {
  expiryProblem,
  isCardExpired,
  readExpiry,
  showExpiry,
} from '../../../../../core/request/payment/card/expiry.ts'
import { holderProblem } from '../../../../../core/request/payment/card/holder.ts'
import { cardKind, groupNumber, maxDigits, numberProblem } from '../../../../../core/request/payment/card/number.ts'
import { codeProblem, maxCodeDigits } from '../../../../../core/request/payment/card/security-code.ts'
import { digitsIn, regroup } from '../../../../../core/request/payment/card/typing.ts'
import { type CardEntryState, createCard } from '../../../../../core/request/payment/card.ts'

/** Test numbers that Stripe, Adyen and Braintree publish, as each network prints them. */
const testNumbers: [printed: string, scheme: string, codeLength: number | null][] = [
  ['4242 4242 4242 4242', 'visa', 3],
  ['4111 1111 1111 1111', 'visa', 3],
  ['4000 0000 0000 3220', 'visa', 3],
  ['5555 5555 5555 4444', 'mastercard', 3],
  ['2223 0031 2200 3222', 'mastercard', 3],
  ['3782 822463 10005', 'amex', 4],
  ['3714 496353 98431', 'amex', 4],
  ['3566 0020 2036 0505', 'jcb', 3],
  ['6200 0000 0000 0005', 'unionpay', 3],
  ['6011 1111 1111 1117', 'discover', 3],
  ['3056 930009 020004', 'diners', 3],
  ['3622 720627 1667', 'diners', 3],
  ['6759 6498 2643 8453', 'unknown', 3],
]

for (const [printed, scheme, codeLength] of testNumbers) {
  test(`recognises ${printed} as ${scheme} and groups it as printed`, () => {
    const digits = printed.replaceAll(' ', '')
    assert.equal(cardKind(digits).scheme, scheme)
    assert.equal(cardKind(digits).codeLength, codeLength)
    assert.equal(groupNumber(digits), printed)
    assert.equal(numberProblem(digits), null)
  })
}

test('detects one wrong digit, and two swapped ones', () => {
  assert.equal(numberProblem('4242424242424241'), 'card.number-wrong')
  assert.equal(numberProblem('4111111111111111'.replace('4111', '1411')), 'card.number-wrong')
  assert.equal(numberProblem('5555555555554445'), 'card.number-wrong')
})

test('distinguishes a missing number from an incomplete one', () => {
  assert.equal(numberProblem(''), 'card.number-missing')
  assert.equal(numberProblem('4242'), 'card.number-incomplete')
  assert.equal(numberProblem('37828224631000'), 'card.number-incomplete')
})

test('accepts 19-digit UnionPay numbers, also without a check digit', () => {
  assert.equal(maxDigits('62'), 19)
  assert.equal(numberProblem('6212345678901232'), null)
  assert.equal(numberProblem('6212345678901233'), null)
})

test('groups a number of an unknown scheme in fours', () => {
  assert.equal(groupNumber('9999888877776666'), '9999 8888 7777 6666')
})

test('asks for the code that the scheme prints', () => {
  assert.equal(codeProblem('', '4242424242424242'), 'card.code-missing')
  assert.equal(codeProblem('12', '4242424242424242'), 'card.code-back')
  assert.equal(codeProblem('1234', '4242424242424242'), 'card.code-back')
  assert.equal(codeProblem('123', '4242424242424242'), null)
  assert.equal(codeProblem('123', '378282246310005'), 'card.code-front')
  assert.equal(codeProblem('1234', '378282246310005'), null)
  assert.equal(codeProblem('1234', ''), null)
  assert.equal(maxCodeDigits('42'), 3)
  assert.equal(maxCodeDigits('37'), 4)
})

const today = new Date(2026, 10, 22)

const formattedDates = {
  ...{ 1: '1', 12: '12 / ', 123: '12 / 3', 5: '05 / ', '1/': '01 / ', '1/27': '01 / 27' },
  ...{ '05/2027': '05 / 2027', 12272: '12 / 27', '١٢٢٧': '12 / 27' },
}
for (const [typed, text] of Object.entries(formattedDates)) {
  test(`shows “${typed}” as “${text}”`, () => assert.equal(showExpiry(typed), text))
}

test('doesn’t put the slash back while it is being deleted', () => {
  assert.equal(showExpiry('12', true), '12')
})

test('reads years with two and four digits', () => {
  assert.deepEqual(readExpiry('11 / 26'), { month: 11, year: 2026 })
  assert.deepEqual(readExpiry('11 / 2026'), { month: 11, year: 2026 })
  assert.equal(readExpiry('11 / 2'), null)
  assert.equal(readExpiry('13 / 27'), null)
})

test('a card can be used until the end of its month', () => {
  assert.equal(expiryProblem('11 / 26', today), null)
  assert.equal(expiryProblem('10 / 26', today), 'card.expiry-past')
  assert.equal(isCardExpired({ month: 11, year: 2026 }, today), false)
  assert.equal(isCardExpired({ month: 10, year: 2026 }, today), true)
})

test('returns the problem of an expiry date', () => {
  assert.equal(expiryProblem('', today), 'card.expiry-missing')
  assert.equal(expiryProblem('1', today), 'card.expiry-incomplete')
  assert.equal(expiryProblem('11 / ', today), 'card.expiry-incomplete')
  assert.equal(expiryProblem('13 / 2', today), 'card.expiry-no-month')
  assert.equal(expiryProblem('00 / 27', today), 'card.expiry-no-month')
  assert.equal(expiryProblem('11 / 46', today), null)
  assert.equal(expiryProblem('12 / 46', today), 'card.expiry-far')
})

test('accepts names in any script, and no card number as a name', () => {
  assert.equal(holderProblem('Alicia Wong'), null)
  assert.equal(holderProblem('王小明'), null)
  assert.equal(holderProblem('  '), 'card.holder-missing')
  assert.equal(holderProblem('4242 4242 4242 4242'), 'card.holder-digits')
  assert.equal(holderProblem('٤٢٤٢٤٢٤٢٤٢٤٢٤٢٤٢'), 'card.holder-digits')
  assert.equal(holderProblem('A'.repeat(101)), 'card.holder-long')
})

/** Returns the number after an edit. `|` marks the caret. */
function numberAfter(edited: string, before = '', isForward = false) {
  const caret = edited.indexOf('|')
  const { text, caret: end } = regroup({ text: edited.replace('|', ''), caret }, before, isForward, groupNumber)
  return `${text.slice(0, end)}|${text.slice(end)}`
}

test('groups a pasted number with any separators', () => {
  assert.equal(numberAfter('4242-4242 4242.4242|'), '4242 4242 4242 4242|')
  assert.equal(numberAfter('378282246310005|'), '3782 822463 10005|')
})

test('accepts digits of any script', () => {
  assert.equal(numberAfter('٤٢٤٢٤٢|'), '4242 42|')
  assert.equal(digitsIn('４２４２'), '4242')
})

test('keeps the caret in place when a number is corrected', () => {
  assert.equal(numberAfter('429|42 4242', '4242 4242'), '429|4 2424 2')
  assert.equal(numberAfter('4|42 4242', '4242 4242'), '4|424 242')
})

test('deleting a space also deletes the digit beside it', () => {
  assert.equal(numberAfter('4242|5678', '4242 5678'), '424|5 678')
  assert.equal(numberAfter('4242|5678', '4242 5678', true), '4242| 678')
})

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
