import { isReplacement, isTexts, type Texts, textAt } from '../../locales/texts.ts'
import type { Environment } from '../environment.ts'
import { nestedTexts } from './own-texts.ts'
import type { HostedTexts } from './translate.ts'

/** A whole language has about 300 kB. */
const maxCharacters = 2_000_000

/**
 * Loads a file `{host}/{language}.json` of the translations host (specification 1 §7): texts by dotted keys, or nested like our own
 * files. @param reportRefused called once for each text that can't be used. @throws Error if the file is missing or damaged
 */
export async function loadHostedTexts(
  { fetch }: Pick<Environment, 'fetch'>,
  url: string,
  signal: AbortSignal,
  reportRefused: (key: string) => void,
): Promise<HostedTexts> {
  const response = await fetch(url, { credentials: 'omit', signal })
  if (!response.ok) throw new Error(`status ${response.status}`)
  const text = await response.text()
  if (text.length > maxCharacters) throw new Error(`${text.length} characters`)
  const given: unknown = JSON.parse(text)
  if (!isTexts(given)) throw new Error('not an object of texts')
  const catalogue = nestedTexts(flat(given))
  const refused = new Set<string>()

  /** Ours are known once their element has loaded, so that the texts are compared when they are shown. */
  function has(key: string, ours: Parameters<HostedTexts['has']>[1]): boolean {
    const own = textAt(catalogue, key)
    if (typeof own !== 'string') return false
    const replaced = ours.map((texts) => textAt(texts, key)).find((found) => found !== null)
    if (typeof replaced === 'string' && isReplacement(own, replaced)) return true
    if (!refused.has(key)) reportRefused(key)
    refused.add(key)
    return false
  }

  return { catalogue, has }
}

function flat(texts: Texts, prefix = ''): Record<string, string> {
  const entries = Object.entries(texts).flatMap(([name, text]) =>
    typeof text === 'string' ? [[prefix + name, text] as const] : Object.entries(flat(text, `${prefix}${name}.`)),
  )
  return Object.fromEntries(entries)
}
