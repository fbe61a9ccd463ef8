import { existsSync, readFileSync } from 'node:fs'

/** A locale file, or part of one. */
export type Texts = { [name: string]: string | Texts }

const pluralCategories = ['zero', 'one', 'two', 'few', 'many', 'other']

const readTexts = (path: string): Texts => JSON.parse(readFileSync(path, 'utf8'))
const catalogues = new Map<string, Texts>()

/** Returns the texts of a language, with those of the legal pages, which some languages have, as `legal`. */
export function readCatalogue(language: string): Texts {
  const legal = `locales/legal/${language}.json`
  const texts = catalogues.get(language) ?? {
    ...readTexts(`locales/${language}.json`),
    ...(existsSync(legal) && { legal: readTexts(legal) }),
  }
  catalogues.set(language, texts)
  return texts
}

/** Returns every key with its dotted path; plural forms count as one key. */
export function keysOf(texts: Texts, prefix = ''): string[] {
  return Object.entries(texts).flatMap(([name, value]) => {
    const key = `${prefix}${name}`
    return typeof value === 'string' || isPlural(value) ? [key] : keysOf(value, `${key}.`)
  })
}

export function isPlural(value: Texts) {
  return 'other' in value && Object.keys(value).every((name) => pluralCategories.includes(name))
}

/** Returns the texts of a key by plural category; `''` without plural forms. */
export function formsAt(texts: Texts, key: string): Map<string, string> {
  let value: string | Texts = texts
  for (const name of key.split('.')) value = typeof value === 'string' ? value : (value[name] ?? '')
  if (typeof value === 'string') return new Map([['', value]])
  return new Map(Object.entries(value).flatMap(([name, text]) => (typeof text === 'string' ? [[name, text]] : [])))
}
