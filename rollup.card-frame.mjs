/**
 * Builds the page inside the card frame into one file beside the elements, `card-frame.js`. It shares no chunk with them:
 * what takes card numbers runs nothing of theirs.
 */
import { resolve } from 'node:path'
import { rollup } from 'rollup'

const input = resolve(import.meta.dirname, 'widgets/card-frame/frame.ts')

/** @param {import('rollup').Plugin[]} plugins as for the elements */
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
