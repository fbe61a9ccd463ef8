import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { test } from 'node:test'
import { formsAt, keysOf, readCatalogue } from './catalogue.ts'

/** Checks of every translation of `locales/en.json`: keys, values, plural forms, and no English left. */
const english = readCatalogue('en')
const keys = keysOf(english)
const languages = globSync('locales/*.json')
  .map((path) => basename(path, '.json'))
  .filter((language) => language !== 'en')
  .sort()

/** Words in Latin letters in every language: names of products and formats, and examples of input. */
const latinWords = new Set([
  'API',
  'Cookie',
  'Ctrl',
  'CSV',
  'Enter',
  'Excel',
  'JavaScript',
  'MB',
  'PDF',
  'SMS',
  'XLSX',
  'name@shop.com',
  '.xlsx',
  'dddd',
  'outbox',
])

const placeholdersOf = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name ?? '').sort()

for (const language of languages) {
  const translation = readCatalogue(language)
  const translatedKeys = keysOf(translation)
  const texts = translatedKeys.flatMap((key) =>
    [...formsAt(translation, key)].map(([form, text]) => ({ key, form, text })),
  )

  test(`${language} has the same keys as English`, () => {
    const needed = 'legal' in translation ? keys : keys.filter((key) => !key.startsWith('legal.'))
    assert.deepEqual({ missing: needed.filter((key) => !translatedKeys.includes(key)) }, { missing: [] })
    assert.deepEqual({ unknown: translatedKeys.filter((key) => !keys.includes(key)) }, { unknown: [] })
  })

  test(`${language} has the same placeholders as English`, () => {
    const wrong = texts.filter(({ key, form, text }) => {
      const forms = formsAt(english, key)
      const expected = placeholdersOf(forms.get('other') ?? forms.get('') ?? '')
      // The singular may use a word instead of the number.
      const required = ['zero', 'one', 'two'].includes(form)
        ? without(expected, 'count', placeholdersOf(text))
        : expected
      return keys.includes(key) && placeholdersOf(text).join() !== required.join()
    })
    assert.deepEqual(wrong, [])
  })

  test(`${language} has each plural form that its numbers need`, () => {
    const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions()
    const wrong = translatedKeys.filter((key) => {
      const forms = [...formsAt(translation, key).keys()]
      const isPlural = formsAt(english, key).has('other')
      return forms.sort().join() !== (isPlural ? [...pluralCategories].sort().join() : '')
    })
    assert.deepEqual(wrong, [])
  })

  test(`${language} has no text left in English`, () => {
    const wrong = texts.filter(({ text }) => {
      const words = text.replace(/\{\{\w+\}\}/g, '').match(/[a-z@.]*[a-z]{2,}/gi) ?? []
      return words.some((word) => !latinWords.has(word))
    })
    assert.deepEqual(wrong, [])
  })

  test(`${language} uses its own punctuation, without padding or markup`, () => {
    const foreignPunctuation = { ar: /[,;?](?!\d)/, zh: /[\u3400-\u9fff] ?[,;:?!](?![!@])|\.\.\./ }[
      language.split('-')[0] ?? ''
    ]
    const wrong = texts.filter(
      ({ text }) => foreignPunctuation?.test(text) || text.trim() !== text || text === '' || /<\w|&\w+;/.test(text),
    )
    assert.deepEqual(wrong, [])
  })
}

/** Keys whose texts may be the same as another one, and why. */
const mayRepeat = [
  // The server's keys: several of them can mean the same.
  /^(auth|error|payment|placing)\.|^validation\.wrong-|\.(service-closed|cant-modify-order)$/,
  // A state of one order, a tab or filter of several, a step and a time differ in number and gender in other languages.
  /^(status|payment-method|c2c|selection\.result|orders\.tab)\.|\.(filter|step|headline|row-state|payment|status|count)\./,
  /^(receipt|orders\.field|orders\.section)\./,
  // Column titles, which are short, and the texts of emails and their spreadsheets.
  /\.columns?\.|\.(row-number|table\.fee)$|^mail\./,
  // Titles, buttons and read out texts, which differ in form in other languages.
  /title$|submit$|-named?$|\.(keys|tools|connection)\.|^(combobox|dialog|notifications|alert)\.|step-done$/,
  // What the vendor and the receiver read, who are addressed in different ways.
  /^(self-service|messages|collection-point|site|guest)\./,
  // A person's answer, or a short word, with another meaning in each place.
  /^(history\.(from|to)|export\.|staff\.leave|account\.sessions\.|origin\.saved|register\.weak-password)/,
  /^(saved-addresses\.(use|place|delete|edit)|delivery-time\.time|undelivered\.send-again|paste\.done|selection\.done)$/,
]

test('a text is the same as another one only if other languages need both', () => {
  const byText = new Map<string, string[]>()
  for (const key of keys.filter((key) => !key.startsWith('legal.'))) {
    const forms = formsAt(english, key)
    const text = (forms.get('') ?? forms.get('other') ?? '')
      .toLowerCase()
      .replace(/[^\p{L}\d{}]+/gu, ' ')
      .trim()
    if (text !== '') byText.set(text, [...(byText.get(text) ?? []), key])
  }
  const repeated = [...byText.values()]
    .map((same) => same.filter((key) => !mayRepeat.some((pattern) => pattern.test(key))))
    .filter((same) => same.length > 1)
  assert.deepEqual(repeated, [])
})

test('texts of pages for developers and operators are not in the catalogues', () => {
  const forDevelopers = /^site\.(operator|developers|gallery|playground)\.|^site\.descriptions\.(operator|developers)$/
  assert.deepEqual(
    keys.filter((key) => forDevelopers.test(key)),
    [],
  )
})

test('the notes for translators name only keys that exist', () => {
  const notedKeys = [...readFileSync('locales/README.md', 'utf8').matchAll(/^\| `([\w.-]+)` \|/gm)].map(
    ([, key]) => key ?? '',
  )
  const unknown = notedKeys.filter((noted) => !keys.some((key) => key === noted || key.startsWith(`${noted}.`)))
  assert.deepEqual(unknown, [])
  assert.deepEqual(
    Object.keys(english).filter((namespace) => !notedKeys.includes(namespace)),
    [],
    'every namespace has its line',
  )
})

function without(expected: string[], optional: string, present: string[]): string[] {
  return present.includes(optional) ? expected : expected.filter((name) => name !== optional)
}

for (const language of ['en', ...languages]) {
  test(`each payment method has one name in all texts of ${language}`, () => {
    const catalogue = readCatalogue(language)
    const textOf = (key: string) => formsAt(catalogue, key).get('')
    for (const method of ['CASH_ON_DELIVERY', 'PAYMENT_ON_DELIVERY']) {
      const name = textOf(`payment-method.${method}`)
      assert.ok(name)
      assert.ok(textOf(`site.faq.payment-${method}`)?.startsWith(name), `${name} in the FAQ`)
    }
  })
}
