import { type Language, pseudoLocale } from './languages.ts'

/** Codes that CLDR knows by another name, or whose speakers read the other. */
const alias: Readonly<Record<string, string>> = { no: 'nb', nn: 'nb', tl: 'fil' }

/**
 * Returns the offered language that is closest to any BCP 47 tag: the same tag, else of the same language the one with the
 * same script, region, or neither; null if the language isn't offered or the tag is none.
 */
export function closestLanguage(wanted: string, offered: readonly Language[]): Language | null {
  const tag = wanted.replaceAll('_', '-').toLowerCase()
  const same = offered.find((language) => language.toLowerCase() === tag)
  if (same) return same
  const [base = '', ...rest] = tag.split('-')
  const requested = likely([alias[base] ?? base, ...rest].join('-')) ?? likely(alias[base] ?? base)
  if (!requested) return null
  const scored = offered
    .filter((language) => language !== pseudoLocale && likely(language)?.language === requested.language)
    .map((language) => ({ language, score: score(language, requested) }))
  return scored.toSorted((a, b) => b.score - a.score)[0]?.language ?? null
}

function score(language: Language, requested: Intl.Locale): number {
  const { script, region } = likely(language) ?? {}
  const isGeneral = !language.includes('-')
  return (script === requested.script ? 4 : 0) + (region === requested.region ? 2 : 0) + (isGeneral ? 1 : 0)
}

/** With the script and region that most speakers have; null if it's no tag. */
function likely(tag: string): Intl.Locale | null {
  try {
    return new Intl.Locale(tag).maximize()
  } catch {
    return null
  }
}
