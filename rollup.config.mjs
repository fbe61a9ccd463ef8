/**
 * Builds the elements: `npm run build:elements` (`-w` rebuilds on save).
 *
 *   widgets/loader.ts             → dist/elements/courier.js      the one script tag
 *   core/index.ts                 → dist/elements/index.js        configure and what else hosts import
 *   widgets/courier-x/define.ts   → dist/elements/courier-x.js    defines one element
 *
 * What elements share goes into two hashed chunks (core; React with the widget foundation), so that an element costs at
 * most four requests: the tag, itself, and these two, fetched side by side. `sourcePlugins` also builds the tests.
 */
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, resolve } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import commonjs from '@rollup/plugin-commonjs'
import json from '@rollup/plugin-json'
import nodeResolve from '@rollup/plugin-node-resolve'
import replace from '@rollup/plugin-replace'
import swc from '@rollup/plugin-swc'
import { minify } from '@swc/core'
import wyw from '@wyw-in-js/rollup'
import { textsByElement } from './rollup.texts.mjs'

const root = import.meta.dirname
const output = resolve(root, 'dist/elements')
const elementDefinitions = () => globSync('widgets/courier-*/define.ts', { cwd: root }).sort()
const tagOf = (definition) => basename(dirname(definition))

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

/** `courier:elements`: every element's tag name, with the import that defines it. */
export function elementTable() {
  const name = 'courier:elements'
  return {
    name: 'element-table',
    resolveId: (id) => (id === name ? `\0${name}` : null),
    load(id) {
      if (id !== `\0${name}`) return
      const rows = elementDefinitions().map(
        (definition) =>
          `${JSON.stringify(tagOf(definition))}: () => import(${JSON.stringify(resolve(root, definition))})`,
      )
      return `export const elements = {${rows.join(',\n')}}`
    },
  }
}

/** From TypeScript, JSX and Linaria to plain modules; the same for the package and for its tests. */
export function sourcePlugins({ mode = 'production' } = {}) {
  return [
    elementTable(),
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
      compress: { passes: 2, ecma: 2020 },
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

/** A `.br` beside every script, so that the server compresses nothing while it serves. */
const compressed = {
  name: 'compressed',
  writeBundle({ dir }, bundle) {
    if (this.meta.watchMode) return
    for (const { fileName } of Object.values(bundle)) {
      const file = resolve(dir, fileName)
      writeFileSync(
        `${file}.br`,
        brotliCompressSync(readFileSync(file), { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
      )
    }
  },
}

const foundation = [
  /node_modules\/(react|react-dom|scheduler|@r2wc|nanostores|@nanostores|@linaria)\//,
  /\/styles\/(?!themes\/(?!themes))/,
  /\/widgets\/[^/]+\.tsx?$/,
]

/** Which shared chunk a module belongs to; everything else follows the element that asks for it. */
function sharedChunk(id) {
  if (id.endsWith('widgets/loader.ts')) return
  if (/\/config\/(countries\/|country-files)/.test(id) && !id.endsWith('SG.json')) return
  if (/node_modules\/(nanostores|ofetch|rosetta|destr|ufo|dlv|templite)\//.test(id)) return 'core'
  if (/\/core\/(lib|config|time|i18n|api|notifications|session|flags|vendors|live|app)\//.test(id)) return 'core'
  if (/\/core\/environment\.ts$|\/locales\/en\.json$/.test(id)) return 'core'
  if (foundation.some((pattern) => pattern.test(id))) return 'widget'
}

const entries = () => ({
  courier: 'widgets/loader.ts',
  ...(existsSync(resolve(root, 'core/index.ts')) && { index: 'core/index.ts' }),
  ...Object.fromEntries(elementDefinitions().map((definition) => [tagOf(definition), definition])),
})

export default {
  input: entries(),
  output: {
    dir: output,
    format: 'es',
    entryFileNames: '[name].js',
    chunkFileNames: 'chunks/[name]-[hash].js',
    manualChunks: sharedChunk,
    generatedCode: 'es2015',
  },
  plugins: [cleaned, textsByElement(), ...sourcePlugins(), minified, compressed],
  onwarn(warning, warn) {
    if (warning.code !== 'MODULE_LEVEL_DIRECTIVE') warn(warning)
  },
}
