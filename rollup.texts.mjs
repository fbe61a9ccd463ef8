/**
 * English comes with what speaks it: what every page says with the core, what a signed-in one says with the session,
 * each element's own with the element, so that a tracking page does not fetch the words of the request form. Which they
 * are is read from the sources: a namespace of `locales/en.json` belongs to the modules that name one of its keys. The
 * core alone takes no more than the keys it names; others bring a namespace whole. A lazy part brings the texts that the
 * elements which load it lack.
 */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

const root = import.meta.dirname
const catalogue = resolve(root, 'locales/en.json')
const everyPage = ['widgets/define-widget.tsx', 'widgets/loader.ts'].map((path) => resolve(root, path))
const completePage = resolve(root, 'core/app/page.ts')
const forHosts = ['core/index.ts', 'core/bulk/sheet/for-hosts.ts'].map((path) => resolve(root, path))

const typeImport = /^(?:import|export) type [^']*'[^']*'/gm

const atOnce = /(?:from|import)\s*'(\.[^']+)'/g
const lazily = /import\s*\(\s*'(\.[^']+)'/g

/** The modules of the project that a module imports. Other elements bring their own texts. */
function importsOf(path, kind) {
  const code = readFileSync(path, 'utf8').replace(typeImport, '')
  return [...code.matchAll(kind)]
    .map(([, target]) => resolve(dirname(path), target))
    .filter((target) => !target.endsWith('/element.ts') && /\.tsx?$/.test(target) && existsSync(target))
}

/** The modules that these lead to, their lazy parts included unless `kinds` says otherwise; a type says nothing. */
function reachedFrom(paths, kinds = [atOnce, lazily], reached = new Set()) {
  for (const path of paths) {
    if (reached.has(path)) continue
    reached.add(path)
    for (const kind of kinds) reachedFrom(importsOf(path, kind), kinds, reached)
  }
  return reached
}

/**
 * What every page carries; the parts of its screens that few visits see, such as the notice to staff, bring their own texts.
 */
function reachedByEveryPage() {
  const shown = reachedFrom(everyPage, [atOnce])
  const rare = [...shown].flatMap((module) => importsOf(module, lazily)).filter((part) => part.startsWith(widgets))
  const ofRare = [...reachedFrom(rare, [atOnce])].filter((module) => module.startsWith(widgets) && !shown.has(module))
  return without(reachedFrom(everyPage), new Set(ofRare))
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

/** Leaves out the texts that each of `known` has. */
function withoutKnown(texts, known) {
  if (known.length === 0) return texts
  const parts = Object.entries(texts).flatMap(([name, value]) => {
    const there = known.map((one) => one[name])
    if (typeof value === 'string') return there.every((text) => text !== undefined) ? [] : [[name, value]]
    const rest = withoutKnown(
      value,
      there.map((one) => one ?? {}),
    )
    return Object.keys(rest).length > 0 ? [[name, rest]] : []
  })
  return Object.fromEntries(parts)
}

const widgets = resolve(root, 'widgets/')

/** Texts of forms that few visits see: rules of other elements name single keys of them. */
const shownByForms = ['account', 'collection-point', 'guest', 'payment']

/** Texts of which an element says a few by itself, and a part that it loads late all the others. */
const shownByLateParts = [
  'delivery-time',
  'edit',
  'export',
  'history',
  'orders',
  'origin',
  'paste',
  'placing',
  'request',
  'review',
  'saved-addresses',
  'voucher',
]

export function textsByElement() {
  const prefix = '\0texts:'
  const elements = globSync('widgets/courier-*/element.ts', { cwd: root }).map((path) => resolve(root, path))
  let english = {}
  let modulesOfCore = new Set()
  let modulesOfSession = new Set()
  /** The elements that each lazy part is loaded by. */
  let users = new Map()

  /** The namespaces that these modules name, without those whose keys are chosen one by one: the core's, and `apart`. */
  function saidBy(modules, apart = []) {
    const others = [...without(modules, modulesOfCore)]
    const shown = namespacesIn(codeOf(others.filter((path) => path.startsWith(widgets))), english)
    const named = Object.entries(namespacesIn(codeOf(others), english))
    const isWhole = (namespace) => namespace in shown || !shownByForms.includes(namespace)
    return Object.fromEntries(named.filter(([namespace]) => isWhole(namespace) && !apart.includes(namespace)))
  }

  /** The single keys that these modules name, of forms and parts that others show. */
  function singleKeys(modules) {
    const code = codeOf(without(modules, modulesOfCore))
    const namespaces = [...shownByForms, ...shownByLateParts]
    return textsIn(code, Object.fromEntries(namespaces.map((namespace) => [namespace, english[namespace]])))
  }

  /** All that an entry's modules say, and what of it comes with the session. */
  function textsOf(entry) {
    const modules = reachedFrom([entry], [atOnce])
    const hasSession = entry !== completePage && reachedFrom([entry]).has(completePage)
    const brought = hasSession ? modulesOfSession : new Set()
    const apart = elements.includes(entry) ? shownByLateParts : []
    return { said: saidBy(without(modules, brought), apart), brought: hasSession ? textsBroughtBy(completePage) : {} }
  }

  const lacking = (texts, ...there) =>
    Object.fromEntries(Object.entries(texts).filter(([namespace]) => !there.some((one) => namespace in one)))

  function textsBroughtBy(entry) {
    // Any refusal of the server may name one of these.
    if (entry === completePage) return { ...saidBy(modulesOfSession), error: english.error }
    const { said, brought } = textsOf(entry)
    const known = (users.get(entry) ?? []).map(textsOf).map((texts) => ({ ...texts.said, ...texts.brought }))
    const isKnown = (namespace) => known.length > 0 && known.every((texts) => namespace in texts)
    const rest = Object.entries(lacking(said, brought)).filter(([namespace]) => !isKnown(namespace))
    const texts = { ...singleKeys(reachedFrom([entry], [atOnce])), ...Object.fromEntries(rest) }
    return withoutKnown(texts, (users.get(entry) ?? []).map(textsBroughtBy))
  }

  return {
    name: 'texts-by-element',
    buildStart() {
      this.addWatchFile(catalogue)
      english = JSON.parse(readFileSync(catalogue, 'utf8'))
      modulesOfCore = reachedByEveryPage()
      modulesOfSession = without(reachedFrom([completePage]), modulesOfCore)
      users = new Map()
      for (const element of elements) {
        for (const module of reachedFrom([element])) {
          for (const part of importsOf(module, lazily)) {
            if (modulesOfCore.has(part) || modulesOfSession.has(part)) continue
            users.set(part, [...new Set([...(users.get(part) ?? []), element])])
          }
        }
      }
    },
    resolveId: (id) => (id.startsWith(prefix) ? id : null),
    load(id) {
      if (id === catalogue) return JSON.stringify(textsIn(codeOf(modulesOfCore), english))
      if (!id.startsWith(prefix)) return null
      const table = JSON.stringify(resolve(root, 'core/i18n/english.ts'))
      return {
        code: `import { addTexts } from ${table}\naddTexts(${JSON.stringify(textsBroughtBy(id.slice(prefix.length)))})`,
        moduleSideEffects: true,
      }
    },
    transform(code, id) {
      const brings = id === completePage || forHosts.includes(id) || elements.includes(id) || users.has(id)
      if (!brings) return null
      return { code: `import ${JSON.stringify(prefix + id)}\n${code}`, map: null }
    },
  }
}
