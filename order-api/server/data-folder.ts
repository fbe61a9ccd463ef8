import { chmod, lstat, mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** The data folder is a shared folder such as /tmp. The message is one line for the operator. */
export class SharedFolderError extends Error {
  override readonly name = 'SharedFolderError'
  constructor(path: string) {
    super(`The data folder ${path} is shared with other users. Set COURIER_DATA to a folder of its own.`)
  }
}

const folderMode = 0o700
const fileMode = 0o600
const stickyBit = 0o1000

// Files of the server. Other files in the folder aren't changed.
const serverFiles = /^(database-[A-Z]{2}|outbox|lock(-journal|-wal|-shm)?|secrets?(\..*)?|(flags|parameters)\.json)$/

/** Creates the data folder, and makes it and the server's files private. New files are private by umask. @throws SharedFolderError */
export async function makeFolderPrivate(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: folderMode })
  if ((await lstat(folder)).mode & stickyBit) throw new SharedFolderError(folder)
  await chmod(folder, folderMode)
  for (const name of await readdir(folder)) if (serverFiles.test(name)) await makePrivate(join(folder, name))
}

async function makePrivate(path: string): Promise<void> {
  const stats = await lstat(path)
  if (stats.isSymbolicLink()) return
  await chmod(path, stats.isDirectory() ? folderMode : fileMode)
  if (!stats.isDirectory()) return
  for (const name of await readdir(path)) await makePrivate(join(path, name))
}
