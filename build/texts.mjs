/**
 * Splits `locales/en.json` by the modules that use its texts, so that a tracking page doesn't load the texts of the request
 * form. The texts of every page are loaded with core, those of signed-in pages with the session, those of an element with the
 * element. A lazy part adds the texts that the elements that load it don't have: it is imported through a module of its own, which
 * imports both. A module uses a text if its compiled code contains the key.
 */
import { globSync, readFileSync } from 'node:fs'
import { relative, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '..')
const catalogue = resolve(root, 'locales/en.json')
const everyPage = ['widgets/define-widget.tsx', 'widgets/loader.ts'].map((path) => resolve(root, path))
const widgets = resolve(root, 'widgets/')
const completePage = resolve(root, 'core/app/page-object.ts')
const forHosts = ['core/index.ts', 'core/bulk/sheet/for-hosts.ts'].map((path) => resolve(root, path))

/** Beginnings of the keys that a response may contain, by the module that reads the response. */
const serverKeys = {
  'core/addresses/address-book.ts': ['saved-addresses.'],
  'core/api/refused-field.ts': ['validation.'],
  'core/app/page-object.ts': ['error.'],
  'core/bulk/job.ts': ['validation.', 'request.error.', 'placing.'],
  'core/index.ts': ['auth.'],
  'core/orders/export/export.ts': ['export.'],
  'core/orders/give-to-rider.ts': ['own-rider.job-'],
  'core/orders/proofs/proofs.ts': ['proofs.link-ended'],
  'core/request/draft/guest-form.ts': ['guest.not-available'],
  'core/request/edit/edit.ts': ['payment.'],
  'core/request/payment/card-route.ts': ['payment.'],
  'core/session/account/sign-in.ts': ['auth.'],
  'core/vendors/collection-point.ts': ['collection-point.'],
  'widgets/courier-request/pickup-point/PickupPointDetails.tsx': ['collection-point.'],
}

/** Modules with the keys of many forms. Each form uses its own keys, or has them in `serverKeys`. */
const modulesOfManyForms = ['core/api/refused-field.ts', 'core/session/account/account-failure.ts']

