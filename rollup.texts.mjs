/**
 * English comes with what speaks it: what every page says with the core, what a signed-in one says with the session,
 * each element's own with the element, so that a tracking page does not fetch the words of the request form. Which they
 * are is read from the sources: a namespace of `locales/en.json` belongs to the modules that name one of its keys. The
 * core alone takes no more than the keys it names; others bring a namespace whole. An element brings the texts of its lazy
 * parts as well, so that none of them can be shown before its texts.
 */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

const root = import.meta.dirname
const catalogue = resolve(root, 'locales/en.json')
const everyPage = ['widgets/define-widget.tsx', 'widgets/loader.ts'].map((path) => resolve(root, path))
const completePage = resolve(root, 'core/app/page.ts')
const forHosts = resolve(root, 'core/index.ts')

const typeImport = /^(?:import|export) type [^']*'[^']*'/gm

/** What a module imports, lazy parts included. Other elements bring their own texts. */
function importsOf(path) {
  const code = readFileSync(path, 'utf8').replace(typeImport, '')
  return [...code.matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)]
    .map(([, target]) => resolve(dirname(path), target))
    .filter((target) => !target.endsWith('/define.ts'))
}

/** The modules of the project that these lead to; a type says nothing. */
function reachedFrom(paths, reached = new Set()) {
  for (const path of paths) {
    if (reached.has(path) || !existsSync(path) || !/\.tsx?$/.test(path)) continue
    reached.add(path)
    reachedFrom(importsOf(path), reached)
  }
  return reached
}

const without = (all, others) => new Set([...all].filter((one) => !others.has(one)))

const codeOf = (paths) => [...paths].map((path) => readFileSync(path, 'utf8')).join('\n')

/** The namespaces whose keys stand in the code, whole or as the beginning of a template. */
function namespacesIn(code, english) {
  const named = Object.entries(english).filter(([namespace]) => new RegExp(`['"\`]${namespace}\\.`).test(code))
  return Object.fromEntries(named)
}

/** The texts whose keys stand in the code, or begin as one of its templates does. */
function textsIn(code, texts, namespace = '') {
  const heads = [...code.matchAll(/`([a-z-]+\.[^`$]*)\$\{/g)].map(([, head]) => head)
  const isSaid = (key) => code.includes(`'${key}'`) || heads.some((head) => key.startsWith(head))
  const parts = Object.entries(texts).map(([name, value]) => {
    const key = namespace + name
    if (namespace !== '' && isSaid(key)) return [name, value]
    return [name, typeof value === 'string' ? {} : textsIn(code, value, `${key}.`)]
  })
  return Object.fromEntries(parts.filter(([, value]) => Object.keys(value).length > 0))
}

export function textsByElement() {
  const prefix = '\0texts:'
  let english = {}
  let modulesOfCore = new Set()
  let modulesOfSession = new Set()

  /** What these modules say that stands in none of the others. */
  function own(modules, others) {
    const there = namespacesIn(codeOf(others), english)
    const said = Object.entries(namespacesIn(codeOf(modules), english))
    return Object.fromEntries(said.filter(([namespace]) => !(namespace in there)))
  }

  return {
    name: 'texts-by-element',
    buildStart() {
      this.addWatchFile(catalogue)
      english = JSON.parse(readFileSync(catalogue, 'utf8'))
      modulesOfCore = reachedFrom(everyPage)
      modulesOfSession = without(reachedFrom([completePage]), modulesOfCore)
    },
    resolveId: (id) => (id.startsWith(prefix) ? id : null),
    load(id) {
      if (id === catalogue) return JSON.stringify(textsIn(codeOf(modulesOfCore), english))
      if (!id.startsWith(prefix)) return null
      const entry = id.slice(prefix.length)
      const reached = reachedFrom([entry])
      const hasSession = entry !== completePage && reached.has(completePage)
      const brought = hasSession ? modulesOfSession : new Set()
      const texts = own(without(without(reached, modulesOfCore), brought), brought)
      const table = JSON.stringify(resolve(root, 'core/i18n/english.ts'))
      return {
        code: `import { texts } from ${table}\nObject.assign(texts, ${JSON.stringify(texts)})`,
        moduleSideEffects: true,
      }
    },
    transform(code, id) {
      const elements = globSync('widgets/courier-*/define.ts', { cwd: root })
      const isElement = elements.some((path) => resolve(root, path) === id)
      if (id !== completePage && id !== forHosts && !isElement) return null
      return { code: `import ${JSON.stringify(prefix + id)}\n${code}`, map: null }
    },
  }
}
