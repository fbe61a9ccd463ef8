const plain = 'AaBCcDdEeGgHhIiJjKkLlNnOoRrSsTtUuWwYyZz'
const accented = 'ÅåɃÇçÐðÉéĜĝĤĥÎîĴĵĶķĻļÑñÖöŔŕŠšŢţÛûŴŵÝýŽž'

/** How much longer other languages are than English: German and Greek need about this much more. */
const growth = 0.4

/**
 * The text of `en-XA`: `[Ţŕý åĝåîñ ····]`: readable, longer by 40 %, bracketed. What stands between double braces stays.
 */
export function pseudoText(text: string): string {
  const words = text.replace(/\{\{.*?\}\}|./gs, (piece) => {
    const place = plain.indexOf(piece)
    return piece.length === 1 && place >= 0 ? (accented[place] ?? piece) : piece
  })
  const length = text.replace(/\{\{.*?\}\}/g, '').length
  // In groups, since other languages too have spaces to break their lines at.
  return `[${words} ${'·'.repeat(Math.ceil(length * growth)).replace(/.{6}(?=.)/g, '$& ')}]`
}
