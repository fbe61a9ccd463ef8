/** Parses csv or a copied range (tabs), with quoted separators, line breaks and doubled quotes. */
export function parseSeparated(text: string, separator: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let at = 0
  const end = text.length
  while (at < end) {
    let cell = ''
    if (text[at] === '"') {
      const closed = closingQuote(text, at + 1)
      cell = text.slice(at + 1, closed).replaceAll('""', '"')
      at = closed + 1
    }
    const next = nextBreak(text, at, separator)
    // Text after a closing quote still belongs to the cell.
    cell += text.slice(at, next)
    row.push(cell)
    at = next
    if (text[at] === separator) {
      at += 1
      if (at >= end) row.push('')
      continue
    }
    rows.push(row)
    row = []
    at += text[at] === '\r' && text[at + 1] === '\n' ? 2 : 1
  }
  if (row.length > 0) rows.push(row)
  return rows
}

function closingQuote(text: string, from: number): number {
  let at = from
  while (at < text.length) {
    const quote = text.indexOf('"', at)
    if (quote < 0) return text.length
    if (text[quote + 1] !== '"') return quote
    at = quote + 2
  }
  return text.length
}

function nextBreak(text: string, from: number, separator: string): number {
  for (let at = from; at < text.length; at += 1) {
    const character = text[at]
    if (character === separator || character === '\n' || character === '\r') return at
  }
  return text.length
}

/** Detects the separator; Excel writes semicolons where the comma is the decimal point. */
export function separatorOf(text: string): string {
  const declared = /^sep=(.)\r?\n/i.exec(text)?.[1]
  if (declared) return declared
  const sample = text.slice(0, 20_000)
  const scores = [',', ';', '\t', '|'].map((separator) => {
    const widths = parseSeparated(sample, separator)
      .slice(0, 20)
      .map((row) => row.length)
    const [first = 1] = widths
    const matchingRows = first > 1 ? widths.filter((width) => width === first).length : 0
    return { separator, score: matchingRows * 100 + Math.min(99, first) }
  })
  return scores.sort((one, other) => other.score - one.score)[0]?.separator ?? ','
}
