/**
 * Compresses the files of a build, so that the server doesn't have to: writes a `.br` and a `.gz` beside every file that
 * gets smaller.
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const compressible = '**/*.{css,html,js,json,mjs,svg,txt,webmanifest}'
/** Bytes. Smaller files fit into one packet anyway. */
const shortest = 512

export function precompress(folder: string): void {
  for (const name of globSync(compressible, { cwd: folder })) {
    const file = join(folder, name)
    const content = readFileSync(file)
    if (content.length < shortest) continue
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    }
    writeFileSync(`${file}.br`, brotliCompressSync(content, { params }))
    writeFileSync(`${file}.gz`, gzipSync(content, { level: constants.Z_BEST_COMPRESSION }))
  }
}
