import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { readPastedText } from '../../../core/addresses/pasted-text.ts'
import { type CountryCode, countryCodes } from '../../../core/config/country-codes.ts'
import { count, type Reading, readAll, readMarked, readSample, readSamples } from './pasted/score.ts'

const shareRight = (readings: Reading[]) => count(readings, 'right') / readings.length

describe('realistic messages', () => {
  test('are over two hundred from over ten countries, a third of which are held out', () => {
    const allSamples = readSamples()
    assert.ok(allSamples.length >= 225)
    assert.ok(new Set(allSamples.map(({ country }) => country)).size >= 15)
    assert.ok(allSamples.filter(({ file }) => file === 'nothing').length >= 25)
    assert.ok(allSamples.filter(({ isHeldOut }) => isHeldOut).length >= allSamples.length / 3 - 10)
  })

  test('give no wrong detail that is certain', async () => {
    const wrongButSure = (await readAll()).filter(({ isWrongButSure }) => isWrongButSure)
    assert.deepEqual(
      wrongButSure.map(({ sample, field, read }) => `${sample.file} ${sample.index}, ${field}: ${read}`),
      [],
    )
  })

  test('have nine of ten details read correctly, also in held-out messages', async () => {
    const readings = await readAll()
    assert.ok(shareRight(readings.filter(({ sample }) => !sample.isHeldOut)) >= 0.95)
    assert.ok(shareRight(readings.filter(({ sample }) => sample.isHeldOut)) >= 0.93)
  })

  test('of each kind that people forward are read, also those for which no rule was written', async () => {
    const readings = await readAll(({ file }) => file === 'kinds')
    // The first eleven are examples of the kinds.
    const isUnseen = ({ sample }: Reading) => sample.index >= 11
    assert.equal(shareRight(readings.filter((reading) => !isUnseen(reading))), 1)
    assert.ok(shareRight(readings.filter(isUnseen)) >= 0.93)
  })

  for (const kind of ['chat', 'note', 'form', 'shop', 'mail']) {
    test(`of the kind ${kind} have 93 % of details read correctly, in 8 countries and more`, async () => {
      const readings = await readAll(({ file }) => file === `kinds/${kind}`)
      assert.ok(new Set(readings.map(({ sample }) => sample)).size >= 32)
      assert.ok(shareRight(readings) >= 0.93)
      assert.ok(shareRight(readings.filter(({ sample }) => sample.isHeldOut)) >= 0.93)
    })
  }

  test('with heads of forwarded mails, second numbers or districts are read in many languages', async () => {
    const readings = await readAll(({ file }) => file === 'mails' || file === 'contacts')
    assert.deepEqual(
      readings
        .filter(({ verdict, sample }) => verdict !== 'right' && !sample.isHeldOut)
        .map(({ sample, field, read }) => `${sample.file} ${sample.index}, ${field}: ${read}`),
      [],
    )
    assert.ok(shareRight(readings.filter(({ sample }) => sample.isHeldOut)) >= 0.95)
  })

  test('of each kind and from every country have 93 % of details read correctly, goods and amounts too', async () => {
    const samples = await readMarked()
    assert.deepEqual([...new Set(samples.map(({ country }) => country))].sort(), [...countryCodes].sort())
    const readings = await Promise.all(
      samples.map(async (sample) => ({ kind: sample.kind, readings: await readSample(sample) })),
    )
    for (const kind of new Set(readings.map((one) => one.kind))) {
      const ofKind = readings.filter((one) => one.kind === kind).flatMap((one) => one.readings)
      assert.ok(shareRight(ofKind) >= 0.93, `${kind}: ${shareRight(ofKind)}`)
      assert.deepEqual(
        ofKind.filter(({ isWrongButSure }) => isWrongButSure),
        [],
      )
    }
  })

  test('have 99 % of phone numbers read correctly', async () => {
    const phones = (await readAll()).filter(({ field }) => field === 'phone')
    assert.ok(shareRight(phones) >= 0.99)
    assert.deepEqual(
      phones.filter(({ verdict, isSure }) => verdict === 'wrong' && isSure),
      [],
    )
  })

  test('give no details if they have none', async () => {
    const wrongReadings = (await readAll(({ file }) => file === 'nothing')).filter(({ verdict }) => verdict === 'wrong')
    assert.deepEqual(
      wrongReadings.map(({ sample, field, read }) => `${sample.index}, ${field}: ${read}`),
      [],
    )
  })
})

