import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isPlainLine, isPlainLines, plainLine, plainLines } from '../../../core/lib/text/plain-text.ts'

test('a pasted name loses its line breaks', () => {
  assert.equal(plainLine('Alicia\r\nWong'), 'Alicia Wong')
  assert.equal(plainLine('Alicia\tWong'), 'Alicia Wong')
  assert.equal(plainLine('\u202eAlicia\u202c\u0007 Wong\u2028'), 'Alicia Wong ')
})

test('notes keep their line breaks and tabs', () => {
  assert.equal(plainLines('Ring\n\ttwice\u2029please\u0007'), 'Ring\n\ttwice\nplease')
})

test('joiners, direction marks and emoji are kept', () => {
  for (const text of ['علی‌رضا', '👩‍🍳 Chef', 'שרה ‏(Sarah)', 'Zoë']) {
    assert.equal(plainLine(text), text)
    assert.equal(plainLines(text), text)
  }
})

test('cleaned text of all planes is accepted', () => {
  for (let code = 0; code <= 0x10ffff; code += 1) {
    const typed = `A${String.fromCodePoint(code)}B`
    assert.ok(isPlainLine(plainLine(typed)), code.toString(16))
    assert.ok(isPlainLines(plainLines(typed)), code.toString(16))
  }
})
