import type english from '../../locales/en.json'

type Join<Prefix extends string, Key extends string> = Prefix extends '' ? Key : `${Prefix}.${Key}`

type KeysOf<Tree, Prefix extends string = ''> = {
  [Key in keyof Tree & string]: Tree[Key] extends string | { one: string; other: string }
    ? Join<Prefix, Key>
    : KeysOf<Tree[Key], Join<Prefix, Key>>
}[keyof Tree & string]

/** Every text of `locales/en.json`, by its dotted path: a wrong key does not compile. */
export type TextKey = KeysOf<typeof english>

/** Parameters of a text; `count` also chooses the plural form. */
export type TextValues = Record<string, string | number>

/** A catalogue of another language: any part of the English one, with the plural forms of its own language. */
export interface Catalogue {
  [key: string]: string | Catalogue
}
