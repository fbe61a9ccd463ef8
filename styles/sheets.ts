/**
 * The shared style sheets of all elements. Each `.css` module registers its text here once. Every shadow root adopts the same
 * `CSSStyleSheet` objects, so that another element costs no parsing. Sheets of lazy chunks are added to existing roots. Works under `style-src 'self'` without `unsafe-inline`.
 */
const sheets: CSSStyleSheet[] = []
const roots = new Set<DocumentOrShadowRoot>()
/** On a server, the texts of the sheets. */
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

/** Stops adding sheets to a root, so that a removed element can be garbage-collected. */
export function releaseSheets(root: DocumentOrShadowRoot): void {
  roots.delete(root)
}
