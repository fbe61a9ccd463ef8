import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** Another process uses the folder. The message is one line for the operator. */
export class FolderInUseError extends Error {
  override readonly name = 'FolderInUseError'
  constructor(path: string) {
    super(
      `The data folder ${path} is in use by another order API. Stop it first, or set COURIER_DATA to another folder.`,
    )
  }
}

/**
 * Locks a data folder, because PGlite loses data if opened twice. The lock is an exclusive transaction on a SQLite file: the
 * operating system ends it with the process. A pid file would race, and a socket doesn't work across containers.
 * @throws FolderInUseError
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
