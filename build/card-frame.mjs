/**
 * Builds the page inside the card frame into one file, `card-frame.js`. It shares no chunk with the elements, so that none of
 * their code runs in the page that reads card numbers.
 */
import { resolve } from 'node:path'
import { rollup } from 'rollup'

const input = resolve(import.meta.dirname, '../widgets/card-frame/frame.ts')

/** @param {import('rollup').Plugin[]} plugins the same as for the elements */
export function cardFrame(plugins) {
  return {
    name: 'card-frame',
    async generateBundle() {
      const bundle = await rollup({ input, plugins })
      const { output } = await bundle.generate({ format: 'es', inlineDynamicImports: true, generatedCode: 'es2015' })
      for (const id of bundle.watchFiles) this.addWatchFile(id)
      await bundle.close()
      this.emitFile({ type: 'asset', fileName: 'card-frame.js', source: output[0].code })
    },
  }
}
