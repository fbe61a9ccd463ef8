import english from '../../locales/en.json' with { type: 'json' }

type KeysOf<Texts> = {
  [Name in keyof Texts & string]: Texts[Name] extends string ? Name : `${Name}.${KeysOf<Texts[Name]>}`
}[keyof Texts & string]

export type SiteKey = `site.${KeysOf<typeof english.site>}`

/** A text of the site's own pages. */
export function text(key: SiteKey): string {
  let found: unknown = english
  for (const name of key.split('.')) found = (found as Record<string, unknown>)[name]
  return String(found)
}
