import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Reads a JSON file of the build, again when it changes. Null without a build and in development. */
export function buildFile<Content>(folder: string, name: string): () => Promise<Content | null> {
  const path = join(folder, name)
  let cached: { version: number; content: Content } | null = null
  return async () => {
    if (process.env.NODE_ENV === 'development') return null
    try {
      const { mtimeMs } = await stat(path)
      if (cached?.version !== mtimeMs) cached = { version: mtimeMs, content: JSON.parse(await readFile(path, 'utf8')) }
      return cached.content
    } catch {
      return null
    }
  }
}
