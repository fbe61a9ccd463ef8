/**
 * Splits `locales/en.json` by what shows it, so that a tracking page doesn't load the texts of the request form: the texts of
 * every page come with the core, those of signed-in pages with the session, an element's with the element, and a lazy part
 * brings what the elements that load it lack. A text belongs to the modules that name its key.
 */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, relative, resolve } from 'node:path'

const root = import.meta.dirname
const catalogue = resolve(root, 'locales/en.json')
const everyPage = ['widgets/define-widget.tsx', 'widgets/loader.ts'].map((path) => resolve(root, path))
const widgets = resolve(root, 'widgets/')
const completePage = resolve(root, 'core/app/page.ts')
const forHosts = ['core/index.ts', 'core/bulk/sheet/for-hosts.ts'].map((path) => resolve(root, path))

/** How the keys begin that the server may name in a response, by the module that reads the response. */
const saidByServer = {
  'core/addresses/address-book.ts': ['saved-addresses.'],
  'core/api/refused-field.ts': ['validation.'],
  'core/app/page.ts': ['error.'],
  'core/bulk/job.ts': ['validation.', 'request.error.', 'placing.'],
  'core/index.ts': ['auth.'],
  'core/orders/export/export.ts': ['export.'],
  'core/orders/proofs/proofs.ts': ['proofs.link-ended'],
  'core/request/edit/edit.ts': ['payment.'],
  'core/request/payment/pay.ts': ['payment.'],
  'core/session/account/sign-in.ts': ['auth.'],
  'core/vendors/collection-point.ts': ['collection-point.'],
  'widgets/courier-request/origin/OriginDetails.tsx': ['collection-point.'],
}

/** These name keys of many forms; each form names, or has above, those that it shows. */
const ofManyForms = ['core/api/refused-field.ts', 'core/session/account/account-failure.ts']

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

/** What every page carries: the core with its lazy parts. Lazy parts of screens bring their own texts. */
function reachedByEveryPage(reached = new Set(), paths = everyPage) {
  for (const path of paths) {
    if (reached.has(path)) continue
    reached.add(path)
    const lazyParts = importsOf(path, lazily).filter((part) => !part.startsWith(widgets))
    reachedByEveryPage(reached, [...importsOf(path, atOnce), ...lazyParts])
  }
  return reached
}

const without = (all, others) => new Set([...all].filter((one) => !others.has(one)))

/** Tells which keys stand in the modules, or begin as one of their templates or of the server's keys does. */
function namedIn(paths) {
  const read = [...paths].filter((path) => !ofManyForms.includes(relative(root, path)))
  const code = read.map((path) => readFileSync(path, 'utf8')).join('\n')
  const templates = [...code.matchAll(/`([a-z][a-z0-9-]*\.[^`$]*)\$\{/g)].map(([, head]) => head)
  const heads = [...templates, ...[...paths].flatMap((path) => saidByServer[relative(root, path)] ?? [])]
  return (key) => code.includes(`'${key}'`) || code.includes(`"${key}"`) || heads.some((head) => key.startsWith(head))
}

/** The texts whose key these modules name, or that of their plural forms. */
function textsOf(paths, texts) {
  const isNamed = namedIn(paths)
  const pick = (part, namespace) => {
    const picked = Object.entries(part).map(([name, value]) => {
      const key = namespace + name
      if (namespace !== '' && isNamed(key)) return [name, value]
      return [name, typeof value === 'string' ? {} : pick(value, `${key}.`)]
    })
    return Object.fromEntries(picked.filter(([, value]) => Object.keys(value).length > 0))
  }
  return pick(texts, '')
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

const joined = (texts, more) => {
  const all = { ...texts }
  for (const [name, value] of Object.entries(more)) {
    all[name] = typeof value === 'string' ? value : joined(all[name] ?? {}, value)
  }
  return all
}

/** The texts that no module would bring, of the namespaces that elements show: a part would show the key instead. */
export function textsOfNone() {
  const all = globSync('{core,widgets}/**/*.{ts,tsx}', { cwd: root }).map((path) => resolve(root, path))
  const english = JSON.parse(readFileSync(catalogue, 'utf8'))
  const brought = textsOf(all, english)
  return withoutKnown(Object.fromEntries(Object.keys(brought).map((name) => [name, english[name]])), [brought])
}

export function textsByElement() {
  const prefix = '\0texts:'
  const elements = globSync('widgets/courier-*/element.ts', { cwd: root }).map((path) => resolve(root, path))
  let english = {}
  let modulesOfCore = new Set()
  let modulesOfSession = new Set()
  /** The elements that each lazy part is loaded by. */
  let users = new Map()

  const textsOfCore = () => textsOf(modulesOfCore, english)
  const textsOfSession = () => withoutKnown(textsOf(modulesOfSession, english), [textsOfCore()])

  /** What every page, and with it the session, has brought before an entry or a lazy part. */
  function sharedWith(entry) {
    const hasSession = reachedFrom([entry], [atOnce]).has(completePage)
    return hasSession ? joined(textsOfCore(), textsOfSession()) : textsOfCore()
  }

  function textsBroughtBy(entry) {
    if (entry === completePage) return textsOfSession()
    const shared = sharedWith(entry)
    const ofUsers = (users.get(entry) ?? []).map((user) => joined(sharedWith(user), textsBroughtBy(user)))
    const own = without(reachedFrom([entry], [atOnce]), modulesOfCore)
    return withoutKnown(withoutKnown(textsOf(own, english), [shared]), ofUsers)
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
      if (id === catalogue) return JSON.stringify(textsOfCore())
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
