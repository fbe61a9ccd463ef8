import assert from 'node:assert/strict'
import { test } from 'node:test'
import { spacedPhone } from '../../../core/i18n/spaced-phone.ts'

test('a phone number of the country is written in groups', () => {
  assert.equal(spacedPhone('+6581234567', '+65'), '+65 8123 4567')
  assert.equal(spacedPhone('+65 8123-4567', '+65'), '+65 8123 4567')
  assert.equal(spacedPhone('+971501234567', '+971'), '+971 501 234 567')
  assert.equal(spacedPhone('+819012345678', '+81'), '+81 901 234 5678')
})

test('a number typed without the prefix is grouped as well', () => {
  assert.equal(spacedPhone('81234567', '+65'), '8123 4567')
  assert.equal(spacedPhone('0501234567', '+971'), '050 123 4567')
})

test('other numbers are unchanged', () => {
  for (const number of ['+4930123456', '+65123', '12345', '+65 8123 4567 ext. 3', '']) {
    assert.equal(spacedPhone(number, '+65'), number)
  }
})
