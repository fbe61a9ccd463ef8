import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type PastedDetail, pastedFields, readPastedText } from '../../../core/addresses/pasted-text.ts'
import { countryCodes } from '../../../core/config/country-codes.ts'
import { latinDigits } from '../../../core/lib/text/latin-digits.ts'
import fc from '../../support/fast-check.ts'
import { conditionLimitMs } from '../../support/limits.ts'
import { readSamples } from './pasted/score.ts'

const country = fc.constantFrom(...countryCodes)
/** Pieces of realistic messages, which are mixed with random text. */
const pieces = readSamples().flatMap(({ text }) => text.split(/(?<=[\s,:])/))
const message = fc
  .array(
    fc.oneof(fc.constantFrom(...pieces), fc.string({ unit: 'binary' }), fc.constantFrom('\n', ':', '+', '(', '٣', '#')),
    {
      maxLength: 40,
    },
  )
  .map((parts) => parts.join(''))

/** Removes differences in the width and script of digits and punctuation. */
const normalizeDigits = (text: string) => latinDigits(text.normalize('NFKC'))

test('no detail contains a word or digit that isn’t in the text', async () => {
  await fc.assert(
    fc.asyncProperty(message, country, async (text, code) => {
      const details = await readPastedText(text, code)
      for (const field of pastedFields) {
        if (field === 'phone' || field === 'coordinates') continue
        const detail: PastedDetail | undefined = details[field]
        // Words in a link are encoded differently.
        if (!detail || detail.from.length === 0) continue
        const sourceText = detail.from.map(({ start, end }) => text.slice(start, end).trim()).join(', ')
        assert.equal(normalizeDigits(detail.value), normalizeDigits(sourceText))
      }
    }),
    {
      numRuns: 400,
      examples: [
        ['الحساب \nBunga ٣', 'AE'],
        ['Total: S$ 24.50', 'SG'],
      ],
    },
  )
})

const hostilePieces = [
  ...['a', '1', '9 ', '12-', '((((', '[1/1/11, ', ' ', '\n', 'name: ', 'name address tel ', 'Aa ', 'Mr ', ', ', 'st. '],
  ...['https://', 'https://google.com/maps/place/', '+6', '8Q7XMQJW+', '一二三樓', '山田', 'คุณก ', 'شقة ', '👨‍👩‍👧'],
  ...['\ud83d', '\u202e\u200f', "1°17'", '1.2,3.4;'],
]
for (const piece of hostilePieces) {
  test(`reads 100 kB of ${JSON.stringify(piece)}`, async () => {
    const text = piece.repeat(Math.ceil(100_000 / piece.length))
    await readPastedText('warm', 'SG')
    const started = performance.now()
    for (const code of ['SG', 'HK', 'JP', 'HU'] as const) await readPastedText(text, code)
    // An expression that tries every way to match would take hours.
    assert.ok(performance.now() - started < conditionLimitMs, `${performance.now() - started} ms`)
  })
}
