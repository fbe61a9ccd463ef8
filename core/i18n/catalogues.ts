import { languageChain, pseudoLocale } from '../../locales/languages.ts'
import type { Language } from '../config/languages.ts'
import type { Catalogue } from './keys.ts'

/** One lazy file per language. English is built in and fills gaps. */
const files: Partial<Record<string, () => Promise<{ default: Catalogue }>>> = {
  ar: () => import('../../locales/ar.json', { with: { type: 'json' } }),
  'zh-HK': () => import('../../locales/zh-HK.json', { with: { type: 'json' } }),
}

/** Whether there are texts in the language or one close to it. */
export function hasWords(language: string): boolean {
  return ['en', pseudoLocale].includes(language) || languageChain(language).some((tag) => tag in files)
}

export async function loadCatalogue(language: Language): Promise<Catalogue | null> {
  if (language === pseudoLocale) return (await import('./pseudo-locale.ts')).pseudoCatalogue()
  const loaders = languageChain(language).flatMap((tag) => files[tag] ?? [])
  if (loaders.length === 0) return null
  const catalogues = await Promise.all(loaders.map((load) => load()))
  return catalogues.map((file) => file.default).reduceRight((base, specific) => overlay(base, specific))
}

function overlay(base: Catalogue, specific: Catalogue): Catalogue {
  const merged = { ...base }
  for (const [name, text] of Object.entries(specific)) {
    const baseText = merged[name]
    merged[name] = typeof text === 'object' && typeof baseText === 'object' ? overlay(baseText, text) : text
  }
  return merged
}
