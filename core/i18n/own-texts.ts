import { addTexts } from './english.ts'
import type { Catalogue } from './keys.ts'

/** Nests texts of the host: `{ 'request.place': 'Go' }` → `{ request: { place: 'Go' } }` */
export function nestedTexts(texts: Readonly<Record<string, string>>): Catalogue {
  const catalogue: Catalogue = {}
  for (const [key, text] of Object.entries(texts)) {
    // No text of ours has such a key, which would change all objects.
    if (!key.split('.').includes('__proto__')) addTexts(nested(key, text), catalogue)
  }
  return catalogue
}

const nested = (key: string, text: string) =>
  key.split('.').reduceRight<Catalogue | string>((inner, name) => ({ [name]: inner }), text) as Catalogue
