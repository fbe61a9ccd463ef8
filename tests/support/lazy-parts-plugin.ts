import { join } from 'node:path'
import type { Plugin } from 'rollup'
import { lazyParts } from './lazy-parts.ts'

const name = 'virtual:lazy-parts'

/** Gives widget tests every lazy component of the sources, by its path and name. */
export function lazyPartsPlugin(root: string): Plugin {
  return {
    name: 'lazy-parts',
    resolveId: (id) => (id === name ? `\0${name}` : null),
    load(id) {
      if (id !== `\0${name}`) return null
      const components = lazyParts(root).filter(({ component }) => component !== null)
      const entries = components.map(
        ({ from, target, component }) =>
          `{ from: ${JSON.stringify(from)}, component: '${component}', load: async () => (await import(${JSON.stringify(join(root, target))})).${component} }`,
      )
      return `export const components = [${entries.join(', ')}]`
    },
  }
}
