/**
 * English comes with what speaks it: what every page says with the core, what a signed-in one says with the session,
 * each element's own with the element, so that a tracking page does not fetch the words of the request form. Which they
 * are is read from the sources: a namespace of `locales/en.json` belongs to the modules that name one of its keys.
 */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

const root = import.meta.dirname
const catalogue = resolve(root, 'locales/en.json')
const everyPage = resolve(root, 'widgets/define-widget.tsx')
const completePage = resolve(root, 'core/app/page.ts')

const typeImport = /^(?:import|export) type [^']*'[^']*'/gm

/** The modules of the project that these lead to; a type says nothing. */
function reachedFrom(paths, reached = new Set()) {
  for (const path of paths) {
    if (reached.has(path) || !existsSync(path) || !/\.tsx?$/.test(path)) continue
    reached.add(path)
    const named = readFileSync(path, 'utf8')
      .replace(typeImport, '')
      .matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)
    reachedFrom(
      [...named].map(([, target]) => resolve(dirname(path), target)),
      reached,
    )
  }
  return reached
}

/** The namespaces whose keys stand in the modules, whole or as the beginning of a template. */
function namespacesIn(paths, namespaces) {
  const code = [...paths].map((path) => readFileSync(path, 'utf8')).join('\n')
  return namespaces.filter((namespace) => new RegExp(`['"\`]${namespace}\\.`).test(code))
}

export function textsByElement() {
  const prefix = '\0texts:'
  let english = {}
  let ofCore = new Set()
  let ofSession = new Set()

  const part = (namespaces) => JSON.stringify(Object.fromEntries(namespaces.map((name) => [name, english[name]])))

  return {
    name: 'texts-by-element',
    buildStart() {
      this.addWatchFile(catalogue)
      english = JSON.parse(readFileSync(catalogue, 'utf8'))
      ofCore = new Set(namespacesIn(reachedFrom([everyPage]), Object.keys(english)))
      ofSession = new Set(namespacesIn(reachedFrom([completePage]), Object.keys(english)))
    },
    resolveId: (id) => (id.startsWith(prefix) ? id : null),
    load(id) {
      if (id === catalogue) return part([...ofCore])
      if (!id.startsWith(prefix)) return null
      const entry = id.slice(prefix.length)
      const modules = reachedFrom([entry])
      const isThere = (namespace) =>
        ofCore.has(namespace) || (entry !== completePage && modules.has(completePage) && ofSession.has(namespace))
      const own = namespacesIn(modules, Object.keys(english)).filter((namespace) => !isThere(namespace))
      const table = JSON.stringify(resolve(root, 'core/i18n/english.ts'))
      return {
        code: `import { texts } from ${table}\nObject.assign(texts, ${part(own)})`,
        moduleSideEffects: true,
      }
    },
    transform(code, id) {
      const elements = globSync('widgets/courier-*/define.ts', { cwd: root })
      if (id !== completePage && !elements.some((path) => resolve(root, path) === id)) return null
      return { code: `import ${JSON.stringify(prefix + id)}\n${code}`, map: null }
    },
  }
}
