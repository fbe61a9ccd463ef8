import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { pastedFields, readPastedText } from '../../../core/addresses/pasted-text.ts'
import type { CountryCode } from '../../../core/config/country-codes.ts'

/** Returns the text read for each field, with `?` after uncertain ones. */
async function readFields(country: CountryCode, text: string) {
  const details = await readPastedText(text, country)
  return Object.fromEntries(
    pastedFields.flatMap((field) => {
      const detail = details[field]
      if (!detail) return []
      const value =
        typeof detail.value === 'string' ? detail.value : `${detail.value.latitude}, ${detail.value.longitude}`
      return [[field, detail.sureness === 'sure' ? value : `${value}?`]]
    }),
  )
}

describe('labels without a colon', () => {
  const messages: [country: CountryCode, text: string, expected: Record<string, string>][] = [
    [
      'AE',
      'الاسم محمد علي الجوال 0501234567 العنوان شارع الوصل فيلا 12 دبي',
      { name: 'محمد علي', phone: '+971 50 123 4567', address: 'شارع الوصل فيلا 12 دبي' },
    ],
    [
      'KW',
      'سارة العلي جوال 99123456 حولي قطعة 5 شارع 10 منزل 12',
      { name: 'سارة العلي?', phone: '+965 9912 3456', address: 'حولي قطعة 5 شارع 10 منزل 12?' },
    ],
    [
      'AE',
      'اسم المستلم فاطمة أحمد موبايل 0501234567\nشقة 1204 برج النور شارع الشيخ زايد دبي',
      {
        name: 'فاطمة أحمد',
        phone: '+971 50 123 4567',
        unit: 'شقة 1204',
        building: 'برج النور?',
        address: 'شارع الشيخ زايد دبي?',
      },
    ],
    [
      'EG',
      'الاسم هالة محمود\n01012345678\nملاحظات اتصل على الجوال قبل الوصول',
      { name: 'هالة محمود', phone: '+20 10 12345678', notes: 'اتصل على الجوال قبل الوصول' },
    ],
    [
      'TH',
      'ชื่อ สมชาย ใจดี เบอร์ 081 234 5678 ที่อยู่ 99/1 ซอยสุขุมวิท 22 กรุงเทพ',
      { name: 'สมชาย ใจดี', phone: '+66 81 234 5678', address: '99/1 ซอยสุขุมวิท 22 กรุงเทพ' },
    ],
    ['TH', 'ผู้รับ นภา ศรีสุข มือถือ 0867654321', { name: 'นภา ศรีสุข', phone: '+66 86 765 4321' }],
    [
      'TH',
      'คุณ สมหญิง รักไทย โทร 089-123-4567\n55/8 ถนนแจ้งวัฒนะ นนทบุรี 11120',
      { name: 'คุณ สมหญิง รักไทย?', phone: '+66 89 123 4567', address: '55/8 ถนนแจ้งวัฒนะ นนทบุรี 11120?' },
    ],
    ['TH', 'ส่งให้คุณนภา ฝากไว้ที่ล็อบบี้ โทร 0812345678', { name: 'คุณนภา?', phone: '+66 81 234 5678', notes: 'ฝากไว้ที่ล็อบบี้?' }],
  ]
  for (const [country, text, expected] of messages) {
    test(`aren’t part of a value: ${text.split('\n')[0]}`, async () => {
      assert.deepEqual(await readFields(country, text), expected)
    })
  }

  test('give no certain name if the word before the number is unknown', async () => {
    assert.deepEqual(await readFields('AE', 'الاسم محمد علي كونتاكت 0501234567'), {
      name: 'محمد علي كونتاكت?',
      phone: '+971 50 123 4567',
    })
  })
})

describe('a value that includes its label', () => {
  for (const line of ['Unit: 03-11', 'Unit no: 03-11', 'Unit: Unit 03-11', 'Unit number: Unit: 03-11']) {
    test(`is read without the label: ${line}`, async () => {
      const { unit, address } = await readFields('SG', `Name: Tan Wei Ling\n${line}\nAddress: 10 Bayfront Ave`)
      assert.deepEqual([unit, address], ['03-11', '10 Bayfront Ave'])
    })
  }

  test('is read without the label in names, phone numbers and addresses', async () => {
    assert.deepEqual(
      await readFields('SG', 'Name: Name: Tan Wei Ling\nPhone: Phone 9123 4567\nAddress: Address 10 Bayfront Ave'),
      { name: 'Tan Wei Ling', phone: '+65 9123 4567', address: '10 Bayfront Ave' },
    )
  })

  test('keeps a label that is part of the name, and recognises floors', async () => {
    const read = async (text: string) => (await readPastedText(text, 'SG')) ?? {}
    assert.equal((await read('Building: Building A\nAddress: 10 Bayfront Ave')).building?.value, 'Building A')
    assert.equal((await read('Floor: 12\nUnit: 5\nAddress: 10 Bayfront Ave')).unit?.value, 'Floor: 12, 5')
  })
})

