import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Reads a JSON file that the build writes, again whenever it has changed: a build can replace it under a running server.
 * @returns the file's content, or null without a build and while developing, where files change all the time.
 */
export function buildFile<Content>(folder: string, name: string): () => Promise<Content | null> {
  const path = join(folder, name)
  let known: { version: number; content: Content } | null = null
  return async () => {
    if (process.env.NODE_ENV === 'development') return null
    try {
      const { mtimeMs } = await stat(path)
      if (known?.version !== mtimeMs) known = { version: mtimeMs, content: JSON.parse(await readFile(path, 'utf8')) }
      return known.content
    } catch {
      return null
    }
  }
}
