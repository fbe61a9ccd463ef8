import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type PastedDetail, pastedFields, readPastedText } from '../../../core/addresses/pasted-text.ts'
import { countryCodes } from '../../../core/config/country-codes.ts'
import { latinDigits } from '../../../core/lib/text/latin-digits.ts'
import fc from '../../support/fast-check.ts'
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
