import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatMoney } from '../../../core/i18n/money.ts'
import { loadPhoneNumbers } from '../../../core/i18n/phone-number.ts'

test('formats money as its country does', () => {
  assert.equal(formatMoney(8.4, 'SGD', 2, 'en-SG'), '$8.40')
  assert.equal(formatMoney(1.5, 'KWD', 3, 'en-KW').replace(/\s/g, ' '), 'KWD 1.500')
  assert.equal(formatMoney(1300, 'MMK', 0, 'en-MM').replace(/\s/g, ' '), 'MMK 1,300')
})

test('checks whether a phone number is possible in its country', async () => {
  const { isPossiblePhoneNumber, formatPhoneNumber, toE164 } = await loadPhoneNumbers()
  assert.equal(isPossiblePhoneNumber('8123 4567', 'SG'), true)
  assert.equal(isPossiblePhoneNumber('+6581234567', 'SG'), true)
  assert.equal(isPossiblePhoneNumber('812', 'SG'), false)
  assert.equal(isPossiblePhoneNumber('no number', 'SG'), false)
  assert.equal(formatPhoneNumber('81234567', 'SG'), '+65 8123 4567')
  assert.equal(formatPhoneNumber('call me', 'SG'), 'call me')
  assert.equal(toE164('8123 4567', 'SG'), '+6581234567')
  assert.equal(toE164('812', 'SG'), null)
})
