import type { Language } from '../config/languages.ts'

const collators = new Map<Language, Intl.Collator>()

/** The order that people of a language look names up in; `Unit 9` stands before `Unit 10`. */
export function collatorOf(language: Language): Intl.Collator {
  const collator = collators.get(language) ?? new Intl.Collator(language, { numeric: true })
  collators.set(language, collator)
  return collator
}
