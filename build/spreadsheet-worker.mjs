/**
 * Builds the worker that reads and writes spreadsheets into one file, and provides its URL as `courier:spreadsheet-worker`. It
 * shares no chunk with the elements, because most of their code doesn't run in a worker.
 */
import { createHash } from 'node:crypto'
import { resolve } from 'node:path'
import json from '@rollup/plugin-json'
import nodeResolve from '@rollup/plugin-node-resolve'
import swc from '@rollup/plugin-swc'
import { minify } from '@swc/core'
import { rollup } from 'rollup'

const name = 'courier:spreadsheet-worker'
const input = resolve(import.meta.dirname, '../widgets/courier-bulk-upload/grid/files/spreadsheet-worker.ts')

const plugins = () => [
  swc({
    include: /\.ts$/,
    swc: { swcrc: false, configFile: false, jsc: { target: 'es2022', parser: { syntax: 'typescript' } } },
  }),
  json({ compact: true, namedExports: false, preferConst: true }),
  nodeResolve({ browser: true, extensions: ['.mjs', '.js', '.ts', '.json'] }),
]

/** The library hucre has circular imports. */
const onwarn = (warning, warn) => {
  if (warning.code !== 'CIRCULAR_DEPENDENCY') warn(warning)
}

export function spreadsheetWorker() {
  return {
    name: 'spreadsheet-worker',
    resolveId: (id) => (id === name ? `\0${name}` : null),
    async load(id) {
      if (id !== `\0${name}`) return
      const bundle = await rollup({ input, plugins: plugins(), onwarn })
      const { output } = await bundle.generate({ format: 'es', inlineDynamicImports: true, generatedCode: 'es2015' })
      for (const file of bundle.watchFiles) this.addWatchFile(file)
      await bundle.close()
      const { code: source } = await minify(output[0].code, { module: true, mangle: { toplevel: true } })
      const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8)
      const file = this.emitFile({ type: 'asset', fileName: `chunks/spreadsheet-worker-${hash}.js`, source })
      return `export const address = import.meta.ROLLUP_FILE_URL_${file}`
    },
  }
}
