import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { test } from 'node:test'
import { brands } from '../../core/config/brands.ts'
import { loadCountry } from '../../core/config/countries.ts'
import { countryCodes } from '../../core/config/country-codes.ts'
import { languages } from '../../core/config/languages.ts'
import { wordmarkOf } from '../../demo-site/src/wordmarks.ts'
import { formsAt, readCatalogue } from './catalogue.ts'

/** The steps of “Adding a language, brand or country” (docs/contributing.md) that no type requires. */
const countries = await Promise.all(countryCodes.map(loadCountry))
const codesIn = (pattern: string) => globSync(pattern).map((path) => basename(path, '.json'))
const readData = (name: string) => JSON.parse(readFileSync(`order-api/data/${name}.json`, 'utf8'))

const baseOf = (language: string) => language.split('-')[0] ?? language

function assertNone(problems: string[]) {
  assert.ok(problems.length === 0, problems.join('\n'))
}

test('every language has a file, is listed, and is offered', () => {
  const files = codesIn('locales/!(unread).json')
  const offered = new Set<string>(countries.flatMap((country) => country.languages))
  const listed: readonly string[] = languages
  const isBase = (code: string) => listed.some((other) => other.startsWith(`${code}-`) && offered.has(other))
  assertNone([
    ...files.filter((code) => !listed.includes(code)).map((code) => `core/config/languages.ts lacks ${code}`),
    ...listed.filter((code) => !files.includes(code)).map((code) => `There is no locales/${code}.json`),
    ...listed
      .filter((code) => !offered.has(code) && !isBase(code))
      .map((code) => `No country of core/config/countries offers ${code}`),
  ])
})

test('every default language of a country has legal texts', () => {
  const having = codesIn('locales/legal/*.json')
  assertNone(
    countries
      .filter(({ defaultLanguage }) => !having.includes(defaultLanguage) && !having.includes(baseOf(defaultLanguage)))
      .map(({ code, defaultLanguage }) => `There is no locales/legal/${defaultLanguage}.json, for ${code}`),
  )
})

test('every brand has a theme, a logo, a tagline and a picture for links', () => {
  const english = readCatalogue('en')
  const files = readFileSync('styles/themes/themes.ts', 'utf8')
  const pictures = globSync('demo-site/public/previews/*.png').map((path) => basename(path, '.png').toUpperCase())
  assertNone(
    brands.flatMap((brand) => {
      const tagline = `site.brands.${brand}.tagline`
      return [
        ...(new RegExp(`\\b${brand}:`).test(files) ? [] : [`styles/themes/themes.ts lacks ${brand}`]),
        ...missingLetters(brand),
        ...(formsAt(english, tagline).get('') ? [] : [`locales/en.json lacks ${tagline}`]),
        ...(pictures.includes(brand)
          ? []
          : [`demo-site/public/previews lacks ${brand}: run tests/support/draw-previews.ts`]),
      ]
    }),
  )
})

function missingLetters(brand: string): string[] {
  try {
    wordmarkOf(brand)
    return []
  } catch (error) {
    return [`demo-site/src/wordmarks.ts: ${(error as Error).message}`]
  }
}

test('every country has places for addresses, and people for examples', () => {
  const { places } = readData('gazetteer') as { places: { country: string }[] }
  const towns = new Set(places.map(({ country }) => country))
  const people = readData('demo-people').countries
  assertNone(
    countryCodes.flatMap((code) => [
      ...(towns.has(code) ? [] : [`order-api/data/gazetteer.json has no places in ${code}`]),
      ...(code in people ? [] : [`order-api/data/demo-people.json lacks ${code}`]),
    ]),
  )
})
