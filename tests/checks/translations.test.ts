import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { test } from 'node:test'
import { isDeepStrictEqual } from 'node:util'
import { pluralCategory } from '../../locales/texts.ts'
import { unreadTexts } from '../support/unread-texts.ts'
import { formsAt, keysOf, readCatalogue } from './catalogue.ts'
import { languageRules, latinWords } from './language-rules.ts'
import { expectNone } from './sources.ts'

/** Checks of every translation of `locales/en.json`: keys, values, plural forms, and no English left. */
const english = readCatalogue('en')
const keys = keysOf(english)
const languages = globSync('locales/!(unread).json')
  .map((path) => basename(path, '.json'))
  .filter((language) => language !== 'en')
  .sort()

const baseOf = (language: string) => language.split('-')[0] ?? language
const withoutPlaceholders = (text: string) => text.replace(/\{\{[\w-]+\}\}/g, ' ')
const latinWord = /\.?[\p{scx=Latin}][\p{scx=Latin}@._-]*(?<![.-])/gu
/** Words without placeholders and marks. */
const wordsOf = (text: string) => withoutPlaceholders(text).match(/[\p{L}\p{M}]+/gu) ?? []
/** Values that a file may contain. */
const constant = /^(PAID|[A-Z]+(_[A-Z]+)+)$/
/** Texts of names and examples, which stay the same. */
const namesOnly = /^(\.?[\w.-]+@[\w.]+|Excel \(\.xlsx\)|Google Maps|MM \/ YY)$/
/** Without the apostrophe. */
const allQuotes = '“”„‘‚«»「」『』"'
const numbersOf = (language: string, category: string) =>
  Array.from({ length: 300 }, (_, count) => count).filter((count) => pluralCategory(language, count) === category)
/** East Asian characters are twice as wide. Signs above and below letters have no width. */
const widthOf = (text: string) =>
  [...text.replace(/\{\{[\w-]+\}\}|\p{M}/gu, '')].reduce(
    (sum, letter) => sum + (/[\u1100-\u11ff\u2e80-\u9fff\uff00-\uff60]/.test(letter) ? 2 : 1),
    0,
  )

/** Most letters of a text, by its key: buttons, tabs, steps and titles of columns on a phone (`locales/README.md`). */
const lengthLimits: readonly (readonly [key: RegExp, letters: number])[] = [
  [/^common\.(save|cancel|continue|undo)$/, 15],
  [/^request\.(from|where|who|what|when|pay|place)$/, 25],
  [/^orders\.tab\./, 14],
  [/^bulk-order-upload\.table\.columns\./, 22],
  [/^tracking\.step\./, 16],
  [/^tracking\.arriving-in$/, 34],
  [/^address\.keep-text$/, 25],
]

const placeholdersOf = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name ?? '').sort()

