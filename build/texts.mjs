/**
 * Splits `locales/en.json` by the modules that use its texts, so that a tracking page doesn't load the texts of the request
 * form. The texts of every page are loaded with core, those of signed-in pages with the session, those of an element with the
 * element. A lazy part adds the texts that the elements that load it don't have. A module uses a text if it contains its key.
 */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, relative, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '..')
const catalogue = resolve(root, 'locales/en.json')
const everyPage = ['widgets/define-widget.tsx', 'widgets/loader.ts'].map((path) => resolve(root, path))
const widgets = resolve(root, 'widgets/')
const completePage = resolve(root, 'core/app/page.ts')
const forHosts = ['core/index.ts', 'core/bulk/sheet/for-hosts.ts'].map((path) => resolve(root, path))

/** Beginnings of the keys that a response may contain, by the module that reads the response. */
const serverKeys = {
  'core/addresses/address-book.ts': ['saved-addresses.'],
  'core/api/refused-field.ts': ['validation.'],
  'core/app/page.ts': ['error.'],
  'core/bulk/job.ts': ['validation.', 'request.error.', 'placing.'],
  'core/index.ts': ['auth.'],
  'core/orders/export/export.ts': ['export.'],
  'core/orders/proofs/proofs.ts': ['proofs.link-ended'],
  'core/request/draft/guest-details.ts': ['guest.not-available'],
  'core/request/edit/edit.ts': ['payment.'],
  'core/request/payment/pay.ts': ['payment.'],
  'core/session/account/sign-in.ts': ['auth.'],
  'core/vendors/collection-point.ts': ['collection-point.'],
  'widgets/courier-request/origin/OriginDetails.tsx': ['collection-point.'],
}

/** Modules with the keys of many forms. Each form uses its own keys, or has them in `serverKeys`. */
const modulesOfManyForms = ['core/api/refused-field.ts', 'core/session/account/account-failure.ts']

