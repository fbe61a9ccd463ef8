import type { Language } from '../config/languages.ts'
import type { Catalogue } from './keys.ts'

/** The translated catalogues, one lazy file a language. English is built in and stands in for what is missing. */
const files: Partial<Record<Language, () => Promise<{ default: Catalogue }>>> = {}

/** Null where the language has no catalogue. */
export async function loadCatalogue(language: Language): Promise<Catalogue | null> {
  const file = files[language]
  return file ? (await file()).default : null
}
