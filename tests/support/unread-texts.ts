import { readFileSync } from 'node:fs'
import { keysOf, readCatalogue } from '../checks/catalogue.ts'

/**
 * Reads `locales/unread.json`: the texts that no second reader has read, by language, as keys, `group.*` or `*`. Returns their
 * number in a sentence, empty without any, and what names no language or text.
 */
export function unreadTexts(): { summary: string; unknown: string[] } {
  const unread: Record<string, string[]> = JSON.parse(readFileSync('locales/unread.json', 'utf8'))
  const keys = keysOf(readCatalogue('en'))
  const matching = (name: string) =>
    keys.filter((key) => key === name || (name.endsWith('*') && key.startsWith(name.slice(0, -1))))
  const entries = Object.entries(unread)
  const count = entries.flatMap(([, names]) => [...new Set(names.flatMap(matching))]).length
  return {
    summary:
      count === 0
        ? ''
        : `Texts without a second reader: ${count} in ${entries.length} languages (locales/unread.json)\n`,
    unknown: entries.flatMap(([, names]) => names.filter((name) => matching(name).length === 0)),
  }
}
