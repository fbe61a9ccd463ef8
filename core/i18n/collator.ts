import type { Language } from '../config/languages.ts'

const collators = new Map<Language, Intl.Collator>()

/** Returns a collator that sorts by the language's rules, with `Unit 9` before `Unit 10`. */
export function collatorOf(language: Language): Intl.Collator {
  const collator = collators.get(language) ?? new Intl.Collator(language, { numeric: true })
  collators.set(language, collator)
  return collator
}
