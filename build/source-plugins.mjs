import { resolve } from 'node:path'
import commonjs from '@rollup/plugin-commonjs'
import json from '@rollup/plugin-json'
import nodeResolve from '@rollup/plugin-node-resolve'
import replace from '@rollup/plugin-replace'
import swc from '@rollup/plugin-swc'
import { minify } from '@swc/core'
import { elementTable } from './elements.mjs'
import { loadFailureTexts } from './failure-texts.mjs'
import { linaria } from './linaria.mjs'
import { collectLibraries } from './notices.mjs'
import { outlines } from './outlines.mjs'
import { spreadsheetWorker } from './spreadsheet-worker.mjs'

const root = resolve(import.meta.dirname, '..')

/** Makes `.css` modules, also those of Linaria, register their text for all shadow roots. */
function adoptedSheets() {
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
        .replace(/=["']([a-z-]+)["']]/g, '=$1]')
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

/** Replaces the polyfill of `useSyncExternalStore` that libraries import by React's own function. */
function withoutStorePolyfill() {
  const name = 'use-sync-external-store/shim/index.js'
  return {
    name: 'without-store-polyfill',
    resolveId: (id) => (id === name ? `\0${name}` : null),
    load: (id) => (id === `\0${name}` ? "export { useSyncExternalStore } from 'react'" : null),
  }
}

/** Leaves out the code that listens to single keys of a store, which no component does. */
function withoutKeyListeners() {
  const name = '\0without-key-listeners'
  return {
    name: 'without-key-listeners',
    resolveId: (id, importer) =>
      id.endsWith('listen-keys/index.js') && importer?.includes('/nanostores/') ? name : null,
    load: (id) =>
      id === name
        ? 'export const listenKeys = (store, keys, run) => store.listen(run)\nexport const subscribeKeys = listenKeys'
        : null,
  }
}

/** Makes Leaflet set labels as text: pages that enforce Trusted Types refuse HTML, and our labels have none. */
function leafletWithoutHtml() {
  return {
    name: 'leaflet-without-html',
    transform: (code, id) =>
      id.endsWith('leaflet-src.esm.js')
        ? { code: code.replaceAll('.innerHTML = ', '.textContent = '), map: { mappings: '' } }
        : null,
  }
}

/** Returns the plugins that compile TypeScript, JSX and Linaria to plain modules, for the package and its tests. */
export function sourcePlugins({ mode = 'production' } = {}) {
  return [
    elementTable({ hasScripts: mode === 'production' }),
    outlines(sourcePlugins),
    collectLibraries,
    loadFailureTexts(),
    spreadsheetWorker(),
    withoutStorePolyfill(),
    withoutKeyListeners(),
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
    linaria(),
    adoptedSheets(),
    json({ compact: true, namedExports: false, preferConst: true }),
    nodeResolve({ browser: true, extensions: ['.mjs', '.js', '.ts', '.tsx', '.json'] }),
    commonjs(),
  ]
}

/** Plugin that makes a chunk as small as it can. */
export const minified = {
  name: 'minified',
  async renderChunk(code) {
    const result = await minify(code, {
      module: true,
      compress: { passes: 3, ecma: 2022 },
      mangle: { toplevel: true },
      format: { comments: false },
    })
    return { code: result.code, map: null }
  },
}
