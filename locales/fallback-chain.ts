/** Languages to use instead of one without texts. A variant such as `ar-EG` uses its base language and needs no entry. */
const neighbours: Partial<Record<string, string>> = { 'zh-TW': 'zh-HK', bs: 'hr' }

/** Returns the languages to look for texts in, best first: `ar-EG`, then `ar`. Callers add English at the end. */
export function fallbackChain(language: string): string[] {
  const next = neighbours[language] ?? language.split('-')[0]
  return next === undefined || next === language ? [language] : [language, ...fallbackChain(next)]
}
