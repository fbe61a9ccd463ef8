/**
 * The shared style sheets of all elements. Each extracted `.css` module registers its text here once; every shadow root
 * adopts the same `CSSStyleSheet` objects, so an element more costs no parsing, and a sheet that arrives late (in a lazy
 * chunk) reaches the roots that are already there. Works under `style-src 'self'` without `unsafe-inline`.
 */
const sheets: CSSStyleSheet[] = []
const roots = new Set<DocumentOrShadowRoot>()
/** On a server there are no sheets, only their texts. */
const texts: { text: string }[] = []

/** What a sheet can be rewritten with. */
export type RegisteredSheet = Pick<CSSStyleSheet, 'replaceSync'>

/** Makes a sheet of all roots. */
export function registerSheet(text: string): RegisteredSheet {
  const { CSSStyleSheet } = globalThis
  if (!CSSStyleSheet) return registerText(text)
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(text)
  sheets.push(sheet)
  for (const root of roots) root.adoptedStyleSheets.push(sheet)
  return sheet
}

function registerText(text: string): RegisteredSheet {
  const entry = { text }
  texts.push(entry)
  return {
    replaceSync(next) {
      entry.text = next
    },
  }
}

/** The text of all sheets, for HTML that a server renders; empty in browsers. */
export const sheetText = () => texts.map(({ text }) => text).join('')

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
