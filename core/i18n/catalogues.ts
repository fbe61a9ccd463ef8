import { fallbackChain } from '../../locales/fallback-chain.ts'
import { type Language, pseudoLocale } from '../config/languages.ts'
import type { Catalogue } from './keys.ts'

/** One lazy file per language. English is built in and fills gaps. */
const files: Partial<Record<string, () => Promise<{ default: Catalogue }>>> = {
  ar: () => import('../../locales/ar.json', { with: { type: 'json' } }),
  'zh-HK': () => import('../../locales/zh-HK.json', { with: { type: 'json' } }),
}

/** Whether there are texts in the language or one close to it. */
export function hasWords(language: string): boolean {
  return ['en', pseudoLocale].includes(language) || fallbackChain(language).some((link) => link in files)
}

export async function loadCatalogue(language: Language): Promise<Catalogue | null> {
  if (language === pseudoLocale) return (await import('./pseudo-locale.ts')).pseudoCatalogue()
  const links = fallbackChain(language).flatMap((link) => files[link] ?? [])
  if (links.length === 0) return null
  const chain = await Promise.all(links.map((file) => file()))
  return chain.map((file) => file.default).reduceRight((behind, own) => overlay(behind, own))
}

function overlay(behind: Catalogue, own: Catalogue): Catalogue {
  const both = { ...behind }
  for (const [name, text] of Object.entries(own)) {
    const under = both[name]
    both[name] = typeof text === 'object' && typeof under === 'object' ? overlay(under, text) : text
  }
  return both
}
