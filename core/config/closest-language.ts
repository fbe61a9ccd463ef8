import type { Language } from './languages.ts'

/** Returns the offered language with the same tag, else the same base language, else null. */
export function closestLanguage(wanted: string, offered: readonly Language[]): Language | null {
  const tag = wanted.toLowerCase()
  const base = tag.split('-')[0]
  return (
    offered.find((language) => language.toLowerCase() === tag) ??
    offered.find((language) => language.toLowerCase() === base) ??
    offered.find((language) => language.split('-')[0] === base) ??
    null
  )
}