const quotedKey = /(['"])([\w.-]+)(?=\1)/g
const keyTemplate = /`([a-z][a-z0-9-]*\.[^`$]*)\$\{/g

/** The keys, and beginnings of keys, that a module's code contains. */
const keysOf = (code) => ({
  keys: Array.from(code.matchAll(quotedKey), ([, , key]) => key),
  templates: Array.from(code.matchAll(keyTemplate), ([, start]) => start),
})

const without = (all, others) => new Set([...all].filter((path) => !others.has(path)))

/** Returns a check whether the modules use a key: as a string, or by the beginning of a template or of a server's key. */
function createKeyCheck(paths, codeOf) {
  const modules = [...paths]
    .filter((path) => !modulesOfManyForms.includes(relative(root, path)))
    .map((path) => keysOf(codeOf(path)))
  const keys = new Set(modules.flatMap((module) => module.keys))
  const templates = modules.flatMap((module) => module.templates)
  const keyStarts = [...templates, ...[...paths].flatMap((path) => serverKeys[relative(root, path)] ?? [])]
  return (key) => keys.has(key) || keyStarts.some((start) => key.startsWith(start))
}

/** Returns the texts that these modules use, with all plural forms. */
function textsOf(paths, texts, codeOf) {
  const isUsed = createKeyCheck(paths, codeOf)
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
  const usedTexts = textsOf(all, english, (path) => readFileSync(path, 'utf8'))
  return withoutTextsOf(Object.fromEntries(Object.keys(usedTexts).map((name) => [name, english[name]])), [usedTexts])
}

/** Module that imports a lazy part and its texts. */
const partPrefix = '\0part:'
// Not an extension, so that no other plugin transforms it.
const partSuffix = '#part'
const partOf = (path) => partPrefix + path + partSuffix
const textsPrefix = '\0texts:'
const isElement = (id) => id.startsWith(widgets) && id.endsWith('/element.ts')

/** Returns the project's modules that these import, also indirectly, except other elements, which have their own texts. */
function reachedFrom(ids, { getModuleInfo }, { hasLazyParts = false, followsPart = () => true } = {}) {
  const reached = new Set()
  const queue = [...ids]
  for (let id = queue.pop(); id; id = queue.pop()) {
    const isOfProject = id.startsWith(partPrefix) || id.startsWith('\0courier:') || !/^\0|node_modules/.test(id)
    if (reached.has(id) || !isOfProject) continue
    reached.add(id)
    const { importedIds = [], dynamicallyImportedIds = [] } = getModuleInfo(id) ?? {}
    const parts = hasLazyParts ? dynamicallyImportedIds.filter(followsPart) : []
    queue.push(...[...importedIds, ...parts].filter((target) => !isElement(target)))
  }
  return reached
}

/** Returns a function for the texts that an entry or a lazy part adds, or those of every page for `core`. */
function createTexts(english, graph) {
  const texts = (ids) => textsOf(ids, english, (id) => graph.getModuleInfo(id)?.code ?? '')
  const everything = { hasLazyParts: true }
  const elements = [...graph.getModuleIds()].filter(isElement)
  // Core with its lazy parts. Lazy parts of widgets have their own texts.
  const modulesOfCore = reachedFrom(everyPage, graph, { ...everything, followsPart: (id) => !id.includes(widgets) })
  const modulesOfSession = without(reachedFrom([completePage], graph, everything), modulesOfCore)
  const textsOfCore = texts(modulesOfCore)
  const textsOfSession = withoutTextsOf(texts(modulesOfSession), [textsOfCore])
  const modulesByElement = new Map(elements.map((element) => [element, reachedFrom([element], graph, everything)]))

  /** Returns the texts of core, and of the session, that are loaded before an entry or a lazy part. */
  function loadedBefore(entry) {
    const hasSession = reachedFrom([entry], graph).has(completePage)
    return hasSession ? mergeTexts(textsOfCore, textsOfSession) : textsOfCore
  }

  function addedBy(entry) {
    if (entry === 'core') return textsOfCore
    if (entry === completePage) return textsOfSession
    const part = partOf(entry)
    const users = isElement(entry) ? [] : elements.filter((element) => modulesByElement.get(element).has(part))
    const modules = without(reachedFrom([entry], graph), modulesOfCore)
    const textsOfUsers = users.map((element) => mergeTexts(loadedBefore(element), addedBy(element)))
    return withoutTextsOf(withoutTextsOf(texts(modules), [loadedBefore(entry)]), textsOfUsers)
  }
  const isOfCore = (entry) => modulesOfCore.has(entry) || modulesOfSession.has(entry)
  return (entry) => (isOfCore(entry) && entry !== completePage ? {} : addedBy(entry))
}

export function textsByElement() {
  let english = {}
  let textsOfEntry
  return {
    name: 'texts-by-element',
    buildStart() {
      this.addWatchFile(catalogue)
      english = JSON.parse(readFileSync(catalogue, 'utf8'))
    },
    resolveId(source, importer) {
      if (source.startsWith(textsPrefix) || source.startsWith(partPrefix)) return source
      return source.endsWith('/locales/en.json') && importer?.endsWith('/core/i18n/english.ts')
        ? `${textsPrefix}core`
        : null
    },
    async resolveDynamicImport(specifier, importer) {
      const part = typeof specifier === 'string' ? await this.resolve(specifier, importer) : null
      const isPart = part && /\/(core|widgets)\/.*\.tsx?$/.test(part.id) && !isElement(part.id)
      return isPart && part.id.startsWith(root) ? partOf(part.id) : null
    },
    load(id) {
      if (id === `${textsPrefix}core`) return 'export default courierTexts("core")'
      if (id.startsWith(textsPrefix)) {
        const entry = JSON.stringify(id.slice(textsPrefix.length))
        const code = `import { addTexts } from ${JSON.stringify(resolve(root, 'core/i18n/english.ts'))}\naddTexts(courierTexts(${entry}))`
        return { code, moduleSideEffects: true }
      }
      if (!id.startsWith(partPrefix)) return null
      const path = id.slice(partPrefix.length, -partSuffix.length)
      return `import ${JSON.stringify(textsPrefix + path)}\nexport * from ${JSON.stringify(path)}`
    },
    transform(code, id) {
      if (id !== completePage && !forHosts.includes(id) && !isElement(id)) return null
      return { code: `import ${JSON.stringify(textsPrefix + id)}\n${code}`, map: null }
    },
    // When all imports are known.
    buildEnd() {
      textsOfEntry = createTexts(english, this)
    },
    renderChunk(code) {
      const filled = code.replace(/courierTexts\((".*?")\)/g, (_, entry) =>
        JSON.stringify(textsOfEntry(JSON.parse(entry))),
      )
      return { code: filled, map: null }
    },
  }
}
