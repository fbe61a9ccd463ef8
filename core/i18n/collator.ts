import type { Language } from '../config/languages.ts'

const collators = new Map<Language, Intl.Collator>()

/** Sorts names by the language's rules; `Unit 9` comes before `Unit 10`. */
export function collatorOf(language: Language): Intl.Collator {
  const collator = collators.get(language) ?? new Intl.Collator(language, { numeric: true })
  collators.set(language, collator)
  return collator
}
