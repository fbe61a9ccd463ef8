import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  expiryProblem,
  isCardExpired,
  readExpiry,
  showExpiry,
} from '../../../../../core/request/payment/card/expiry.ts'
import { holderProblem } from '../../../../../core/request/payment/card/holder.ts'

const today = new Date(2026, 10, 22)

const formattedDates: [typed: string, shown: string][] = [
  ['1', '1'],
  ['12', '12 / '],
  ['123', '12 / 3'],
  ['5', '05 / '],
  ['1/', '01 / '],
  ['1/27', '01 / 27'],
  ['05/2027', '05 / 2027'],
  ['12272', '12 / 27'],
  ['١٢٢٧', '12 / 27'],
]

for (const [typed, text] of formattedDates) {
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
