/** Tells the script tag and servers which elements exist and which scripts each of them loads, to request all at once. */
import { globSync } from 'node:fs'
import { basename, dirname, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '..')

export const elementModules = () => globSync('widgets/courier-*/element.ts', { cwd: root }).sort()
export const tagOf = (module) => basename(dirname(module))

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

/** Placeholders in `courier:elements`, replaced when the names of all files are known. */
const filesPlaceholder = 'courierFiles()'
const scriptsPlaceholder = /courierScripts\("([a-z-]+)"\)/g

/** Provides `courier:elements`: each element's tag name, the function that defines it, and its scripts (none in tests). */
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
export const files = ${hasScripts ? filesPlaceholder : '[]'}`
    },
  }
}

/**
 * Fills in the scripts of each element, and writes `element-files.json` for servers that preload them. `elements` has what an
 * element (or `index.js`) imports, and `languages`, `countries` and `brands` the files for pages that differ from the reference
 * build.
 */
export const elementScripts = {
  name: 'element-scripts',
  generateBundle(_, bundle) {
    const chunks = Object.values(bundle).filter(({ type }) => type === 'chunk')
    const chunkOf = (module) => chunks.find(({ moduleIds }) => moduleIds.includes(module)).fileName
    const addImports = (name, files = new Set()) => {
      if (files.has(name)) return files
      files.add(name)
      for (const imported of bundle[name].imports) addImports(imported, files)
      return files
    }
    const filesOf = (modules) => [
      ...new Set(modules.flatMap((module) => [...addImports(chunkOf(resolve(root, module)))])),
    ]
    const byTag = (listFiles) =>
      Object.fromEntries(elementModules().map((module) => [tagOf(module), listFiles(module)]))

    const filesByTag = byTag((module) => filesOf([module]))
    // Without the element's own script, which the table imports.
    const scriptsByTag = byTag((module) => filesByTag[tagOf(module)].slice(1))
    const allScripts = Object.values(scriptsByTag).flat()
    const users = (file) => allScripts.filter((script) => script === file).length
    // Often used ones first, because their short and similar lists of numbers compress well.
    const files = [...new Set(allScripts)].sort((a, b) => users(b) - users(a))
    const loader = bundle['courier.js']
    if (!loader.code.includes(filesPlaceholder)) this.error('courier.js has no place for the scripts of the elements')
    loader.code = loader.code
      .replace(filesPlaceholder, JSON.stringify(files.map((file) => basename(file, '.js'))))
      .replace(scriptsPlaceholder, (_, name) =>
        JSON.stringify(scriptsByTag[name].map((file) => files.indexOf(file)).sort((a, b) => a - b)),
      )

    const filesByName = (pattern, nameOf, sharedModules = []) => {
      const shared = filesOf(sharedModules)
      const rows = globSync(pattern, { cwd: root })
        .filter((path) => chunks.some(({ facadeModuleId }) => facadeModuleId === resolve(root, path)))
        .map((path) => [nameOf(path), [...new Set([...shared, ...filesOf([path])])]])
      return Object.fromEntries(rows)
    }
    const locale = ['core/app/page-locale.ts']
    const source = JSON.stringify({
      elements: { index: [...addImports('index.js')], ...filesByTag },
      languages: filesByName('locales/!(unread).json', (path) => basename(path, '.json'), [
        ...locale,
        'core/i18n/catalogue-files.ts',
      ]),
      countries: filesByName('core/config/countries/*.json', (path) => basename(path, '.json'), [
        ...locale,
        'core/config/country-files.ts',
      ]),
      brands: filesByName('styles/themes/*.ts', (path) => basename(path, '.ts').replaceAll('-', '_').toUpperCase()),
    })
    this.emitFile({ type: 'asset', fileName: 'element-files.json', source })
  },
}
