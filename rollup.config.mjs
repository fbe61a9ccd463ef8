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
 * browsers can cache them. Modules that several elements import are in a few chunks (`sharedChunks`), which the script tag requests in
 * parallel.
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
 * Shared chunks, with two elements that both import a module: the first that matches. `index` is `core/index.ts`, which loads no
 * React, `lazy` any part outside the element's folder that is loaded later or on a server. Other modules are rollup's own choice.
 */
const sharedChunks = [
  ['core', 'courier-tracking', 'index'],
  ['page', 'courier-tracking', 'courier-request'],
  ['hosts', 'courier-request', 'index'],
  ['page', 'courier-toasts', 'courier-account'],
  ['orders', 'courier-order-list', 'courier-tracking'],
  ['session', 'courier-account', 'courier-request'],
  ['session', 'courier-account', 'lazy'],
  ['session', 'courier-toasts', 'courier-help-centre'],
  ['session', 'courier-bulk-upload', 'courier-request'],
  ['ordering', 'courier-order-list', 'courier-request'],
  ['ordering', 'courier-toasts', 'courier-request'],
  ['lists', 'courier-order-list', 'courier-bulk-upload'],
  ['lists', 'courier-bulk-upload', 'lazy'],
  ['details', 'courier-order-list', 'lazy'],
  ['ordering', 'courier-job', 'courier-request'],
  ['placing', 'courier-request', 'lazy'],
  ['rider', 'courier-job', 'lazy'],
]

function chunkOf(id, graph) {
  const isImported = ([, element, user]) => importsOf(element, graph).has(id) && importsOf(user, graph, element).has(id)
  return sharedChunks.find(isImported)?.[0]
}

const known = new Map()

/** Returns the modules that an element, or another user of the table, imports statically. */
function importsOf(user, { getModuleIds, getModuleInfo }, element) {
  const key = user === 'lazy' ? `${user} outside ${element}` : user
  if (known.get(key)?.getModuleInfo === getModuleInfo) return known.get(key).modules
  const isLazyPart = (id) =>
    (getModuleInfo(id).dynamicImporters.length > 0 && !id.endsWith('/element.ts')) || id.endsWith('/package/server.tsx')
  const queue =
    user === 'lazy'
      ? [...getModuleIds()].filter((id) => isLazyPart(id) && !id.includes(`/${element}/`))
      : [resolve(root, user === 'index' ? 'core/index.ts' : `widgets/${user}/element.ts`)]
  const modules = new Set()
  for (let id = queue.pop(); id; id = queue.pop()) {
    if (modules.has(id)) continue
    modules.add(id)
    queue.push(...(getModuleInfo(id)?.importedIds ?? []))
  }
  known.set(key, { getModuleInfo, modules })
  return modules
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
    manualChunks: chunkOf,
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
