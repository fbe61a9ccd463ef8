const plain = 'AaBCcDdEeGgHhIiJjKkLlNnOoRrSsTtUuWwYyZz'
const accented = 'ÅåɃÇçÐðÉéĜĝĤĥÎîĴĵĶķĻļÑñÖöŔŕŠšŢţÛûŴŵÝýŽž'

/** How much longer the texts become: German and Greek are about this much longer than English. */
const growth = 0.4

/**
 * The text of `en-XA`: `[Ţŕý åĝåîñ ····]`: readable, 40 % longer and in brackets. Placeholders stay.
 */
export function pseudoText(text: string): string {
  const words = text.replace(/\{\{[^{}]*\}\}|./gs, (piece) => {
    const place = plain.indexOf(piece)
    return piece.length === 1 && place >= 0 ? (accented[place] ?? piece) : piece
  })
  const length = text.replace(/\{\{[^{}]*\}\}/g, '').length
  // Groups, so that lines can break at spaces as in other languages.
  return `[${words} ${'·'.repeat(Math.ceil(length * growth)).replace(/.{6}(?=.)/g, '$& ')}]`
}
