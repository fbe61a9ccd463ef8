import { languageChain } from '../../locales/languages.ts'
import type { Language } from '../config/languages.ts'
import { addStandIn } from '../lib/intl/stand-in.ts'
import type { Catalogue } from './keys.ts'

/** Returns the texts of a language over those of its base language; null for English, which is built in and fills gaps. */
export async function loadCatalogue(language: Language): Promise<Catalogue | null> {
  if (language === 'en') return null
  const { catalogueFiles, languagesOfStandIns, loadStandIns } = await import('./catalogue-files.ts')
  const isListed = (tag: string): tag is keyof typeof catalogueFiles => tag in catalogueFiles
  const [standIns, ...catalogues] = await Promise.all([
    languagesOfStandIns.includes(language) ? loadStandIns() : null,
    ...languageChain(language)
      .filter(isListed)
      .map((tag) => catalogueFiles[tag]()),
  ])
  const standIn = standIns?.standInFor(language)
  if (standIn) addStandIn(language, standIn)
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
