import { addTexts } from './english.ts'
import type { Catalogue } from './keys.ts'

/** Nests texts of the host: `{ 'request.place': 'Go' }` → `{ request: { place: 'Go' } }` */
export function nestedTexts(texts: Readonly<Record<string, string>>): Catalogue {
  const catalogue: Catalogue = {}
  for (const [key, text] of Object.entries(texts)) addTexts(nested(key, text), catalogue)
  return catalogue
}

const nested = (key: string, text: string) =>
  key.split('.').reduceRight<Catalogue | string>((inner, name) => ({ [name]: inner }), text) as Catalogue
