import { readdirSync, readFileSync } from 'node:fs'

const folder = new URL('../../../../locales/', import.meta.url)
const cache = new Map<string, Texts>()
const available = new Set(readdirSync(folder))

interface Texts {
  [name: string]: string | Texts
}

// Languages whose readers also read another one, as on the pages.
const fallbackLanguages: Readonly<Record<string, string>> = { 'zh-TW': 'zh-HK', bs: 'hr' }

/** Returns a text from `locales`, else in its fallback or base language, else in English. Fills `{{name}}`. */
export function mailText(
  language: string,
  key: `mail.${string}` | `bulk-order-upload.${string}`,
  values: Record<string, string> = {},
): string {
  const text = [...languageChain(language), 'en'].map((code) => find(code, key)).find(Boolean) ?? key
  const isRightToLeft = directionOf(language) === 'rtl'
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = values[name] ?? ''
    // Isolates values, because names and numbers must not change the sentence's direction.
    return isRightToLeft ? `\u2068${value}\u2069` : value
  })
}

/** Whether the text is a language tag. `Intl` throws for others. */
export function isLanguageTag(text: string): boolean {
  try {
    return new Intl.Locale(text).language !== ''
  } catch {
    return false
  }
}

/** Returns the language, or English if neither it nor its fallback has texts. */
export function mailLanguage(language: string): string {
  return languageChain(language).some(catalogue) ? language : 'en'
}

const languageChain = (language: string) => [
  language,
  fallbackLanguages[language] ?? new Intl.Locale(language).language,
]

export function directionOf(language: string): 'ltr' | 'rtl' {
  return ['Arab', 'Hebr'].includes(new Intl.Locale(language).maximize().script ?? '') ? 'rtl' : 'ltr'
}

function find(code: string, key: string): string | null {
  let found: string | Texts | undefined = catalogue(code) ?? undefined
  for (const name of key.split('.')) found = typeof found === 'object' ? found[name] : undefined
  return typeof found === 'string' ? found : null
}

function catalogue(code: string): Texts | null {
  const cached = cache.get(code)
  if (cached) return cached
  if (!available.has(`${code}.json`)) return null
  const texts: Texts = JSON.parse(readFileSync(new URL(`${code}.json`, folder), 'utf8'))
  cache.set(code, texts)
  return texts
}
