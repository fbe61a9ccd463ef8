import { pseudoText } from '../../locales/pseudo-text.ts'
import { texts } from './english.ts'
import type { Catalogue } from './keys.ts'

/** Accents English texts when they are read, so that later elements' texts are included. */
export function pseudoCatalogue(): Catalogue {
  return accented(texts)
}

function accented(catalogue: Catalogue): Catalogue {
  return new Proxy(catalogue, {
    get(target, name) {
      const text = Reflect.get(target, name) as Catalogue[string] | undefined
      return typeof text === 'object' ? accented(text) : typeof text === 'string' ? pseudoText(text) : text
    },
  })
}
