import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CountryCode } from '../../../core/config/country-codes.ts'
import { loadPhoneNumbers } from '../../../core/i18n/phone-number.ts'
import { isPossiblePhone, phoneKey } from '../../../order-api/domain/customer-phone.ts'

/** The same number as written in messages, on labels and in address books. */
const spellings: [country: CountryCode, e164: string, typed: string[]][] = [
  [
    'SG',
    '+6581234567',
    [
      ...['81234567', '8123 4567', '8123-4567', '8123‑4567', '8123–4567', '8123 4567'],
      ...['+65 8123 4567', '+65(8123)4567', '(+65) 8123 4567', '0065 8123 4567', '006581234567'],
      ...['００６５ ８１２３４５６７', '＋65 8123 4567', '\u202a+65 8123 4567\u202c', '\u200e8123 4567\u200f'],
      ...['tel:+6581234567', '٨١٢٣ ٤٥٦٧', '۸۱۲۳۴۵۶۷', '८१२३ ४५६७', '  8123 4567  '],
    ],
  ],
  ['KW', '+96550012345', ['50012345', '٥٠٠١٢٣٤٥', '+٩٦٥ ٥٠٠١ ٢٣٤٥', '٠٠٩٦٥ ٥٠٠١٢٣٤٥', '00965-5001-2345']],
  ['TH', '+66812345678', ['081 234 5678', '๐๘๑ ๒๓๔ ๕๖๗๘', '+66 (0)81 234 5678', '0066 81 234 5678']],
  ['SG', '+442079460958', ['+44 (0)20 7946 0958', '0044 20 7946 0958', '+44 20 7946 0958']],
]

for (const [country, e164, typed] of spellings) {
  for (const text of typed) {
    test(`reads “${text}” in ${country} as ${e164}`, async () => {
      const phones = await loadPhoneNumbers()
      assert.equal(phones.isPossiblePhoneNumber(text, country), true)
      assert.equal(phones.toE164(text, country), e164)
    })
  }
}

test('text without digits is no phone number', async () => {
  const phones = await loadPhoneNumbers()
  for (const text of ['', '12', 'call me', '00', '+', '0065', '٠٠', '8123 4567 8123 4567 8123']) {
    assert.equal(phones.isPossiblePhoneNumber(text, 'SG'), false, text)
    assert.equal(phones.toE164(text, 'SG'), null, text)
  }
})

test('the server accepts an international prefix, and digits of another script', () => {
  for (const text of ['+6581234567', '0065 8123 4567', '٨١٢٣٤٥٦٧', '８１２３４５６７', '\u202a8123 4567\u202c']) {
    assert.equal(isPossiblePhone(text, 'SG'), true, text)
    assert.equal(phoneKey(text, 'SG'), '+6581234567', text)
  }
})
