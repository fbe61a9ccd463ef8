import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

export interface LazyPart {
  /** The file that loads it. */
  from: string
  /** The module: a path from the project's root, or a package. */
  target: string
  /** The component, if `lazy()` of the widgets loads it. */
  component: string | null
}

/** Tables of one file for each country or language: all of one kind. */
export const tables = ['core/config/country-files.ts', 'core/i18n/catalogue-files.ts']
const comment = /^ *(\/\*|\*|\/\/).*$/gm
const imported = /(lazy\(async \(\) => \(await )?(?<!typeof )\bimport\('([^']+)'\)(?:\)\.(\w+)\))?/g

/** Every dynamic import of core and widgets, read from the sources. */
export function lazyParts(root = process.cwd()): LazyPart[] {
  return globSync('{core,widgets}/**/*.{ts,tsx}', { cwd: root })
    .sort()
    .flatMap((from) => {
      const source = readFileSync(join(root, from), 'utf8').replace(comment, '')
      return Array.from(source.matchAll(imported), ([, lazy, path = '', component = '']) => ({
        from,
        target: path.startsWith('.') ? join(dirname(from), path) : path,
        component: lazy ? component : null,
      }))
    })
    .filter(({ from, target }) => !tables.includes(from) || !target.endsWith('.json'))
}
