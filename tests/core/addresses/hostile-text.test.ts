import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { splitAddress } from '../../../core/addresses/address-parts.ts'
import { isStillAbout } from '../../../core/addresses/address-words.ts'
import { parseCoordinates, startsWithCoordinates } from '../../../core/addresses/coordinates.ts'
import { containsAddress } from '../../../core/addresses/match.ts'
import { readLimit } from '../../../core/addresses/pasted/plain.ts'
import { labelWords } from '../../../core/addresses/pasted/words/label-words.ts'
import { readPastedText } from '../../../core/addresses/pasted-text.ts'
import { degreesOf, parsedTime } from '../../../core/bulk/sheet/reading/cell-text.ts'
import { parseSeparated, separatorOf } from '../../../core/bulk/sheet/reading/separated-text.ts'
import { amountOf } from '../../../core/i18n/amount.ts'
import { loadPhoneNumbers } from '../../../core/i18n/phone-number.ts'
import { plainPhone } from '../../../core/i18n/plain-phone.ts'
import { isInvisible, plainLine, plainLines, xlsxText } from '../../../core/lib/text/plain-text.ts'
import { parseOrderId } from '../../../core/orders/search/order-lookup.ts'
import { findVendors } from '../../../core/vendors/find-vendors.ts'
import { searchPlaces } from '../../../order-api/adapters/geocoders/gazetteer/search.ts'
import { isCommonPassword } from '../../../order-api/domain/accounts/common-passwords.ts'
import { deviceFrom } from '../../../order-api/domain/accounts/device.ts'
import { readAddressQuery } from '../../../order-api/domain/geo/address-query.ts'
import { hasLink } from '../../../order-api/domain/mail/mailed-text.ts'
import { csvCell } from '../../../order-api/domain/orders/export/csv.ts'
import { parseSearch } from '../../../order-api/domain/vendors/address-book.ts'
import fc from '../../support/fast-check.ts'
import { readSamples } from './pasted/score.ts'

const longestMs = 200

const countries = [
  ...['SG', 'HK', 'JP', 'TW', 'TH', 'MY', 'HU', 'GR', 'EG', 'AE', 'PK', 'BD', 'UA', 'KH', 'ES', 'FI'],
] as const

/** What messages are made of: words in all alphabets of the reader, labels, signs, digits, currencies, emoji, links. */
const fragments = [
  ...new Set([
    ...Object.values(labelWords).flat(),
    ...readSamples().flatMap(({ text }) => text.split(/(?<=[\s,:])/)),
    ...'٣ ৩ ๓ ３ 三 1 12 0 +65 (65) 12345 9 a A é é ب গ ก 名 ア あ Ω я ა հ ភ ລ မ'.split(' '),
    ...'$ S$ A$ HK$ € £ ¥ ￥ ₱ ฿ ৳ ₨ ﷼ RM USD kr zł Ft'.split(' '),
    ...'. , ; : - – / \\ # @ ! ? ( ) [ ] { } " \' ’ ° ′ ″ = + * _ ~ | & % < >'.split(' '),
    ...[' ', '\n', '\t', '\u00a0', '\u200b', '\u202e', '\ue000', '\ufeff', '\u0301'],
    ...['🙏', '👨‍👩‍👧', '\ud83d', '🇸🇬'],
    ..."https:// geo: .google. maps.google.com/ !3d1.2!4d 8Q7XMQJW+ 1°17' 1.2,3.4 x2 まで".split(' '),
    ...'2x rice|Total: |from |to |mr |send to |blk |no. |st. |#05-12 |vagyok |12/F |号 |Version/0 '.split('|'),
  ]),
]
const start = fc.constantFrom('', 'Total: ', 'Address: ', 'send to ', '1 ', '2x ', '(', '#', '[', '"', 'A')
const end = fc.constantFrom('', '!', '\n', '0', ' x', '账', '\ue000', '=')
/** One to four fragments, repeated up to the reader's limit. */
const hostileText = fc
  .tuple(start, fc.array(fc.constantFrom(...fragments), { minLength: 1, maxLength: 4 }), end)
  .map(([before, parts, behind]) => {
    const piece = parts.join('')
    const count = Math.max(1, Math.floor((readLimit - before.length - behind.length) / piece.length))
    return before + piece.repeat(count) + behind
  })
