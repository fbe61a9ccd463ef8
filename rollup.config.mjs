/**
 * Builds the elements: `npm run build:elements` (`-w` rebuilds on save).
 *
 *   widgets/loader.ts             → dist/elements/courier.js      the one script tag
 *   core/index.ts                 → dist/elements/index.js        configure and what else hosts import
 *   core/bulk/sheet/for-hosts.ts  → dist/elements/bulk-sheet.js   the table of bulk orders without the element
 *   widgets/courier-x/define.ts   → dist/elements/courier-x.js    defines one element
 *                                   dist/elements/pure/courier-x.js  exports its class, and defines nothing
 *   package/server.tsx            → dist/elements/server.js       HTML of an element, for servers
 *   widgets/card-frame/frame.ts   → dist/elements/card-frame.js   what takes the digits of a card, in its own frame
 *
 * The tag doesn't load `courier-x.js`, but what that imports: chunks whose names change with their content, which browsers
 * keep. What elements share goes into a few of them (`sharedChunk`), so that an element costs five or six requests: the
 * tag, then everything else side by side.
 * `sourcePlugins` also builds the tests.
 */
import { existsSync, globSync, readFileSync, rmSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import commonjs from '@rollup/plugin-commonjs'
import json from '@rollup/plugin-json'
import nodeResolve from '@rollup/plugin-node-resolve'
import replace from '@rollup/plugin-replace'
import swc from '@rollup/plugin-swc'
import { minify } from '@swc/core'
import wyw from '@wyw-in-js/rollup'
import { cardFrame } from './rollup.card-frame.mjs'
import { elementModules, elementScripts, elementTable, pureEntries, tagOf } from './rollup.elements.mjs'
import { hostedBuild } from './rollup.hosted.mjs'
import { librariesNoted, notices } from './rollup.notices.mjs'
import { outlines } from './rollup.outlines.mjs'
import { spreadsheetWorker } from './rollup.spreadsheet-worker.mjs'
import { textsByElement } from './rollup.texts.mjs'

const root = import.meta.dirname
const output = resolve(root, 'dist/elements')
const bulkSheet = 'core/bulk/sheet/for-hosts.ts'

/** A `.css` module (hand-written, or extracted by Linaria) registers its text for all shadow roots. */
export function adoptedSheets() {
  return {
    name: 'adopted-sheets',
    transform(code, id) {
      if (!id.endsWith('.css')) return
      const text = code
        .replace(/\/\*[\s\S]*?\*\//g, '')
        .replace(/\s+/g, ' ')
        .replace(/ ?([{};,]) ?/g, '$1')
        .replace(/: /g, ':')
        .replace(/([ :,(-])0\./g, '$1.')
        .replace(/;}/g, '}')
        .trim()
      const sheets = resolve(root, 'styles/sheets.ts')
      return {
        code: `import { registerSheet } from ${JSON.stringify(sheets)}\nregisterSheet(${JSON.stringify(text)})`,
        map: { mappings: '' },
        moduleSideEffects: true,
      }
    },
  }
}

/** `courier:load-failure-texts`: what the script tag says by itself, in every language that has words for it. */
export function loadFailureTexts() {
  const name = 'courier:load-failure-texts'
  return {
    name: 'load-failure-texts',
    resolveId: (id) => (id === name ? `\0${name}` : null),
    load(id) {
      if (id !== `\0${name}`) return
      const texts = globSync('locales/*.json', { cwd: root }).map((path) => {
        const { widget } = JSON.parse(readFileSync(resolve(root, path), 'utf8'))
        return [basename(path, '.json'), [widget?.['load-failed'], widget?.retry]]
      })
      const said = texts.filter(([, words]) => words.every((word) => word))
      return `export const loadFailureTexts = ${JSON.stringify(Object.fromEntries(said))}`
    },
  }
}

/** React has had `useSyncExternalStore` of its own for long: the stand-in that libraries bring along is left out. */
function reactsOwnStore() {
  const name = 'use-sync-external-store/shim/index.js'
  return {
    name: 'reacts-own-store',
    resolveId: (id) => (id === name ? `\0${name}` : null),
    load: (id) => (id === `\0${name}` ? "export { useSyncExternalStore } from 'react'" : null),
  }
}

/** No view of ours listens to single keys of a store, or to a path within one. */
function wholeStores() {
  const name = '\0whole-stores'
  return {
    name: 'whole-stores',
    resolveId: (id, importer) =>
      id.endsWith('listen-keys/index.js') && importer?.includes('/nanostores/') ? name : null,
    load: (id) => (id === name ? 'export const listenKeys = (store, keys, run) => store.listen(run)' : null),
  }
}

/** Leaflet writes labels as HTML, which pages that enforce Trusted Types refuse; ours are plain texts and elements. */
function leafletWithoutHtml() {
  return {
    name: 'leaflet-without-html',
    transform: (code, id) =>
      id.endsWith('leaflet-src.esm.js')
        ? { code: code.replaceAll('.innerHTML = ', '.textContent = '), map: { mappings: '' } }
        : null,
  }
}

/** From TypeScript, JSX and Linaria to plain modules; the same for the package and for its tests. */
export function sourcePlugins({ mode = 'production' } = {}) {
  return [
    elementTable({ hasScripts: mode === 'production' }),
    outlines(sourcePlugins),
    librariesNoted,
    loadFailureTexts(),
    spreadsheetWorker(),
    reactsOwnStore(),
    wholeStores(),
    leafletWithoutHtml(),
    replace({ preventAssignment: true, values: { 'process.env.NODE_ENV': JSON.stringify(mode) } }),
    swc({
      include: /\.tsx?$/,
      swc: {
        swcrc: false,
        configFile: false,
        sourceMaps: true,
        jsc: {
          target: 'es2022',
          parser: { syntax: 'typescript', tsx: true },
          transform: { react: { runtime: 'automatic', development: false } },
        },
      },
    }),
    wyw({
      include: ['**/widgets/**/*.{ts,tsx}', '**/styles/**/*.ts', '**/tests/**/*.tsx'],
      displayName: false,
      prefixer: false,
      classNameSlug: (hash) => `c${hash}`,
      babelOptions: { configFile: false, babelrc: false, presets: ['@babel/preset-typescript'] },
    }),
    adoptedSheets(),
    json({ compact: true, namedExports: false, preferConst: true }),
    nodeResolve({ browser: true, extensions: ['.mjs', '.js', '.ts', '.tsx', '.json'] }),
    commonjs(),
  ]
}

const minified = {
  name: 'minified',
  async renderChunk(code) {
    const answer = await minify(code, {
      module: true,
      compress: { passes: 3, ecma: 2022 },
      mangle: { toplevel: true },
      format: { comments: false },
    })
    return { code: answer.code, map: null }
  },
}

/** Old chunks must not be copied along; a watching build keeps them for pages that are still open. */
const cleaned = {
  name: 'cleaned',
  buildStart() {
    if (!this.meta.watchMode) rmSync(output, { recursive: true, force: true })
  },
}

/**
 * Which shared chunk a module belongs to, asked of the graph. Few files, so that a page needs few requests: what every
 * element may need is `core`, or `widget` if it needs React; what complete pages share, or the request and the list, is
 * `session`, which works without React; what the request shares with another element or with servers is `form`, what
 * tracking and the order list share is `orders`; what stands in the bar of a page is `bar`; what the order list shares with
 * others than tracking is `desk`, or `widget` if the request needs it late; what holds the sockets comes after the first
 * paint and is `live`; what several lazy parts share, such as dialogs, is `parts`, or `order-parts` if only tracking and the
 * order list do.
 */
function sharedChunk(id, { getModuleIds, getModuleInfo }) {
  const reached = reachedBy(getModuleInfo)
  const usedBy = (...names) => names.some((name) => reached(`widgets/courier-${name}/element.ts`).has(id))
  const users = [...elementModules(), bulkSheet].filter((module) => reached(module, 'late').has(id))
  const isOfLive = sockets.some((path) => reached(path).has(id))
  // Loaded with the request's form on every visit: not a request more for them.
  const isBesideForm = reached('widgets/courier-request/form/first-parts.ts').has(id)
  // Stands beside the bar on every page with one.
  if (/widgets\/courier-toasts\/(?!define)/.test(id)) return 'bar'
  // Loaded with the list on every visit.
  const isBesideList = reached('widgets/courier-order-list/rest.ts').has(id)
  // What `parts` imports of `orders` would be one more file of the request.
  if (id.endsWith('/rider-position.ts')) return 'core'
  const isOfOrders = usedBy('tracking') && (usedBy('order-list') || isBesideList) && !isBesideForm
  if (isOfOrders && !usedBy('request', 'toasts', 'account', 'branch-selector', 'help-centre')) return 'orders'
  const isOfCore = id.startsWith(resolve(root, 'core/'))
  const onEveryPage = isOfLive || isOfCore || reached('core/index.ts').has(id) ? 'core' : 'widget'
  if (users.length > 1 && usedBy('tracking', 'toasts')) return onEveryPage
  if (reached('core/app/page.ts').has(id)) return 'session'
  if (isOfLive) return 'live'
  if (users.length > 1 && reached('core/index.ts').has(id)) return 'core'
  const isOfSession = isOfCore && !users.includes('widgets/courier-tracking/element.ts')
  if (users.length > 1 && usedBy('account', 'branch-selector')) return isOfSession ? 'session' : onEveryPage
  if (usedBy('request') && (usedBy('order-list') || isBesideList)) return isOfSession ? 'session' : onEveryPage
  const isServed = reached('package/server.tsx').has(id)
  if ((users.length > 1 || isServed) && usedBy('request')) return 'form'
  if (usedBy('branch-selector', 'help-centre')) return 'bar'
  if (users.length > 1 && usedBy('order-list')) {
    if (isBesideForm || usedBy('tracking')) return isBesideForm ? 'form' : 'orders'
    return users.includes('widgets/courier-request/element.ts') ? 'widget' : 'desk'
  }
  const isLazy = !elementModules().some((module) => reached(module).has(id))
  const lazyParts = [...getModuleIds()].filter((part) => getModuleInfo(part).dynamicImporters.length > 0)
  if (isLazy && isBesideForm && users.length === 1) return 'first-parts'
  // A few lines, of which several parts would otherwise make a file.
  if (id.endsWith('/widgets/shared/save-file.ts')) return 'widget'
  if (/\/(link-end|receipt-link|photos|api\/proofs|api\/receipt)\.ts$/.test(id)) return 'orders'
  if (/\/(ProgressBar|bulk-jobs)/.test(id)) return 'desk'
  if (id.endsWith('/kept-guest.ts')) return 'session'
  if (id.includes('/form/PinAddress')) return 'form'
  // What the parts import would be one more file of every page that loads them.
  if (/\/(messages|receiver-lists|rider-queue|api\/(receiver|riders))\.tsx?$/.test(id)) return 'order-parts'
  if (/\/(invitations|Invitations|respond-to-invitation)\.tsx?$/.test(id)) return 'parts'
  if (id.endsWith('/anchor-panel.ts') || id.includes('/node_modules/@floating-ui/')) return 'parts'
  // They need the form's fields, which not every page with `parts` has.
  if (isLazy && /\/widgets\/shared\/form\/(AddressDetailFields|PinnedAddressField)/.test(id)) return 'address-parts'
  const isOfSeveral = isLazy && lazyParts.filter((part) => reached(part).has(id)).length > 1
  if (!isOfSeveral || getModuleInfo(id).dynamicImporters.length > 0) return
  const isOfLists = users.every((user) => /\/courier-(order-list|tracking)\//.test(user))
  if (id.startsWith(resolve(root, 'widgets/shared/'))) return isOfLists ? 'order-parts' : 'parts'
  if (users.length === 1 && users[0].includes('courier-request/')) return 'first-parts'
  if (users.length === 1 && users[0].includes('courier-tracking/')) return 'delivery'
}

const sockets = ['core/live/tracking-sockets.ts', 'core/live/vendor-socket.ts']

let graph = { getModuleInfo: null, closures: new Map() }

/**
 * The modules that an entry imports, itself included, `late` also those that it fetches late, but for another element;
 * one walk an entry and build.
 */
function reachedBy(getModuleInfo) {
  if (graph.getModuleInfo !== getModuleInfo) graph = { getModuleInfo, closures: new Map() }
  return (entry, when = 'at once') => {
    const key = `${when} ${entry}`
    const known = graph.closures.get(key)
    if (known) return known
    const found = new Set()
    const waiting = [resolve(root, entry)]
    for (let id = waiting.pop(); id; id = waiting.pop()) {
      if (found.has(id)) continue
      found.add(id)
      const { importedIds = [], dynamicallyImportedIds = [] } = getModuleInfo(id) ?? {}
      waiting.push(...importedIds)
      if (when === 'late') waiting.push(...dynamicallyImportedIds.filter((one) => !one.endsWith('/element.ts')))
    }
    graph.closures.set(key, found)
    return found
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
    // Short and of few letters, because the script tag carries the names.
    hashCharacters: 'hex',
    chunkFileNames: ({ name, moduleIds }) =>
      `chunks/${name === 'element' ? tagOf(moduleIds.find((id) => id.endsWith('/element.ts'))) : name}-[hash:7].js`,
    manualChunks: sharedChunk,
    onlyExplicitManualChunks: true,
    generatedCode: 'es2015',
  },
  plugins: [
    cleaned,
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
