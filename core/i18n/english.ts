import english from '../../locales/en.json' with { type: 'json' }
import type { Catalogue } from './keys.ts'

const textsKey = Symbol.for('courier.texts.v1')
const holder = globalThis as { [textsKey]?: Catalogue }

/**
 * English texts, the fallback of all languages. In the built package each element adds its own (`build/texts.mjs`), and
 * two copies of the script share the table.
 */
export const texts: Catalogue = holder[textsKey] ?? {}
holder[textsKey] = texts
addTexts(english)

export function addTexts(added: Catalogue, target: Catalogue = texts): void {
  for (const [name, text] of Object.entries(added)) {
    const existing = target[name]
    if (typeof text === 'object' && typeof existing === 'object') addTexts(text, existing)
    else target[name] = text
  }
}
