import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** Another process has the folder open. The message is one line, for the operator. */
export class FolderInUseError extends Error {
  override readonly name = 'FolderInUseError'
  constructor(path: string) {
    super(
      `The data folder ${path} is in use by another order API. Stop it first, or set COURIER_DATA to another folder.`,
    )
  }
}

/**
 * Locks a data folder for this process. PGlite opens a folder twice without a word and loses data, so the lock is ours.
 *
 * It is an exclusive transaction on a small SQLite file: a lock of the operating system on every platform, which ends
 * with the process however that ends. A pid file would need a liveness check that races with itself, and a socket
 * would be deaf to a process in another container that mounts the same folder.
 *
 * @throws FolderInUseError when another process, or another API of this one, holds it.
 */
export async function lockFolder(path: string): Promise<{ release(): void }> {
  const file = new DatabaseSync(join(path, 'lock'), { timeout: 0 })
  try {
    file.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE')
  } catch (error) {
    file.close()
    if (error instanceof Error && 'errcode' in error && (error.errcode === 5 || error.errcode === 6)) {
      throw new FolderInUseError(path)
    }
    throw error
  }
  return { release: () => file.isOpen && file.close() }
}
