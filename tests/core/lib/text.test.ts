import assert from 'node:assert/strict'
import { test } from 'node:test'
import { latinDigits } from '../../../core/lib/text/latin-digits.ts'
import { isPlainLine, isPlainLines, plainLine, plainLines } from '../../../core/lib/text/plain-text.ts'

/** Arabic, Persian, Indian, Thai, Lao, Burmese, Khmer, Mongolian, wide, mathematical and Adlam digits. */
const scripts = [
  ...['٠١٢٣٤٥٦٧٨٩', '۰۱۲۳۴۵۶۷۸۹', '०१२३४५६७८९', '০১২৩৪৫৬৭৮৯', '੦੧੨੩੪੫੬੭੮੯', '૦૧૨૩૪૫૬૭૮૯', '௦௧௨௩௪௫௬௭௮௯'],
  ...['౦౧౨౩౪౫౬౭౮౯', '๐๑๒๓๔๕๖๗๘๙', '໐໑໒໓໔໕໖໗໘໙', '၀၁၂၃၄၅၆၇၈၉', '០១២៣៤៥៦៧៨៩', '᠐᠑᠒᠓᠔᠕᠖᠗᠘᠙'],
  ...['０１２３４５６７８９', '𝟎𝟏𝟐𝟑𝟒𝟓𝟔𝟕𝟖𝟗', '𝟶𝟷𝟸𝟹𝟺𝟻𝟼𝟽𝟾𝟿', '𞥐𞥑𞥒𞥓𞥔𞥕𞥖𞥗𞥘𞥙'],
]

test('converts digits of any script to Latin ones', () => {
  for (const digits of scripts) assert.equal(latinDigits(`a${digits}z`), 'a0123456789z', digits)
})

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
