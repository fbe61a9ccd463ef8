/**
 * How a page is served. A `receiver` page has a secret URL, which gives access to a delivery (specification 1 §1). A
 * `guarded` page needs a session. A `framed` page may be framed by this site.
 */
export type PageKind = 'receiver' | 'guarded' | 'framed' | 'public'

const patterns: readonly [RegExp, PageKind][] = [
  // The receiver's own link ends with `~` and a proof.
  [/^\/(tracking|tracking-c2c|delivery-receipt|job)\/[\w~-]+$/, 'receiver'],
  [/^\/(request-a-rider|order-tracking|history)(\/[\w.~-]+)?$/, 'guarded'],
  [/^\/bulk-order(\/[\w.~-]+){0,2}$/, 'guarded'],
  [/^\/helpcenter\/[\w.~-]+$/, 'guarded'],
  [/^\/help-centre$/, 'framed'],
  [/^\/(become-a-partner|commercial-transactions|connect|contact|faq|forgot-password|gallery|maintenance)?$/, 'public'],
  [/^\/(partners|privacy|prohibiteditems-c2c|register|termsandconditions(\.txt)?|mark\.svg|site\.css)$/, 'public'],
  [/^\/developers(\/[\w-]+)?$/, 'public'],
]

/** Returns the kind of the page at a canonical path; null if there is no such page. */
export function pageKind(path: string): PageKind | null {
  return patterns.find(([pattern]) => pattern.test(path))?.[1] ?? null
}
