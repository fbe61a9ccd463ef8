import { readdirSync, readFileSync } from 'node:fs'
import { languages } from '../../../core/config/languages.ts'
import { closestLanguage } from '../../../locales/languages.ts'
import { fillText, findText, type Texts, textAt } from '../../../locales/texts.ts'

const folder = new URL('../../../locales/', import.meta.url)
const cache = new Map<string, Texts>()
const available = new Set(readdirSync(folder))

/** Texts of the translations host. */
export interface HostedTexts {
  /** Null without any in that language. They have known keys and the placeholders of ours. */
  textsOf(language: string): Texts | null
}

let hosted: HostedTexts | null = null

/** Lays the texts of the server's translations host over the built-in ones. Only `server/` calls it. */
export function useHostedTexts(host: HostedTexts): void {
  hosted = host
}

/** Uses the built-in texts again, unless another server's host is used. */
export function stopHostedTexts(host: HostedTexts): void {
  if (hosted === host) hosted = null
}

/** Returns a text from `locales`, else in its fallback or base language, else in English. Fills `{{name}}`. */
export function mailText(
  requestedLanguage: string,
  key:
    | `${'mail' | 'bulk-order-upload' | 'status' | 'payment-method'}.${string}`
    | `orders.reason.${string}`
    | 'orders.not-charged'
    | 'request.return-hint',
  values: Record<string, string> = {},
): string {
  const language = mailLanguage(requestedLanguage)
  const own = textAt(hosted?.textsOf(language), key)
  if (typeof own === 'string') return fillText(own, language, values)
  const found = findText(builtInTexts, language, key)
  return typeof found?.text === 'string' ? fillText(found.text, language, values) : key
}

/** Returns the reasons for a cancellation that have a text. */
export function cancelReasons(): string[] {
  const { orders } = builtInTexts('en') as { orders: { reason: Texts } }
  return Object.keys(orders.reason)
}

/** Returns the closest language, else English. */
export function mailLanguage(requestedLanguage: string): string {
  return closestLanguage(requestedLanguage, languages) ?? 'en'
}

/** Returns the texts in `locales/<code>.json`; null without that file. */
export function builtInTexts(code: string): Texts | null {
  const cached = cache.get(code)
  if (cached) return cached
  if (!available.has(`${code}.json`)) return null
  const texts: Texts = JSON.parse(readFileSync(new URL(`${code}.json`, folder), 'utf8'))
  cache.set(code, texts)
  return texts
}