/** Found by a checker of regular expressions or by hand. */
const knownTexts = [
  `Total: ${'S$ '.repeat(1995)}`,
  `Total: A${'$AAA'.repeat(1490)}!`,
  `tq${'ទまでs'.repeat(1490)}\n`,
  `₱ ${'\t '.repeat(2990)}账`,
  `ت#${'\t'.repeat(5990)}s`,
  `\t0${'\t'.repeat(2990)}+0°${'\t'.repeat(2990)},0`,
  `${'aa'.repeat(1400)}${','.repeat(3000)},`,
  `0 ${', '.repeat(2990)}`,
  `"${'\t"'.repeat(2990)}!`,
  'Send to A'.concat(' A'.repeat(2990)),
  `send to Mei${' '.repeat(5980)}x`,
  '6/f ভাই,'.repeat(750),
]

/** Processor time of this thread, which other work on the machine doesn't change. */
const threadMs = () => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/** Takes the faster of two readings, because code is compiled in the first. */
async function timeToRead(text: string, read: (text: string) => unknown): Promise<number> {
  let fastest = Number.POSITIVE_INFINITY
  for (let times = 0; times < 2 && fastest > longestMs / 4; times++) {
    const started = threadMs()
    await read(text)
    fastest = Math.min(fastest, threadMs() - started)
  }
  return fastest
}

async function assertFast(text: string, read: (text: string) => unknown, name: string) {
  const ms = await timeToRead(text, read)
  assert.ok(ms <= longestMs, `${name} takes ${Math.round(ms)} ms for ${JSON.stringify(text.slice(0, 80))}`)
}

test('a pasted message of the longest length never takes more than 200 ms to read', async () => {
  await readPastedText('warm', 'SG')
  await fc.assert(
    fc.asyncProperty(hostileText, fc.constantFrom(...countries), (text, country) =>
      assertFast(text, (typed) => readPastedText(typed, country), country),
    ),
    { numRuns: 300, examples: knownTexts.map((text) => [text, 'SG']) },
  )
})

describe('no other reader of text takes more than 200 ms', () => {
  const readers: Record<string, (text: string) => unknown> = {
    isStillAbout: (text) => isStillAbout(text, text),
    containsAddress: (text) => containsAddress(text, '2 Orchard Turn 238801'),
    parseCoordinates,
    startsWithCoordinates,
    splitAddress,
    readAddressQuery,
    amountOf: (text) => amountOf(text, { currency: 'SGD', cldrDigits: 2, formatLocales: {} }),
    degreesOf,
    parsedTime: (text) => parsedTime(text, true),
    separatedText: (text) => parseSeparated(text, separatorOf(text)),
    plainPhone,
    plainLine,
    plainLines,
    isInvisible,
    xlsxText,
    csvCell,
    deviceFrom,
    isCommonPassword,
    // The longest name.
    hasLink: (text) => hasLink(text.slice(0, 500)),
    parseSearch,
    parseOrderId: (text) => parseOrderId(text, { mode: 'godroid', vendorId: '1001', outletIds: new Set([text]) }),
    findVendors: (text) => findVendors([], text),
    searchPlaces: (text) => searchPlaces({ text: text.slice(0, 200), country: 'SG', language: 'en' }),
  }

  for (const [name, read] of Object.entries(readers)) {
    test(name, async () => {
      await fc.assert(
        fc.asyncProperty(hostileText, (text) => assertFast(text, read, name)),
        { numRuns: 60, examples: knownTexts.map((text) => [text]) },
      )
    })
  }

  test('phone numbers', async () => {
    const { isPossiblePhoneNumber, isValidPhoneNumber, formatPhoneNumber, toE164 } = await loadPhoneNumbers()
    for (const read of [isPossiblePhoneNumber, isValidPhoneNumber, formatPhoneNumber, toE164]) {
      await fc.assert(
        fc.asyncProperty(hostileText, fc.constantFrom(...countries), (text, country) =>
          assertFast(text, (typed) => read(typed, country), read.name),
        ),
        { numRuns: 60, examples: knownTexts.map((text) => [text, 'SG']) },
      )
    }
  })
})
