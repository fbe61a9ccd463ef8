/** Rules about languages, by BCP 47 tags: closest, fallbacks, direction. Page, site, mails, spreadsheets and build use them. */

export type Direction = 'ltr' | 'rtl'

/** Accented, longer English in brackets that reveals untranslated text in tests (`texts.ts`). Never in environment prd. */
export const pseudoLocale = 'en-XA'

/** Languages whose speakers read another one, and whose tags `Intl` doesn't replace. */
const aliases: Readonly<Record<string, string>> = { no: 'nb', nn: 'nb', yue: 'zh-HK' }

const rightToLeftScripts = ['Arab', 'Hebr', 'Thaa', 'Syrc', 'Nkoo', 'Adlm', 'Rohg']

/** Returns the languages to look for texts in, best first: `ar-EG`, then `ar`. Callers add English at the end. */
export function languageChain(language: string): string[] {
  const [base = ''] = language.split('-')
  return base === language ? [language] : [language, base]
}

/**
 * Returns the offered language that is closest to a tag: the same tag, else the same language with the same script or region,
 * else with others. Null if the language isn't offered or the tag is invalid. `en-XA` is returned only for itself.
 */
export function closestLanguage<Offered extends string>(
  requestedTag: string,
  offered: readonly Offered[],
): Offered | null {
  const tag = withHyphens(requestedTag).toLowerCase()
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

function score(language: string, requested: Intl.Locale): number {
  const { script, region } = likelyLocale(language) ?? {}
  const isGeneral = !language.includes('-')
  return (script === requested.script ? 4 : 0) + (region === requested.region ? 2 : 0) + (isGeneral ? 1 : 0)
}

/** The direction of the language's script (specification 1 §1); left to right if the tag is invalid. */
export function directionOf(language: string): Direction {
  return rightToLeftScripts.includes(likelyLocale(withHyphens(language))?.script ?? '') ? 'rtl' : 'ltr'
}

/** Java and POSIX write `ar_EG`. */
const withHyphens = (tag: string) => tag.replaceAll('_', '-')

/** Whether the text is a language tag. `Intl` throws for others. */
export const isLanguageTag = (text: string) => likelyLocale(text) !== null

/** Adds the script and region of most speakers; null if the tag is invalid. */
function likelyLocale(tag: string): Intl.Locale | null {
  try {
    return new Intl.Locale(tag).maximize()
  } catch {
    return null
  }
}
