import type english from '../../locales/en.json'

type Join<Prefix extends string, Key extends string> = Prefix extends '' ? Key : `${Prefix}.${Key}`

type KeysOf<Tree, Prefix extends string = ''> = {
  [Key in keyof Tree & string]: Tree[Key] extends string | { one: string; other: string }
    ? Join<Prefix, Key>
    : KeysOf<Tree[Key], Join<Prefix, Key>>
}[keyof Tree & string]

/** Dotted paths of `locales/en.json`: a wrong key doesn't compile. */
export type TextKey = KeysOf<typeof english>

export type TextValues = Record<string, string | number>

/** Texts of another language: part of the English keys, with its own plural forms. */
export interface Catalogue {
  [key: string]: string | Catalogue
}