describe('counted items without a label', () => {
  const messages: [text: string, description: string | undefined][] = [
    ['2x chicken rice', '2x chicken rice?'],
    ['- 2 x Laksa\n- Kopi o x1', '2 x Laksa, Kopi o x1?'],
    ['1x Laksa Set $12.50\n3 × Teh tarik - S$4.50', '1x Laksa Set, 3 × Teh tarik?'],
    ['Notes: ring the bell x2', undefined],
    ['2x 91234567', undefined],
  ]
  for (const [text, description] of messages) {
    test(`are ${description ? 'read' : 'not read'}: ${text.split('\n')[0]}`, async () => {
      const fields = await readFields('SG', `Name: Tan Wei Ling\nHP: 9123 4567\n${text}\npls leave at the door`)
      assert.equal(fields.description, description)
      assert.equal(fields.name, 'Tan Wei Ling')
      assert.match(fields.notes ?? '', /leave at the door/)
      assert.doesNotMatch(fields.notes ?? '', /laksa|rice/i)
    })
  }
})

describe('coordinates in degrees, minutes and seconds', () => {
  const spellings = [
    `1°18'00.0"N 103°51'00.0"E`,
    `1°18'00.0"N, 103°51'00.0"E`,
    `1° 18' 0" N 103° 51' 0" E`,
    '1°18′00″N 103°51′00″E',
    '1°18’00.0”N 103°51’00.0”E',
    `1°18'00.0''N 103°51'00.0''E`,
    `N 1° 18' 00.0", E 103° 51' 00.0"`,
    `103°51'00.0"E 1°18'00.0"N`,
    `1°18.000'N 103°51.000'E`,
  ]
  for (const text of spellings) {
    test(`are read: ${text}`, async () => {
      assert.deepEqual(await readFields('SG', text), { coordinates: '1.3, 103.85' })
    })
  }

  test('keep the text after them', async () => {
    assert.deepEqual(await readFields('SG', `Drop at 1°18'00.0"N 103°51'00.0"E call Mei 91234567`), {
      phone: '+65 9123 4567',
      notes: 'call Mei?',
      coordinates: '1.3, 103.85',
    })
  })

  test('read southern and western degrees as negative', async () => {
    const { coordinates } = await readPastedText(`33°51'24.0"S 151°12'36.0"W`, 'SG')
    assert.ok(Math.abs((coordinates?.value.latitude ?? 0) + 33.856667) < 1e-6)
    assert.ok(Math.abs((coordinates?.value.longitude ?? 0) + 151.21) < 1e-6)
    assert.equal(coordinates?.sureness, 'unsure', 'that is in another country')
  })

  test('aren’t read if invalid, and aren’t certain without seconds', async () => {
    for (const text of [`1°78'00.0"N 103°51'00.0"E`, `1°18'00.0"N 103°51'00.0"S`, `1°18'61.0"N 103°51'00.0"E`]) {
      assert.equal((await readFields('SG', text)).coordinates, undefined, text)
    }
    assert.deepEqual(await readFields('SG', `1°18'N 103°51'E`), { coordinates: '1.3, 103.85?' })
  })
})

describe('a number with an extension, or with a name in brackets', () => {
  const messages: [country: CountryCode, text: string, expected: Record<string, string>][] = [
    ['SG', '+65 9123 4567 (Mei)\n2 Orchard Turn #04-12', { name: 'Mei?', phone: '+65 9123 4567', unit: '#04-12?' }],
    ['SG', 'Tel: 6123 4567 x12\nName: Bob Tan', { name: 'Bob Tan', phone: '+65 6123 4567 ext. 12' }],
    [
      'SG',
      'Acme Pte Ltd 6123 4567 ext 204, 10 Anson Road #12-34',
      { name: 'Acme Pte Ltd?', phone: '+65 6123 4567 ext. 204', unit: '#12-34', address: '10 Anson Road?' },
    ],
    [
      'AT',
      'Frau Huber, Praterstraße 20/3/14, 1020 Wien, 01 587 12 34 DW 15',
      { name: 'Frau Huber?', phone: '+43 1 5871234 ext. 15', address: 'Praterstraße 20/3/14, 1020 Wien?' },
    ],
    ['MY', 'Phone: (03) 2287 1234 samb. 21\nNama: Aida', { name: 'Aida', phone: '+60 3 2287 1234 ext. 21' }],
    ['JP', '高橋 健太\n03-3341-2098 内線 12', { name: '高橋 健太?', phone: '+81 3 3341 2098 ext. 12' }],
  ]
  for (const [country, text, expected] of messages) {
    test(`${country}: ${text.replaceAll('\n', ' ⏎ ')}`, async () => {
      const fields = await readFields(country, text)
      for (const [field, value] of Object.entries(expected)) assert.equal(fields[field], value, field)
      assert.equal(fields.notes, undefined)
    })
  }

  test('two boxes behind a number are no extension', async () => {
    assert.equal((await readFields('SG', 'Mei 9123 4567 x2 boxes')).phone, '+65 9123 4567')
  })
})

test('streets whose names have an article keep it', async () => {
  const streets: [CountryCode, string][] = [
    ['ES', 'Calle de la Palma 18, 28004 Madrid'],
    ['TN', 'Rue de la Liberté 12, 1000 Tunis'],
    ['MD', 'Strada de la Gară 5, 2001 Chișinău'],
  ]
  for (const [country, street] of streets)
    assert.equal((await readFields(country, `Ana Blanco\n${street}`)).address?.replace('?', ''), street)
})
