import { join, relative } from 'node:path'
import type { Plugin } from 'rollup'
import { lazyParts } from './lazy-parts.ts'

const name = 'virtual:lazy-parts'

/**
 * Provides `virtual:lazy-parts`: all lazy components, and the other modules that widgets load lazily. Tests can make
 * one fail to load: `globalThis.failingModule`.
 */
export function lazyPartsPlugin(root: string): Plugin {
  return {
    name: 'lazy-parts',
    resolveId: (id) => (id === name ? `\0${name}` : null),
    load(id) {
      if (id !== `\0${name}`) return null
      const parts = lazyParts(root)
      const components = parts.filter(({ component }) => component !== null)
      const componentModules = new Set(components.map(({ target }) => target))
      const others = parts.filter(({ from, target }) => from.startsWith('widgets/') && !componentModules.has(target))
      const entries = components.map(
        ({ from, target, component }) =>
          `{ from: ${JSON.stringify(from)}, component: '${component}', load: async () => (await import(${JSON.stringify(join(root, target))})).${component} }`,
      )
      return `export const components = [${entries.join(', ')}]
export const others = ${JSON.stringify([...new Set(others.map(({ target }) => target))])}`
    },
    renderDynamicImport({ targetModuleId }) {
      if (!targetModuleId?.startsWith(root)) return null
      const target = JSON.stringify(relative(root, targetModuleId))
      const failure = "Promise.reject(new TypeError('Failed to fetch dynamically imported module'))"
      return { left: `(globalThis.failingModule === ${target} ? ${failure} : import(`, right: '))' }
    },
  }
}
