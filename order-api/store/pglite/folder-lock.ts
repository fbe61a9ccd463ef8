import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'

/** Another process uses the folder. The message is one line for the operator. */
export class FolderInUseError extends Error {
  override readonly name = 'FolderInUseError'
  constructor(path: string) {
    super(
      `The data folder ${path} is in use by another order API. Stop it first, or set COURIER_DATA to another folder.`,
    )
  }
}

// A server that was told to end closes its database within 5 s.
const longestWaitMs = 10_000
const pauseMs = 100

/**
 * Locks a data folder, because PGlite loses data if opened twice. Waits 10 s by default for a server that is ending. The lock is an
 * exclusive transaction on a SQLite file: the operating system ends it with the process. A pid file would race, and a socket
 * doesn't work across containers.
 * @throws FolderInUseError
 */
export async function lockFolder(path: string, waitMs = longestWaitMs): Promise<{ release(): void }> {
  for (const startedAt = performance.now(); ; ) {
    const file = new DatabaseSync(join(path, 'lock'), { timeout: 0 })
    try {
      file.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE')
      return { release: () => file.isOpen && file.close() }
    } catch (error) {
      file.close()
      if (!isLockedError(error)) throw error
      if (performance.now() - startedAt >= waitMs) throw new FolderInUseError(path)
      await pause(pauseMs)
    }
  }
}

// SQLITE_BUSY and SQLITE_LOCKED.
const isLockedError = (error: unknown) =>
  error instanceof Error && 'errcode' in error && (error.errcode === 5 || error.errcode === 6)
