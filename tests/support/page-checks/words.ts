import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { languageChain } from '../../../locales/languages.ts'
import { formsAt, readCatalogue } from '../../checks/catalogue.ts'

/** Returns a function that returns a text of the language. */
export function wordsOf(language: string): (key: string) => string {
  const catalogues = languageChain(language)
    .filter((code) => existsSync(`locales/${code}.json`))
    .map(readCatalogue)
  return (key) => catalogues.map((texts) => formsAt(texts, key).get('')).find(Boolean) ?? assert.fail(key)
}

/** The longest part of a text between its values. */
export const startOf = (text: string) =>
  text
    .split(/\{\{[\w-]+\}\}/)
    .map((part) => part.trim())
    .reduce((longest, part) => (part.length > longest.length ? part : longest))
