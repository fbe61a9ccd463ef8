/** Whose words are understood where a language has none, beyond those of the same language in general (`ar-EG`, `ar`). */
const neighbours: Partial<Record<string, string>> = { 'zh-TW': 'zh-HK', bs: 'hr' }

/** The catalogues a language is read from, its own first: `ar-EG`, `ar`. English stands behind them all. */
export function fallbackChain(language: string): string[] {
  const next = neighbours[language] ?? language.split('-')[0]
  return next === undefined || next === language ? [language] : [language, ...fallbackChain(next)]
}
