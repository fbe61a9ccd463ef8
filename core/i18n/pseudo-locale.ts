import { texts } from './english.ts'
import type { Catalogue } from './keys.ts'

const plain = 'AaBCcDdEeGgHhIiJjKkLlNnOoRrSsTtUuWwYyZz'
const accented = 'ÅåɃÇçÐðÉéĜĝĤĥÎîĴĵĶķĻļÑñÖöŔŕŠšŢţÛûŴŵÝýŽž'

/** How much longer other languages are than English: German and Greek need about this much more. */
const growth = 0.4

/** `[Ţŕý åĝåîñ ····]`: readable, longer by 40 %, bracketed. What stands between double braces stays. */
export function pseudoText(text: string): string {
  const words = text.replace(/\{\{.*?\}\}|./gs, (piece) => {
    const place = plain.indexOf(piece)
    return piece.length === 1 && place >= 0 ? (accented[place] ?? piece) : piece
  })
  const length = text.replace(/\{\{.*?\}\}/g, '').length
  // In groups, since other languages too have spaces to break their lines at.
  return `[${words} ${'·'.repeat(Math.ceil(length * growth)).replace(/.{6}(?=.)/g, '$& ')}]`
}

/** The English texts, made strange as they are read: those of elements that come later are among them. */
export function pseudoCatalogue(): Catalogue {
  return strange(texts)
}

function strange(catalogue: Catalogue): Catalogue {
  return new Proxy(catalogue, {
    get(target, name) {
      const found = Reflect.get(target, name) as Catalogue[string] | undefined
      return typeof found === 'object' ? strange(found) : typeof found === 'string' ? pseudoText(found) : found
    },
  })
}
