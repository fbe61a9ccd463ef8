import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The file in which an operator switches flags, in a data folder of its own. */
export interface FlagsFile {
  path: string
  /** Saves the file: an object as JSON, a text as it is. */
  save(content: object | string): Promise<void>
  remove(): Promise<void>
}

export async function createFlagsFile(): Promise<FlagsFile> {
  const folder = await mkdtemp(join(tmpdir(), 'courier-flags-'))
  const path = join(folder, 'flags.json')
  let saves = 0
  return {
    path,
    async save(content) {
      await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content))
      // Two saves within one tick of the file system's clock would look like one; by hand they are never so quick.
      const time = new Date(Date.UTC(2026, 5, 10) + ++saves * 1000)
      await utimes(path, time, time)
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}
