/**
 * The shared style sheets of all elements. Each extracted `.css` module registers its text here once; every shadow root
 * adopts the same `CSSStyleSheet` objects, so another element costs no parsing, and a lazy chunk's sheet is added to
 * existing roots. Works under `style-src 'self'` without `unsafe-inline`.
 */
const sheets: CSSStyleSheet[] = []
const roots = new Set<DocumentOrShadowRoot>()
/** On a server there are no sheets, only their texts. */
const texts: { text: string }[] = []

/** A registered sheet, whose text can be replaced. */
export type RegisteredSheet = Pick<CSSStyleSheet, 'replaceSync'>

/** Adds a sheet to all roots. */
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

/** Returns the text of the sheets for server-rendered HTML: all, or those that style `html`. Empty in browsers. */
export function sheetText(html?: string): string {
  const isNeeded = ({ text }: { text: string }) => {
    const classes = text.match(/(?<=\.)[a-z][\w-]*/g)
    return html === undefined || !classes || classes.some((name) => html.includes(name))
  }
  return texts
    .filter(isNeeded)
    .map(({ text }) => text)
    .join('')
}

/** Adds all sheets, also later ones, to a root. */
export function adoptSheets(root: DocumentOrShadowRoot): void {
  if (roots.has(root)) return
  roots.add(root)
  root.adoptedStyleSheets = [...sheets]
}

/** Forgets a root, so that a removed element can be garbage-collected. It keeps its sheets. */
export function releaseSheets(root: DocumentOrShadowRoot): void {
  roots.delete(root)
}
