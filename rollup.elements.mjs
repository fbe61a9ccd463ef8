/**
 * What the script tag and the servers of pages need to know of the elements: which there are, and which scripts each of
 * them loads, so that all of them are requested in one wave.
 */
import { globSync } from 'node:fs'
import { basename, dirname, resolve } from 'node:path'

const root = import.meta.dirname

export const elementModules = () => globSync('widgets/courier-*/element.ts', { cwd: root }).sort()
export const tagOf = (module) => basename(dirname(module))

/** `courier-request` → `CourierRequest` */
export const classNameOf = (tag) => tag.replace(/(?:^|-)([a-z])/g, (_, letter) => letter.toUpperCase())

/** Entries that export an element's class without defining it, for the npm package. */
const pure = 'courier:pure/'
export const pureEntries = {
  input: () => Object.fromEntries(elementModules().map((module) => [`pure/${tagOf(module)}`, pure + tagOf(module)])),
  plugin: {
    name: 'pure-entries',
    resolveId: (id) => (id.startsWith(pure) ? `\0${id}` : null),
    load(id) {
      if (!id.startsWith(`\0${pure}`)) return null
      const tag = id.slice(pure.length + 1)
      const module = JSON.stringify(resolve(root, `widgets/${tag}/element.ts`))
      return `import { makeClass } from ${module}
export { define } from ${module}
export const ${classNameOf(tag)} = makeClass()`
    },
  },
}

/** Replaced in `courier:elements` when the names of all files are known. */
const unknownFiles = 'courierFiles()'
const unknownScripts = /courierScripts\("([a-z-]+)"\)/g

/** `courier:elements`: every element's tag name, with what defines it, and the scripts it needs; none of these in tests. */
export function elementTable({ hasScripts }) {
  const name = 'courier:elements'
  return {
    name: 'element-table',
    resolveId: (id) => (id === name ? `\0${name}` : null),
    load(id) {
      if (id !== `\0${name}`) return
      const rows = elementModules().map(
        (module) =>
          `${JSON.stringify(tagOf(module))}: [() => import(${JSON.stringify(resolve(root, module))}).then((m) => m.define()), ${hasScripts ? `courierScripts("${tagOf(module)}")` : '[]'}]`,
      )
      return `export const elements = {${rows.join(',\n')}}
export const files = ${hasScripts ? unknownFiles : '[]'}`
    },
  }
}

/**
 * Tells the tag which scripts each element needs, and writes `element-files.json` for servers that preload them:
 * `atOnce` is what the element (or `index.js`) imports statically, `next` what its `element.ts` imports right after, and
 * `languages`, `countries` and `brands` what a page needs that isn't the reference build's.
 */
export const elementScripts = {
  name: 'element-scripts',
  generateBundle(_, bundle) {
    const chunks = Object.values(bundle).filter(({ type }) => type === 'chunk')
    const chunkOf = (module) => chunks.find(({ moduleIds }) => moduleIds.includes(module)).fileName
    const closure = (name, found = new Set()) => {
      if (found.has(name)) return found
      found.add(name)
      for (const imported of bundle[name].imports) closure(imported, found)
      return found
    }
    const closuresOf = (modules) => [
      ...new Set(modules.flatMap((module) => [...closure(chunkOf(resolve(root, module)))])),
    ]
    const byTag = (filesOf) => Object.fromEntries(elementModules().map((module) => [tagOf(module), filesOf(module)]))

    const atOnce = byTag((module) => closuresOf([module]))
    const next = byTag((module) => {
      const { dynamicallyImportedIds } = this.getModuleInfo(resolve(root, module))
      return closuresOf(dynamicallyImportedIds).filter((file) => !atOnce[tagOf(module)].includes(file))
    })
    // The element's own script is imported by the table itself.
    const needed = byTag((module) => [...atOnce[tagOf(module)].slice(1), ...next[tagOf(module)]])
    const files = [...new Set(Object.values(needed).flat())]
    const tag = bundle['courier.js']
    if (!tag.code.includes(unknownFiles)) this.error('courier.js has no place for the scripts of the elements')
    tag.code = tag.code
      .replace(unknownFiles, JSON.stringify(files.map((file) => basename(file, '.js'))))
      .replace(unknownScripts, (_, name) => JSON.stringify(needed[name].map((file) => files.indexOf(file))))

    const named = (pattern, nameOf, more = []) => {
      const shared = closuresOf(more)
      const rows = globSync(pattern, { cwd: root })
        .filter((path) => chunks.some(({ facadeModuleId }) => facadeModuleId === resolve(root, path)))
        .map((path) => [nameOf(path), [...new Set([...shared, ...closuresOf([path])])]])
      return Object.fromEntries(rows)
    }
    const locale = ['core/app/page-locale.ts']
    const source = JSON.stringify({
      atOnce: { index: [...closure('index.js')], ...atOnce },
      next,
      languages: named('locales/*.json', (path) => basename(path, '.json'), locale),
      countries: named('core/config/countries/*.json', (path) => basename(path, '.json'), [
        ...locale,
        'core/config/country-files.ts',
      ]),
      brands: named('styles/themes/*.ts', (path) => basename(path, '.ts').replaceAll('-', '_').toUpperCase()),
    })
    this.emitFile({ type: 'asset', fileName: 'element-files.json', source })
  },
}
