import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { readPastedText } from '../../../core/addresses/pasted-text.ts'
import { count, type Reading, readAll, samples } from './pasted/score.ts'

const share = (readings: Reading[]) => count(readings, 'right') / readings.length

describe('messages as people send them', () => {
  test('has over two hundred from over ten countries, a third of them held out', () => {
    const all = samples()
    assert.ok(all.length >= 225)
    assert.ok(new Set(all.map(({ country }) => country)).size >= 15)
    assert.ok(all.filter(({ file }) => file === 'nothing').length >= 25)
    assert.ok(all.filter(({ isHeldOut }) => isHeldOut).length >= all.length / 3 - 10)
  })

  test('no wrong detail is certain', async () => {
    const wrong = (await readAll()).filter(({ isWrongButSure }) => isWrongButSure)
    assert.deepEqual(
      wrong.map(({ sample, field, read }) => `${sample.file} ${sample.index}, ${field}: ${read}`),
      [],
    )
  })

  test('reads nine of ten details, also from held-out messages', async () => {
    const all = await readAll()
    assert.ok(share(all.filter(({ sample }) => !sample.isHeldOut)) >= 0.95)
    assert.ok(share(all.filter(({ sample }) => sample.isHeldOut)) >= 0.91)
  })

  test('phone numbers are rarely missed or wrong', async () => {
    const phones = (await readAll()).filter(({ field }) => field === 'phone')
    assert.ok(share(phones) >= 0.99)
    assert.deepEqual(
      phones.filter(({ verdict, isSure }) => verdict === 'wrong' && isSure),
      [],
    )
  })

  test('a message without details fills in nothing', async () => {
    const wrong = (await readAll(({ file }) => file === 'nothing')).filter(({ verdict }) => verdict === 'wrong')
    assert.deepEqual(
      wrong.map(({ sample, field, read }) => `${sample.index}, ${field}: ${read}`),
      [],
    )
  })
})

describe('details read from a message', () => {
  test('a recipient is a name followed by a number, never a place', async () => {
    const nameIn = async (text: string) => (await readPastedText(text, 'SG')).name?.value
    assert.equal(await nameIn('Hi, pls send to Mei Tan, 9123 4567\n10 Bayfront Ave #08-12'), 'Mei Tan')
    assert.equal(await nameIn('pls deliver to John Lim (81234567) blk 123 toa payoh lor 1'), 'John Lim')
    assert.equal(await nameIn('Send to Ahmad at 91234567, Bugis Junction #02-11'), 'Ahmad')
    assert.equal(await nameIn('order for Kelvin Ng hp 98765432'), 'Kelvin Ng')
    assert.equal(await nameIn('send to Marina Bay Sands 91234567'), undefined)
  })

  test('each detail has its position in the text', async () => {
    const text = 'Name: Tan Wei Ling\nHP: 9123 4567'
    const { name, phone } = await readPastedText(text, 'SG')
    assert.deepEqual(name, { value: 'Tan Wei Ling', sureness: 'sure', from: [{ start: 6, end: 18 }] })
    assert.equal(phone?.value, '+65 9123 4567')
    assert.deepEqual(
      phone?.from.map(({ start, end }) => text.slice(start, end)),
      ['9123 4567'],
    )
  })

  test('digits of any script are digits, and the unit stays as it was written', async () => {
    const { phone, unit } = await readPastedText('شقة ٣ الدور ٢ شارع التحرير\n٠١٠١٢٣٤٥٦٧٨', 'EG')
    assert.equal(phone?.value, '+20 10 12345678')
    assert.equal(unit?.value, 'شقة ٣ الدور ٢')
  })

  test('of two numbers, the first is only likely, and the second is kept', async () => {
    const { phone, otherPhones } = await readPastedText('Lim 9456 7788 / 8123 4567', 'SG')
    assert.deepEqual([phone?.value, phone?.sureness], ['+65 9456 7788', 'likely'])
    assert.deepEqual(otherPhones, ['+65 8123 4567'])
  })

  test('the number of the sender isn’t the customer’s', async () => {
    const { phone, otherPhones } = await readPastedText('From: Kopi 6747 1234\nTo: Farhan\n9811 2233', 'SG')
    assert.equal(phone?.value, '+65 9811 2233')
    assert.deepEqual(otherPhones, [])
  })

  test('order numbers, prices and account numbers aren’t phone numbers', async () => {
    for (const text of ['Order #88123456', 'Meeting ID: 845 1234 5678', 'Total: 81234567', 'DBS acct 91234567']) {
      assert.equal((await readPastedText(text, 'SG')).phone, undefined, text)
    }
  })

  test('places in another country are never certain', async () => {
    assert.equal((await readPastedText('1.35274, 103.87284', 'SG')).coordinates?.sureness, 'sure')
    assert.equal((await readPastedText('1.35274, 103.87284', 'HK')).coordinates?.sureness, 'unsure')
  })
})

describe('links and codes', () => {
  const pins: Record<string, string> = {
    'https://www.google.com/maps/place/X/@1.1,103.1,17z/data=!3d1.2836965!4d103.8607073': 'sure',
    'https://maps.google.com/?q=1.2836965,103.8607073': 'sure',
    'https://www.google.com/maps/dir/?api=1&destination=1.2836965%2C103.8607073': 'sure',
    'https://maps.apple.com/?ll=1.2836965,103.8607073&q=Cafe': 'sure',
    'https://www.openstreetmap.org/?mlat=1.2836965&mlon=103.8607073#map=17/1.2/103.8': 'sure',
    'https://waze.com/ul?ll=1.2836965,103.8607073&navigate=yes': 'sure',
    'geo:1.2836965,103.8607073?z=17': 'sure',
    'https://www.google.com/maps/@1.2836965,103.8607073,15z': 'likely',
    'https://www.openstreetmap.org/#map=17/1.2836965/103.8607073': 'likely',
  }
  for (const [link, sureness] of Object.entries(pins)) {
    test(`${link} is a place`, async () => {
      const { coordinates } = await readPastedText(`here ${link}`, 'SG')
      assert.deepEqual(coordinates?.value, { latitude: 1.2836965, longitude: 103.8607073 })
      assert.equal(coordinates?.sureness, sureness)
    })
  }

  test('a short link is reported and never followed', async () => {
    for (const link of [
      'https://maps.app.goo.gl/Xy12AbCdEf3456',
      'https://waze.com/ul/hw21zt5',
      'goo.gl/maps/AbC123',
    ]) {
      const { hasShortLink, coordinates, phone } = await readPastedText(`we are at ${link}`, 'SG')
      assert.deepEqual([hasShortLink, coordinates, phone], [true, undefined, undefined], link)
    }
  })

  test('a full Plus Code is a place; a short one is the nearest match, and only likely', async () => {
    const whole = await readPastedText('6PH57VP3+PR', 'SG')
    assert.deepEqual(whole.coordinates?.value, { latitude: 1.286812, longitude: 103.854563 })
    assert.equal(whole.coordinates?.sureness, 'sure')
    const short = await readPastedText('7VP3+PR Singapore', 'SG')
    assert.deepEqual(short.coordinates?.value, whole.coordinates?.value)
    assert.equal(short.coordinates?.sureness, 'likely')
    // The same short code, seen from 500 km further north, is another place.
    const elsewhere = await readPastedText('7VP3+PR', 'SG', { latitude: 6.3, longitude: 103.85 })
    assert.notDeepEqual(elsewhere.coordinates?.value, whole.coordinates?.value)
  })
})
