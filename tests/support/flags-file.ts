import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type OperatorFile = Awaited<ReturnType<typeof createOperatorFile>>

export const createFlagsFile = (content?: object) => createOperatorFile('flags.json', content)

/** Country parameters, such as the service hours. */
export const createParametersFile = (content?: object) => createOperatorFile('parameters.json', content)

/** Creates a file of settings that the server rereads while it runs, in its own temporary folder. */
async function createOperatorFile(name: string, initialContent?: object) {
  const folder = await mkdtemp(join(tmpdir(), 'courier-operator-'))
  const path = join(folder, name)
  let saves = 0
  /** Saves the file: an object as JSON, a text as it is. */
  async function save(content: object | string): Promise<void> {
    await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content))
    // The server compares modification times, which two quick saves could share.
    const time = new Date(Date.UTC(2026, 5, 10) + ++saves * 1000)
    await utimes(path, time, time)
  }
  if (initialContent) await save(initialContent)
  return { path, save, remove: () => rm(folder, { recursive: true, force: true }) }
}
