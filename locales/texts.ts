import { directionOf, languageChain } from './languages.ts'

/** A file of `locales`, or a part of it. */
export interface Texts {
  readonly [name: string]: string | Texts
}

const rightToLeftLetter = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/** Isolates a value of a text where needed, so that IDs, money and names don't change the sentence's direction. */
export function isolated(value: string, language: string): string {
  return directionOf(language) === 'rtl' || rightToLeftLetter.test(value) ? `\u2068${value}\u2069` : value
}

/** Fills each `{{name}}` of a text in that language with its value; with nothing if it has none. */
export function fillText(text: string, language: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{\{([\w-]+)\}\}/g, (_, name: string) => isolated(String(values[name] ?? ''), language))
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
    let text: string | Texts | null | undefined = catalogueOf(code)
    for (const name of key.split('.')) text = typeof text === 'object' ? text?.[name] : undefined
    if (text) return { text, language: code }
  }
  return null
}