describe('details read from a message', () => {
  test('amounts are read in every spelling of the country, and never in another currency', async () => {
    const amountIn = async (total: string, code: CountryCode) =>
      (await readPastedText(`Mei Tan 91234567\n2 Orchard Turn\n${total}`, code)).amount?.value
    assert.equal(await amountIn('Total: S$ 23.50', 'SG'), '23.50')
    assert.equal(await amountIn('COD $23.50', 'SG'), '23.50')
    assert.equal(await amountIn('Total 23.50 SGD', 'SG'), '23.50')
    assert.equal(await amountIn('Total: ２３．５', 'SG'), '23.5')
    assert.equal(await amountIn('Total: US$ 23.50', 'SG'), undefined)
    assert.equal(await amountIn('Total KD 1.500', 'KW'), '1.500')
    assert.equal(await amountIn('المجموع: ١٬٢٥٠٫٥ د.ك', 'KW'), '1٬250٫5')
    assert.equal(await amountIn('Total: Rs. 1,200/-', 'PK'), '1,200')
    assert.equal(await amountIn('Summe: € 12,-', 'AT'), '12')
    assert.equal(await amountIn('合計: ¥1,200', 'JP'), '1,200')
    assert.equal(await amountIn('Razem: 12,5 zł', 'PL'), '12,5')
  })

  test('an amount behind a money emoji is read, up to the next emoji', async () => {
    for (const [text, country, amount] of [
      ['👤 Mei Tan\n📞 81234567\n💰 $32.50\n📦 2 cakes', 'SG', '32.50'],
      ['Mei Tan 81234567 💵 18.90 🏠 45 Serangoon Garden Way S555945', 'SG', '18.90'],
      ['💸 ₱1,250\n📞 0917 123 4567', 'PH', '1,250'],
      ['💰 €18\n📞 81234567', 'SG', undefined],
    ] as const) {
      assert.equal((await readPastedText(text, country)).amount?.value, amount, text)
    }
  })

  test('the person in brackets behind a company is the customer, and only likely', async () => {
    for (const [text, country, name] of [
      ['Lim Trading Pte Ltd (Rachel Tan)\n8 Queen Street, Singapore 188535\n9123 4567', 'SG', 'Rachel Tan'],
      ['Deliver to: Kopi Works LLP (attn. Daniel)\n9123 4567', 'SG', 'Daniel'],
      ['Bäckerei Huber GmbH (Frau Steiner)\n0664 1234567', 'AT', 'Frau Steiner'],
    ] as const) {
      const found = (await readPastedText(text, country)).name
      assert.deepEqual([found?.value, found?.sureness], [name, 'likely'], text)
    }
  })

  test('a name before a phone number is the recipient, but a place isn’t', async () => {
    const nameIn = async (text: string) => (await readPastedText(text, 'SG')).name?.value
    assert.equal(await nameIn('Hi, pls send to Mei Tan, 9123 4567\n10 Bayfront Ave #08-12'), 'Mei Tan')
    assert.equal(await nameIn('pls deliver to John Lim (81234567) blk 123 toa payoh lor 1'), 'John Lim')
    assert.equal(await nameIn('Send to Ahmad at 91234567, Bugis Junction #02-11'), 'Ahmad')
    assert.equal(await nameIn('order for Kelvin Ng hp 98765432'), 'Kelvin Ng')
    assert.equal(await nameIn('send to Marina Bay Sands 91234567'), undefined)
    const thaiText = 'น้ำฟ้า ใจดี\n081-234-5678\n12 ถนนสุขุมวิท แขวงคลองเตย กรุงเทพ'
    assert.equal((await readPastedText(thaiText, 'TH')).name?.value, 'น้ำฟ้า ใจดี')
  })

  test('words that introduce a name don’t make a day or a street one', async () => {
    for (const [text, country] of [
      ['The cake is for Saturday, 9123 4567', 'SG'],
      ['Es para Lunes, 612 345 678', 'ES'],
      ['Call from Orchard Road, 9123 4567', 'SG'],
      ['jestem na ul. Hoża 19, tel. 880 124 553', 'PL'],
    ] as const) {
      assert.equal((await readPastedText(text, country)).name?.value, undefined, text)
    }
  })

  test('a slash within a number isn’t the end of it, and digits behind a wide dash aren’t part of it', async () => {
    const phonesIn = async (text: string, country: CountryCode) => {
      const { phone, otherPhones } = await readPastedText(text, country)
      return [phone?.value, ...otherPhones]
    }
    assert.deepEqual(await phonesIn('Anna 0664/7654321', 'AT'), ['+43 664 7654321'])
    assert.deepEqual(await phonesIn('Mei 91234567/81234567', 'SG'), ['+65 9123 4567', '+65 8123 4567'])
    assert.deepEqual(await phonesIn('Mei - 9123 4567 - 25 Farrer Road', 'SG'), ['+65 9123 4567'])
    assert.deepEqual(await phonesIn('Anna - 0664 - 7654321', 'AT'), ['+43 664 7654321'])
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

  test('the first of two numbers is only likely, and the second is listed separately', async () => {
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
    'geo:0,0?q=1.2836965,103.8607073(Cafe)': 'sure',
    'https://yandex.com/maps/?pt=103.8607073,1.2836965&z=17': 'sure',
    'https://yandex.com/maps/?ll=103.8607073,1.2836965&z=17': 'likely',
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

  test('a short link is reported, without coordinates', async () => {
    for (const link of [
      'https://maps.app.goo.gl/Xy12AbCdEf3456',
      'https://waze.com/ul/hw21zt5',
      'goo.gl/maps/AbC123',
    ]) {
      const { hasShortLink, coordinates, phone } = await readPastedText(`we are at ${link}`, 'SG')
      assert.deepEqual([hasShortLink, coordinates, phone], [true, undefined, undefined], link)
    }
  })

  test('a full Plus Code is a certain place, and a short one the nearest match, which is only likely', async () => {
    const fullCode = await readPastedText('6PH57VP3+PR', 'SG')
    assert.deepEqual(fullCode.coordinates?.value, { latitude: 1.286812, longitude: 103.854563 })
    assert.equal(fullCode.coordinates?.sureness, 'sure')
    const shortCode = await readPastedText('7VP3+PR Singapore', 'SG')
    assert.deepEqual(shortCode.coordinates?.value, fullCode.coordinates?.value)
    assert.equal(shortCode.coordinates?.sureness, 'likely')
    // 500 km further north, the same short code means another place.
    const readInNorth = await readPastedText('7VP3+PR', 'SG', { latitude: 6.3, longitude: 103.85 })
    assert.notDeepEqual(readInNorth.coordinates?.value, fullCode.coordinates?.value)
  })
})
