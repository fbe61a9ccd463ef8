import { directionOf, languageChain } from './languages.ts'

/** A file of `locales`, or a part of it. */
export interface Texts {
  readonly [name: string]: string | Texts
}

/** Whether a value from outside is texts: nested objects whose values are all texts. */
export const isTexts = (value: unknown): value is Texts =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.values(value).every((text) => typeof text === 'string' || isTexts(text))

/** Returns the text or group of texts with a dotted key; null if there is none. */
export function textAt(texts: Texts | null | undefined, key: string): string | Texts | null {
  let text: string | Texts | null | undefined = texts
  for (const name of key.split('.')) text = typeof text === 'object' ? text?.[name] : undefined
  return text || null
}

const placeholdersOf = (text: string) => (text.match(/\{\{[^{}]*\}\}/g) ?? []).sort().join()

/** Whether a text from outside can replace ours: it has the same placeholders and is plain text. */
export const isReplacement = (given: string, ours: string) =>
  given.trim() !== '' && !/[\p{Cc}<>]/u.test(given) && placeholdersOf(given) === placeholdersOf(ours)

const rightToLeftLetter = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/** Isolates a value of a text where needed, so that IDs, money and names don't change the sentence's direction. */
export function isolated(value: string, language: string): string {
  return directionOf(language) === 'rtl' || rightToLeftLetter.test(value) ? `\u2068${value}\u2069` : value
}

/**
 * Fills each `{{name}}` of a text in that language with its value; with nothing if it has none. A full stop isn't doubled
 * after an abbreviated name, such as "Bee G.".
 */
export function fillText(text: string, language: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{\{([\w-]+)\}\}(\.(?!\.))?/g, (_, name: string, stop = '') => {
    const value = String(values[name] ?? '')
    return isolated(value, language) + (value.endsWith('.') ? '' : stop)
  })
}

const plurals = new Map<string, Intl.PluralRules>()

/** Returns the plural category of a number in the language: `one`, `few`, `other`. */
export function pluralCategory(language: string, count: number): string {
  const rules = plurals.get(language) ?? new Intl.PluralRules(language)
  plurals.set(language, rules)
  return rules.select(count)
}

/**
 * Returns a text or a group of plural forms, and its language: the first of the language's chain that has it, else English.
 * Null without one.
 */
export function findText(
  catalogueOf: (language: string) => Texts | null | undefined,
  language: string,
  key: string,
): { text: string | Texts; language: string } | null {
  for (const code of [...languageChain(language), 'en']) {
    const text = textAt(catalogueOf(code), key)
    if (text) return { text, language: code }
  }
  return null
}