const typeImport = /^(?:import|export) type [^']*'[^']*'/gm

const staticImport = /(?:from|import)\s*'(\.[^']+)'/g
const dynamicImport = /import\s*\(\s*'(\.[^']+)'/g
const quotedKey = /(['"])([\w.-]+)(?=\1)/g
const keyTemplate = /`([a-z][a-z0-9-]*\.[^`$]*)\$\{/g

/** What is read of each module, until the next build. */
const read = new Map()

/** Returns a module's imports, and the keys and beginnings of keys that it contains. */
function readModule(path) {
  const known = read.get(path)
  if (known) return known
  const code = readFileSync(path, 'utf8')
  const withoutTypes = code.replace(typeImport, '')
  const importsOf = (kind) =>
    [...withoutTypes.matchAll(kind)]
      .map(([, target]) => resolve(dirname(path), target))
      .filter((target) => !target.endsWith('/element.ts') && /\.tsx?$/.test(target) && existsSync(target))
  const module = {
    imports: new Map([staticImport, dynamicImport].map((kind) => [kind, importsOf(kind)])),
    keys: Array.from(code.matchAll(quotedKey), ([, , key]) => key),
    templates: Array.from(code.matchAll(keyTemplate), ([, start]) => start),
  }
  read.set(path, module)
  return module
}

/** Returns the modules of the project that a module imports, without other elements, which have their own texts. */
const importsOf = (path, kind) => readModule(path).imports.get(kind)

/** Returns all modules that these import, also indirectly, except types. @param kinds kinds of imports, default both */
function reachedFrom(paths, kinds = [staticImport, dynamicImport], reached = new Set()) {
  for (const path of paths) {
    if (reached.has(path)) continue
    reached.add(path)
    for (const kind of kinds) reachedFrom(importsOf(path, kind), kinds, reached)
  }
  return reached
}

/** Returns the modules of every page: core with its lazy parts. Lazy parts of widgets have their own texts. */
function reachedByEveryPage(reached = new Set(), paths = everyPage) {
  for (const path of paths) {
    if (reached.has(path)) continue
    reached.add(path)
    const lazyParts = importsOf(path, dynamicImport).filter((part) => !part.startsWith(widgets))
    reachedByEveryPage(reached, [...importsOf(path, staticImport), ...lazyParts])
  }
  return reached
}

const without = (all, others) => new Set([...all].filter((path) => !others.has(path)))

/** Returns a check whether the modules use a key: as a string, or by the beginning of a template or of a server's key. */
function createKeyCheck(paths) {
  const modules = [...paths].filter((path) => !modulesOfManyForms.includes(relative(root, path))).map(readModule)
  const keys = new Set(modules.flatMap((module) => module.keys))
  const templates = modules.flatMap((module) => module.templates)
  const keyStarts = [...templates, ...[...paths].flatMap((path) => serverKeys[relative(root, path)] ?? [])]
  return (key) => keys.has(key) || keyStarts.some((start) => key.startsWith(start))
}

/** Returns the texts that these modules use, with all plural forms. */
function textsOf(paths, texts) {
  const isUsed = createKeyCheck(paths)
  const pick = (part, namespace) => {
    const picked = Object.entries(part).map(([name, value]) => {
      const key = namespace + name
      if (namespace !== '' && isUsed(key)) return [name, value]
      return [name, typeof value === 'string' ? {} : pick(value, `${key}.`)]
    })
    return Object.fromEntries(picked.filter(([, value]) => Object.keys(value).length > 0))
  }
  return pick(texts, '')
}

/** Leaves out the texts that all of `catalogues` have. */
function withoutTextsOf(texts, catalogues) {
  if (catalogues.length === 0) return texts
  const remaining = Object.entries(texts).flatMap(([name, value]) => {
    const parts = catalogues.map((catalogue) => catalogue[name])
    if (typeof value === 'string') return parts.every((text) => text !== undefined) ? [] : [[name, value]]
    const rest = withoutTextsOf(
      value,
      parts.map((part) => part ?? {}),
    )
    return Object.keys(rest).length > 0 ? [[name, rest]] : []
  })
  return Object.fromEntries(remaining)
}

const mergeTexts = (texts, added) => {
  const all = { ...texts }
  for (const [name, value] of Object.entries(added)) {
    all[name] = typeof value === 'string' ? value : mergeTexts(all[name] ?? {}, value)
  }
  return all
}

/** Returns the texts, of namespaces that elements use, that no module would load. Elements would show their keys. */
export function textsOfNone() {
  const all = globSync('{core,widgets}/**/*.{ts,tsx}', { cwd: root }).map((path) => resolve(root, path))
  const english = JSON.parse(readFileSync(catalogue, 'utf8'))
  const usedTexts = textsOf(all, english)
  return withoutTextsOf(Object.fromEntries(Object.keys(usedTexts).map((name) => [name, english[name]])), [usedTexts])
}

export function textsByElement() {
  const prefix = '\0texts:'
  const elements = globSync('widgets/courier-*/element.ts', { cwd: root }).map((path) => resolve(root, path))
  let english = {}
  let modulesOfCore = new Set()
  let modulesOfSession = new Set()
  let elementsByLazyPart = new Map()

  const textsOfCore = () => textsOf(modulesOfCore, english)
  const textsOfSession = () => withoutTextsOf(textsOf(modulesOfSession, english), [textsOfCore()])

  /** Returns the texts of core, and of the session, that are loaded before an entry or a lazy part. */
  function textsLoadedBefore(entry) {
    const hasSession = reachedFrom([entry], [staticImport]).has(completePage)
    return hasSession ? mergeTexts(textsOfCore(), textsOfSession()) : textsOfCore()
  }

  function textsAddedBy(entry) {
    if (entry === completePage) return textsOfSession()
    const shared = textsLoadedBefore(entry)
    const textsOfElements = (elementsByLazyPart.get(entry) ?? []).map((element) =>
      mergeTexts(textsLoadedBefore(element), textsAddedBy(element)),
    )
    const modules = without(reachedFrom([entry], [staticImport]), modulesOfCore)
    return withoutTextsOf(withoutTextsOf(textsOf(modules, english), [shared]), textsOfElements)
  }

  return {
    name: 'texts-by-element',
    buildStart() {
      this.addWatchFile(catalogue)
      read.clear()
      english = JSON.parse(readFileSync(catalogue, 'utf8'))
      modulesOfCore = reachedByEveryPage()
      modulesOfSession = without(reachedFrom([completePage]), modulesOfCore)
      elementsByLazyPart = new Map()
      for (const element of elements) {
        for (const module of reachedFrom([element])) {
          for (const part of importsOf(module, dynamicImport)) {
            if (modulesOfCore.has(part) || modulesOfSession.has(part)) continue
            elementsByLazyPart.set(part, [...new Set([...(elementsByLazyPart.get(part) ?? []), element])])
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
        code: `import { addTexts } from ${table}\naddTexts(${JSON.stringify(textsAddedBy(id.slice(prefix.length)))})`,
        moduleSideEffects: true,
      }
    },
    transform(code, id) {
      const addsTexts =
        id === completePage || forHosts.includes(id) || elements.includes(id) || elementsByLazyPart.has(id)
      if (!addsTexts) return null
      return { code: `import ${JSON.stringify(prefix + id)}\n${code}`, map: null }
    },
  }
}
