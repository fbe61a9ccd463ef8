/**
 * Builds the elements: `npm run build:elements` (`-w` rebuilds on save).
 *
 *   widgets/loader.ts             → dist/elements/courier.js      the script tag
 *   core/index.ts                 → dist/elements/index.js        configure and other imports of host pages
 *   core/bulk/sheet/for-hosts.ts  → dist/elements/bulk-sheet.js   the table of bulk orders without the element
 *   widgets/courier-x/define.ts   → dist/elements/courier-x.js    defines one element
 *                                   dist/elements/pure/courier-x.js  exports its class, and defines nothing
 *   package/server.tsx            → dist/elements/server.js       HTML of an element, for servers
 *   widgets/card-frame/frame.ts   → dist/elements/card-frame.js   the page that reads card numbers, in its own frame
 *
 * The script tag doesn't load `courier-x.js`, but the chunks that it imports. Their names change with their content, so that
 * browsers can cache them. Shared modules are in a few chunks (`sharedChunk`), so that an element needs five or six requests:
 * the script tag, then all others in parallel.
 */
import { existsSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { cardFrame } from './build/card-frame.mjs'
import { elementModules, elementScripts, pureEntries, tagOf } from './build/elements.mjs'
import { hostedBuild } from './build/hosted.mjs'
import { notices } from './build/notices.mjs'
import { minified, sourcePlugins } from './build/source-plugins.mjs'
import { textsByElement } from './build/texts.mjs'

const root = import.meta.dirname
const output = resolve(root, 'dist/elements')
const bulkSheet = 'core/bulk/sheet/for-hosts.ts'

/** Removes old chunks, except in watch mode, where pages that are still open need them. */
const cleanOutput = {
  name: 'clean-output',
  buildStart() {
    if (!this.meta.watchMode) rmSync(output, { recursive: true, force: true })
  },
}

/**
 * Returns the shared chunk of a module, by the elements that import it. There are few, so that a page needs few requests:
 *
 *   core         for any element, without React     widget       for any element, with React
 *   session      for elements with a session        live         the sockets, loaded after the first paint
 *   form         the request form with another      orders       tracking with the order list
 *                element or with servers            desk         the order list with other elements
 *   bar          the elements in a page's top bar   first-parts  lazy, loaded with the request form on every visit
 *   parts        several lazy parts                 order-parts  lazy parts of only tracking and the order list
 */
function sharedChunk(id, { getModuleIds, getModuleInfo }) {
  const reached = reachedBy(getModuleInfo)
  const usedBy = (...names) => names.some((name) => reached(`widgets/courier-${name}/element.ts`).has(id))
  const users = [...elementModules(), bulkSheet].filter((module) => reached(module, 'lazy').has(id))
  const isOfLive = socketModules.some((path) => reached(path).has(id))
  // Loaded with the request form on every visit, so that they need no request of their own.
  const isBesideForm = reached('widgets/courier-request/form/first-parts.ts').has(id)
  // Every page with a top bar has toasts.
  if (/widgets\/courier-toasts\/(?!define)/.test(id)) return 'bar'
  // Loaded with the list on every visit.
  const isBesideList = reached('widgets/courier-order-list/rest.ts').has(id)
  // In `orders`, it would be one more file for the request form, because `parts` imports it.
  if (id.endsWith('/rider-position.ts')) return 'core'
  const isOfOrders = usedBy('tracking') && (usedBy('order-list') || isBesideList) && !isBesideForm
  if (isOfOrders && !usedBy('request', 'toasts', 'account', 'branch-selector', 'help-centre')) return 'orders'
  const isOfCore = id.startsWith(resolve(root, 'core/'))
  const generalChunk = isOfLive || isOfCore || reached('core/index.ts').has(id) ? 'core' : 'widget'
  if (users.length > 1 && usedBy('tracking', 'toasts')) return generalChunk
  if (reached('core/app/page.ts').has(id)) return 'session'
  if (isOfLive) return 'live'
  if (users.length > 1 && reached('core/index.ts').has(id)) return 'core'
  const isOfSession = isOfCore && !users.includes('widgets/courier-tracking/element.ts')
  if (users.length > 1 && usedBy('account', 'branch-selector')) return isOfSession ? 'session' : generalChunk
  if (usedBy('request') && (usedBy('order-list') || isBesideList)) return isOfSession ? 'session' : generalChunk
  const isServed = reached('package/server.tsx').has(id)
  if ((users.length > 1 || isServed) && usedBy('request')) return 'form'
  if (usedBy('branch-selector', 'help-centre')) return 'bar'
  if (users.length > 1 && usedBy('order-list')) {
    if (isBesideForm || usedBy('tracking')) return isBesideForm ? 'form' : 'orders'
    return users.includes('widgets/courier-request/element.ts') ? 'widget' : 'desk'
  }
  const isLazy = !elementModules().some((module) => reached(module).has(id))
  const lazyModules = [...getModuleIds()].filter((module) => getModuleInfo(module).dynamicImporters.length > 0)
  if (isLazy && isBesideForm && users.length === 1) return 'first-parts'
  // A few lines, which would otherwise be a file of their own.
  if (id.endsWith('/widgets/shared/save-file.ts')) return 'widget'
  if (/\/(link-end|receipt-link|photos|api\/proofs|api\/receipt)\.ts$/.test(id)) return 'orders'
  if (/\/(ProgressBar|bulk-jobs)/.test(id)) return 'desk'
  if (id.endsWith('/kept-guest.ts')) return 'session'
  if (id.includes('/form/PinAddress')) return 'form'
  // Otherwise, they would be one more file for every page that loads the parts.
  if (/\/(messages|receiver-lists|rider-queue|api\/(receiver|riders))\.tsx?$/.test(id)) return 'order-parts'
  if (/\/(invitations|Invitations|respond-to-invitation)\.tsx?$/.test(id)) return 'parts'
  if (id.endsWith('/anchor-panel.ts') || id.includes('/node_modules/@floating-ui/')) return 'parts'
  // They import the form's fields, which not every page with `parts` loads.
  if (isLazy && /\/widgets\/shared\/form\/(AddressDetailFields|PinnedAddressField)/.test(id)) return 'address-parts'
  const isOfSeveral = isLazy && lazyModules.filter((module) => reached(module).has(id)).length > 1
  if (!isOfSeveral || getModuleInfo(id).dynamicImporters.length > 0) return
  const isOfLists = users.every((user) => /\/courier-(order-list|tracking)\//.test(user))
  if (id.startsWith(resolve(root, 'widgets/shared/'))) return isOfLists ? 'order-parts' : 'parts'
  if (users.length === 1 && users[0].includes('courier-request/')) return 'first-parts'
  if (users.length === 1 && users[0].includes('courier-tracking/')) return 'delivery'
}

const socketModules = ['core/live/tracking-sockets.ts', 'core/live/vendor-socket.ts']

let cache = { getModuleInfo: null, modulesByEntry: new Map() }

/** Returns a function for the modules that an entry imports, with `lazy` also dynamically, except other elements. */
function reachedBy(getModuleInfo) {
  if (cache.getModuleInfo !== getModuleInfo) cache = { getModuleInfo, modulesByEntry: new Map() }
  return (entry, kind = 'static') => {
    const key = `${kind} ${entry}`
    const cached = cache.modulesByEntry.get(key)
    if (cached) return cached
    const modules = new Set()
    const queue = [resolve(root, entry)]
    for (let id = queue.pop(); id; id = queue.pop()) {
      if (modules.has(id)) continue
      modules.add(id)
      const { importedIds = [], dynamicallyImportedIds = [] } = getModuleInfo(id) ?? {}
      queue.push(...importedIds)
      if (kind === 'lazy') queue.push(...dynamicallyImportedIds.filter((path) => !path.endsWith('/element.ts')))
    }
    cache.modulesByEntry.set(key, modules)
    return modules
  }
}

const entries = () => ({
  courier: 'widgets/loader.ts',
  ...(existsSync(resolve(root, 'core/index.ts')) && { index: 'core/index.ts' }),
  'bulk-sheet': bulkSheet,
  server: 'package/server.tsx',
  ...Object.fromEntries(elementModules().map((module) => [tagOf(module), module.replace(/element\.ts$/, 'define.ts')])),
  ...pureEntries.input(),
})

export default {
  input: entries(),
  output: {
    dir: output,
    format: 'es',
    entryFileNames: '[name].js',
    // Short, because the script tag contains the names.
    hashCharacters: 'hex',
    chunkFileNames: ({ name, moduleIds }) =>
      `chunks/${name === 'element' ? tagOf(moduleIds.find((id) => id.endsWith('/element.ts'))) : name}-[hash:7].js`,
    manualChunks: sharedChunk,
    onlyExplicitManualChunks: true,
    generatedCode: 'es2015',
  },
  plugins: [
    cleanOutput,
    textsByElement(),
    pureEntries.plugin,
    ...sourcePlugins(),
    minified,
    elementScripts,
    notices,
    cardFrame([...sourcePlugins(), minified]),
    hostedBuild(output),
  ],
  onwarn(warning, warn) {
    if (warning.code !== 'MODULE_LEVEL_DIRECTIVE') warn(warning)
  },
}
