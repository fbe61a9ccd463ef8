import assert from 'node:assert/strict'
import { test } from 'node:test'
import { remainingText, validateOrder } from '../../../../core/request/rules/validation.ts'
import fc from '../../../support/fast-check.ts'
import { validOrder } from '../valid-order.ts'

const country = {
  currency: 'SGD',
  limits: { prohibitedValueCap: null },
  rules: { unitNumberRequired: true, amountRequired: true, minAmount: null },
}
const check = (change: Parameters<typeof validOrder>[0]) => validateOrder(validOrder(change), country, () => true)

/** Generates texts near the limit, with characters of one to four bytes. */
const textNearLimit = (bytes: number) =>
  fc
    .array(fc.constantFrom('a', 'é', 'ع', '中', '🛵'), { minLength: Math.floor(bytes / 4), maxLength: bytes + 10 })
    .map((letters) => letters.join(''))

test('shows how many bytes of an address are left, counted in the same way as the checks', () => {
  fc.assert(
    fc.property(textNearLimit(255), (text) => {
      const { left } = remainingText(text, 'address')
      assert.equal(left, 255 - Buffer.byteLength(text))
      const verdict = check({ addressText: text })
      assert.equal(verdict.ok, left >= 0)
      if (!verdict.ok) assert.deepEqual([verdict.field, verdict.key], ['address', 'validation.address-too-long'])
    }),
  )
})

test('shows how many bytes of notes are left, counted in the same way as the checks', () => {
  fc.assert(
    fc.property(textNearLimit(1000), (text) => {
      const { left } = remainingText(text, 'notes')
      assert.equal(left, 1000 - Buffer.byteLength(text))
      assert.equal(check({ notes: text }).ok, left >= 0)
    }),
  )
})

test('hides the counter until little room is left', () => {
  assert.equal(remainingText('a'.repeat(191), 'address').isNearLimit, false)
  assert.equal(remainingText('a'.repeat(192), 'address').isNearLimit, true)
  assert.equal(remainingText('中'.repeat(64), 'address').isNearLimit, true)
  assert.deepEqual(remainingText('x'.repeat(200), 'description'), { unit: 'characters', left: 0, isNearLimit: true })
  assert.equal(remainingText('🍜'.repeat(100), 'description').left, 100)
})
