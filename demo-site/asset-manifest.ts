/**
 * Identifies a build by a hash of every file that browsers load. Written at the end of a build, served as
 * `/asset-manifest.json`, and fetched by open pages to detect a newer build (specification 1 §7).
 */
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export interface AssetManifest {
  /** Hash of elements and site together. */
  build: string
  elements: string
  site: string
}

const fileOf = (dist: string) => join(dist, 'client/asset-manifest.json')

/** Does nothing before both parts are built. */
export function writeAssetManifest(dist: string): void {
  const [elements, site] = [join(dist, 'elements'), join(dist, 'client')].map(hashOf)
  if (!elements || !site) return
  const build = createHash('sha256').update(`${elements} ${site}`).digest('base64url').slice(0, 16)
  writeFileSync(fileOf(dist), `${JSON.stringify({ build, elements, site } satisfies AssetManifest)}\n`)
}

function hashOf(folder: string): string | null {
  if (!existsSync(folder)) return null
  const hash = createHash('sha256')
  const files = globSync('**/*.*', { cwd: folder }).filter(
    (file) => !/\.(br|gz|tgz)$|^asset-manifest\.json$/.test(file),
  )
  for (const file of files.sort()) hash.update(`${file}\0`).update(readFileSync(join(folder, file)))
  return hash.digest('base64url').slice(0, 16)
}
