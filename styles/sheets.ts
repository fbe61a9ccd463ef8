/**
 * The shared style sheets of all elements. Each extracted `.css` module registers its text here once; every shadow root
 * adopts the same `CSSStyleSheet` objects, so an element more costs no parsing, and a sheet that arrives late (in a lazy
 * chunk) reaches the roots that are already there. Works under `style-src 'self'` without `unsafe-inline`.
 */
const sheets: CSSStyleSheet[] = []
const roots = new Set<DocumentOrShadowRoot>()

/** Makes a sheet of all roots; the answer can be rewritten with `replaceSync`. */
export function registerSheet(text: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(text)
  sheets.push(sheet)
  for (const root of roots) root.adoptedStyleSheets.push(sheet)
  return sheet
}

/** Lends all sheets, those to come included, to a root. */
export function adoptSheets(root: DocumentOrShadowRoot): void {
  if (roots.has(root)) return
  roots.add(root)
  root.adoptedStyleSheets = [...sheets]
}

/** Forgets a root, so that a removed element can be collected. Its sheets stay with it. */
export function releaseSheets(root: DocumentOrShadowRoot): void {
  roots.delete(root)
}
