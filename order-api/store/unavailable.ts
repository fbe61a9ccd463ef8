import { setTimeout as pause } from 'node:timers/promises'
/** Why the database can't be used: it doesn't respond, or it can be read but not written. */
export type Unavailability = 'away' | 'read-only'

// SQLSTATE by class (the first two characters) or code, and codes of Node and of postgres.js. Everything else is a bug.
const reasons: Readonly<Record<string, Unavailability>> = {
  // Connection failure.
  '08': 'away',
  // Login refused: the database's password was changed, or its access rules.
  '28': 'away',
  // The transaction was ended: idle too long.
  '25P03': 'away',
  // The database doesn't exist any more.
  '3D': 'away',
  // Deadlock or conflict: the same call works later.
  '40': 'away',
  // Too many connections or out of memory.
  '53': 'away',
  // Lock not available.
  '55P03': 'away',
  // Shut down by its operator, after a crash, or starting; statement cancelled.
  '57': 'away',
  // Input or output error.
  '58': 'away',
  // Disk full.
  '53100': 'read-only',
  // Read-only: the disk is almost full (`pglite/disk-space.ts`), or the server is a standby.
  '25006': 'read-only',
  CONNECTION_CLOSED: 'away',
  CONNECTION_ENDED: 'away',
  CONNECTION_DESTROYED: 'away',
  CONNECT_TIMEOUT: 'away',
  ECONNREFUSED: 'away',
  ECONNRESET: 'away',
  ECONNABORTED: 'away',
  EPIPE: 'away',
  ETIMEDOUT: 'away',
  EHOSTUNREACH: 'away',
  EHOSTDOWN: 'away',
  ENETUNREACH: 'away',
  ENETDOWN: 'away',
  EADDRNOTAVAIL: 'away',
  ENOTFOUND: 'away',
  EAI_AGAIN: 'away',
  // Too many open files, so no new connection.
  EMFILE: 'away',
  ENFILE: 'away',
  DATABASE_AWAY: 'away',
}

/** The database was found to be away, so it wasn't asked. */
export class DatabaseAwayError extends Error {
  override readonly name = 'DatabaseAwayError'
  readonly code = 'DATABASE_AWAY'
}

/** Returns the SQLSTATE of an error, or the driver's code. Drivers and Drizzle wrap it in other errors. */
export function databaseCode(error: unknown): string | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && typeof cause.code === 'string') return cause.code
  }
  return null
}

/** Returns why a call failed, if the database is the cause and not the call; else null. */
export function unavailabilityOf(error: unknown): Unavailability | null {
  const code = databaseCode(error)
  if (code === null) return null
  // The socket of a database on this machine may be missing (ENOENT) or forbidden (EACCES).
  const isConnecting = error instanceof Error && 'syscall' in rootOf(error) && rootOf(error).syscall === 'connect'
  return reasons[code] ?? (isSqlState(code) ? (reasons[code.slice(0, 2)] ?? null) : isConnecting ? 'away' : null)
}

const isSqlState = (code: string) => /^[0-9A-Z]{5}$/.test(code)

function rootOf(error: Error): Error & { syscall?: unknown } {
  return error.cause instanceof Error ? rootOf(error.cause) : error
}

/** Waits for the database at most this long. @throws DatabaseAwayError */
export async function within<Result>(ms: number, work: PromiseLike<Result>): Promise<Result> {
  const lastMs = Math.min(ms, 500)
  const done = new AbortController()
  const { signal } = done
  const tooLate = pause(ms - lastMs, null, { signal })
    // If this process was busy, the response is read now.
    .then(() => pause(lastMs, null, { signal }))
    .then(
      () => Promise.reject(new DatabaseAwayError('No response in time')),
      () => new Promise<never>(() => {}),
    )
  try {
    return await Promise.race([work, tooLate])
  } finally {
    done.abort()
  }
}
