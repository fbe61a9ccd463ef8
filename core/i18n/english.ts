import english from '../../locales/en.json' with { type: 'json' }
import type { Catalogue } from './keys.ts'

const textsKey = Symbol.for('courier.texts.v1')
const holder = globalThis as { [textsKey]?: Catalogue }

/**
 * The English texts, which stand in for what another language lacks. In the built package only those of the core are
 * here at first, and each element adds its own (`rollup.texts.mjs`); two copies of the script fill the same table,
 * because they share one page.
 */
export const texts: Catalogue = holder[textsKey] ?? {}
holder[textsKey] = texts
addTexts(english)

/** Keeps what is there already of a namespace: it may be more than is added. */
export function addTexts(more: Catalogue, to: Catalogue = texts): void {
  for (const [name, text] of Object.entries(more)) {
    const there = to[name]
    if (typeof text === 'object' && typeof there === 'object') addTexts(text, there)
    else to[name] = text
  }
}
