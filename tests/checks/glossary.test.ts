import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { test } from 'node:test'
import { formsAt, keysOf, readCatalogue } from './catalogue.ts'
import { expectNone } from './sources.ts'

/** The words that a language uses for the product's terms stand in `locales/briefs/<code>.md`, and are used. */
const terms: Readonly<Record<string, RegExp>> = {
  rider: /\brider\b/i,
  order: /\border\b/i,
  customer: /\bcustomer\b/i,
  'collection point': /collection point/i,
  voucher: /\bvoucher\b/i,
  'help centre': /help centre/i,
}
const english = readCatalogue('en')
const keys = keysOf(english)
/** Pronouns stand for a term too, and endings change. */
const leastShare = 0.6
/** Each has a brief, also a variant. */
const languages = globSync('locales/!(unread).json').map((path) => basename(path, '.json'))

for (const language of languages.filter((code) => code !== 'en')) {
  test(`${language} has a brief and uses its glossary`, () => {
    const brief = readFileSync(`locales/briefs/${language}.md`, 'utf8')
    assert.match(brief, new RegExp(`^# ${language}: `))
    const translation = readCatalogue(language)
    const isVariant = keysOf(translation).length < keys.length / 2
    if (isVariant) return
    const glossary = new Map(
      Array.from(brief.matchAll(/^\| ([^|]+) \| ([^|]+) \|$/gm), ([, term = '', own = '']) => [term.trim(), own]),
    )
    const rare = Object.entries(terms).flatMap(([term, pattern]) => {
      const stems = stemsOf(glossary.get(term) ?? assert.fail(`${term} isn’t in the glossary`))
      const using = keys.filter((key) => [...formsAt(english, key).values()].some((text) => pattern.test(text)))
      const share = shareOf(
        using.map((key) => [...formsAt(translation, key).values()].join(' ')),
        stems,
      )
      return share < leastShare ? [`${term}: ${Math.round(share * 100)} % of its texts have ${stems.join(' or ')}`] : []
    })
    expectNone(rare)
  })
}

/** The beginnings of the words of a glossary's cell: words may have endings, and notes are in brackets. */
function stemsOf(cell: string): string[] {
  const words = cell
    .replace(/[（(][^)）]*[)）]/g, '')
    .split(/[,、，;；/]|\bor\b/)
    .map((word) => word.trim().split(/\s+/)[0]?.toLowerCase() ?? '')
  return words.filter(Boolean).map((word) => word.slice(0, Math.max(2, Math.floor(word.length * 0.6))))
}

function shareOf(texts: string[], stems: string[]): number {
  // Arabic has prefixes, and some scripts have no spaces between words.
  const start = stems.some((stem) => /[\p{scx=Latin}\p{scx=Cyrillic}\p{scx=Greek}]/u.test(stem))
    ? '(?<![\\p{L}\\p{M}])'
    : ''
  const having = texts.filter((text) => stems.some((stem) => new RegExp(`${start}${stem}`, 'iu').test(text)))
  return texts.length === 0 ? 1 : having.length / texts.length
}
