import { existsSync, readFileSync } from 'node:fs'

const folder = new URL('../../../locales/', import.meta.url)
const kept = new Map<string, Texts | null>()

interface Texts {
  [name: string]: string | Texts
}

/** Languages whose readers know another one: the same as on the pages. */
const neighbours: Readonly<Record<string, string>> = { 'zh-TW': 'zh-HK', bs: 'hr' }

/**
 * A text of `locales/<language>.json`, else of its neighbour or base language, else English; `{{name}}` stands for a
 * value.
 */
export function mailText(language: string, key: `mail.${string}`, values: Record<string, string> = {}): string {
  const text = [...chainOf(language), 'en'].map((code) => find(code, key)).find(Boolean) ?? key
  const isRightToLeft = directionOf(language) === 'rtl'
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = values[name] ?? ''
    // What has no direction of its own (a name, a number) must not turn the sentence around.
    return isRightToLeft ? `\u2068${value}\u2069` : value
  })
}

/** The language itself where it has words, or a close one has; else English, which then is read from left to right. */
export function spokenLanguage(language: string): string {
  return chainOf(language).some(catalogue) ? language : 'en'
}

const chainOf = (language: string) => [language, neighbours[language] ?? new Intl.Locale(language).language]

export function directionOf(language: string): 'ltr' | 'rtl' {
  return ['Arab', 'Hebr'].includes(new Intl.Locale(language).maximize().script ?? '') ? 'rtl' : 'ltr'
}

function find(code: string, key: string): string | null {
  let found: string | Texts | undefined = catalogue(code) ?? undefined
  for (const name of key.split('.')) found = typeof found === 'object' ? found[name] : undefined
  return typeof found === 'string' ? found : null
}

function catalogue(code: string): Texts | null {
  const known = kept.get(code)
  if (known !== undefined) return known
  const file = new URL(`${code}.json`, folder)
  const texts: Texts | null = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null
  kept.set(code, texts)
  return texts
}
