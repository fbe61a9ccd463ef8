import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * The build that pages are made of from now on, as `asset-manifest.json` of the client folder says; read anew for each
 * page, because a build can change under a running server. Null without one, and while developing, where the files
 * change all the time.
 */
export async function currentBuild(clientFolder: string): Promise<string | null> {
  if (process.env.NODE_ENV === 'development') return null
  try {
    const { build } = JSON.parse(await readFile(join(clientFolder, 'asset-manifest.json'), 'utf8'))
    return typeof build === 'string' ? build : null
  } catch {
    return null
  }
}