for (const language of languages) {
  const translation = readCatalogue(language)
  const translatedKeys = keysOf(translation)
  const isVariant = baseOf(language) !== language && languages.includes(baseOf(language))
  const rules = languageRules[language] ?? languageRules[baseOf(language)] ?? assert.fail(`No rules for ${language}`)
  const texts = translatedKeys.flatMap((key) =>
    [...formsAt(translation, key)].map(([form, text]) => ({ key, form, text })),
  )

  test(`${language} has the same keys as English, or as a variant only those that differ`, () => {
    const needed = 'legal' in translation ? keys : keys.filter((key) => !key.startsWith('legal.'))
    const missing = isVariant ? [] : needed.filter((key) => !translatedKeys.includes(key))
    assert.deepEqual({ missing }, { missing: [] })
    assert.deepEqual({ unknown: translatedKeys.filter((key) => !keys.includes(key)) }, { unknown: [] })
    if (!isVariant) return
    const base = readCatalogue(baseOf(language))
    const same = translatedKeys.filter((key) => isDeepStrictEqual(formsAt(base, key), formsAt(translation, key)))
    assert.deepEqual({ same }, { same: [] })
  })

  test(`${language} has the same placeholders as English`, () => {
    const wrong = texts.filter(({ key, form, text }) => {
      const forms = formsAt(english, key)
      const expected = placeholdersOf(forms.get('other') ?? forms.get('') ?? '')
      // A form for one number only may use a word instead of the number.
      const mayBeWord = ['zero', 'one', 'two'].includes(form) && numbersOf(language, form).length === 1
      const required = mayBeWord ? without(expected, 'count', placeholdersOf(text)) : expected
      return keys.includes(key) && placeholdersOf(text).join() !== required.join()
    })
    expectNone(wrong)
  })

  test(`${language} has each plural form that its numbers need`, () => {
    const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions()
    const wrong = translatedKeys.filter((key) => {
      const forms = [...formsAt(translation, key).keys()]
      const isPlural = formsAt(english, key).has('other')
      return forms.sort().join() !== (isPlural ? [...pluralCategories].sort().join() : '')
    })
    expectNone(wrong)
  })

  test(`${language} has no text left in English`, () => {
    const wrong = texts.filter(({ key, form, text }) => {
      const source = formsAt(english, key)
      return (
        text === (source.get(form) ?? source.get('other')) &&
        wordsOf(text).length > 1 &&
        !namesOnly.test(text) &&
        !rules.loanTexts?.some((loan) => text.startsWith(loan))
      )
    })
    expectNone(wrong)
  })

  test(`${language} has only letters of its own script, and Latin ones in names`, () => {
    const foreign = new RegExp(`(?!${rules.scripts.map((script) => `\\p{scx=${script}}`).join('|')})\\p{L}`, 'u')
    const isName = (word: string) =>
      word.length === 1 || constant.test(word) || latinWords.has(word) || rules.names?.includes(word)
    const wrong = texts.flatMap(({ key, text }) => {
      const withoutNames = withoutPlaceholders(text).replace(latinWord, (word) => (isName(word) ? '' : word))
      return foreign.test(withoutNames) ? [`${key}: ${text}`] : []
    })
    expectNone(wrong)
  })

  test(`${language} uses its own marks and letters, without padding or markup`, () => {
    const foreignQuotes = [...allQuotes].filter((mark) => !rules.quotes.includes(mark))
    const wrong = texts.flatMap(({ key, form, text }) => {
      const plain = text.replace(/\{\{[\w-]+\}\}/g, '1')
      const reasons = rules.wrong.filter(([pattern]) => pattern.test(plain)).map(([, reason]) => reason)
      if (foreignQuotes.some((mark) => plain.includes(mark))) reasons.push('quotation marks of another language')
      if (text.trim() !== text || text === '' || / {2}|<\w|&\w+;/.test(text)) reasons.push('padding or markup')
      return reasons.length > 0 ? [`${key} ${form}: ${text}: ${reasons.join(', ')}`] : []
    })
    expectNone(wrong)
  })

  test(`${language} fits buttons, tabs, steps and column titles`, () => {
    const wrong = texts.flatMap(({ key, text }) => {
      const limit = lengthLimits.find(([pattern]) => pattern.test(key))?.[1] ?? Infinity
      return widthOf(text) > limit ? [`${key}: ${text} (${widthOf(text)} of ${limit})`] : []
    })
    expectNone(wrong)
  })
}

test('no locale file has a key twice', () => {
  // Reading keeps only the last one.
  const changed = globSync('locales/**/*.json').flatMap((path) => {
    const lines = readFileSync(path, 'utf8').split('\n')
    const written = `${JSON.stringify(JSON.parse(lines.join('\n')), null, 2)}\n`.split('\n')
    const line = lines.findIndex((text, index) => text !== written[index])
    return line < 0 ? [] : [`${path}:${line + 1}: ${lines[line]?.trim()}`]
  })
  expectNone(changed)
})

test('unread.json names texts that exist', () => {
  expectNone(unreadTexts().unknown)
})

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
  /^(self-service|messages|collection-point|site|guest|job)\./,
  // A person's answer, or a short word, with another meaning in each place.
  /^(history\.(from|to)|export\.|staff\.leave|account\.sessions\.|pickup-point\.saved|register\.weak-password)/,
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
  expectNone(repeated)
})

test('the page of commercial transactions has one title, in its heading and in links to it', () => {
  const wrong = ['en', ...languages].filter((language) => {
    const texts = readCatalogue(language)
    const titles = ['legal.commerce.title', 'site.titles.commerce'].map((key) => formsAt(texts, key).get(''))
    return 'legal' in texts && titles[0] !== titles[1]
  })
  expectNone(wrong)
})

test('texts of pages for developers are not in the catalogues', () => {
  const forDevelopers = /^site\.(developers|gallery|playground)\.|^site\.descriptions\.developers$/
  expectNone(keys.filter((key) => forDevelopers.test(key)))
})

test('the notes for translators name only keys that exist', () => {
  const notedKeys = [...readFileSync('locales/README.md', 'utf8').matchAll(/^\| `([\w.-]+)` \|/gm)].map(
    ([, key]) => key ?? '',
  )
  const unknown = notedKeys.filter((noted) => !keys.some((key) => key === noted || key.startsWith(`${noted}.`)))
  expectNone(unknown)
  expectNone(
    Object.keys(english).filter((namespace) => !notedKeys.includes(namespace)),
    'every namespace has its line',
  )
})

function without(expected: string[], optional: string, present: string[]): string[] {
  return present.includes(optional) ? expected : expected.filter((name) => name !== optional)
}
