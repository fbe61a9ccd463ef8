/** Writes a `.br` and a `.gz` beside each file of a build, so that the server doesn't have to compress it. */
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const compressible = '**/*.{css,html,js,json,mjs,svg,txt,webmanifest}'
/** Smaller files fit into one packet without compression. */
const minBytes = 512

export function precompress(folder: string): void {
  for (const name of globSync(compressible, { cwd: folder })) {
    const file = join(folder, name)
    const content = readFileSync(file)
    if (content.length < minBytes) continue
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    }
    writeFileSync(`${file}.br`, brotliCompressSync(content, { params }))
    writeFileSync(`${file}.gz`, gzipSync(content, { level: constants.Z_BEST_COMPRESSION }))
  }
}
