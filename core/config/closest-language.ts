import { type Language, pseudoLocale } from './languages.ts'

/** Languages that CLDR has under another code, or whose speakers also read the other language. */
const aliases: Readonly<Record<string, string>> = { no: 'nb', nn: 'nb', tl: 'fil' }

/**
 * Returns the offered language that is closest to a BCP 47 tag: the same tag, else the same language with the same script or
 * region, else with others. Null if the language isn't offered or the tag is invalid.
 */
export function closestLanguage(requestedTag: string, offered: readonly Language[]): Language | null {
  const tag = requestedTag.replaceAll('_', '-').toLowerCase()
  const exact = offered.find((language) => language.toLowerCase() === tag)
  if (exact) return exact
  const [base = '', ...rest] = tag.split('-')
  const requested = likelyLocale([aliases[base] ?? base, ...rest].join('-')) ?? likelyLocale(aliases[base] ?? base)
  if (!requested) return null
  const scored = offered
    .filter((language) => language !== pseudoLocale && likelyLocale(language)?.language === requested.language)
    .map((language) => ({ language, score: score(language, requested) }))
  return scored.toSorted((a, b) => b.score - a.score)[0]?.language ?? null
}

function score(language: Language, requested: Intl.Locale): number {
  const { script, region } = likelyLocale(language) ?? {}
  const isGeneral = !language.includes('-')
  return (script === requested.script ? 4 : 0) + (region === requested.region ? 2 : 0) + (isGeneral ? 1 : 0)
}

/** Adds the script and region of most speakers; null if the tag is invalid. */
function likelyLocale(tag: string): Intl.Locale | null {
  try {
    return new Intl.Locale(tag).maximize()
  } catch {
    return null
  }
}
