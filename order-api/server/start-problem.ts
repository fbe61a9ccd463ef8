import { FleetSettingError } from '../domain/fleet/fleets.ts'
import { OperatorError } from '../domain/operator/command.ts'
import { OperatorFileError } from '../domain/operator-file.ts'
import { OtherCountryError } from '../seed/seed.ts'
import { FolderInUseError } from '../store/folder-lock.ts'
import { DiskFullError } from '../store/pglite/disk-space.ts'
import { unavailabilityOf } from '../store/unavailable.ts'
import { SharedFolderError } from './data-folder.ts'
import { SettingError } from './settings/setting-error.ts'

const kinds = [
  SettingError,
  FleetSettingError,
  SharedFolderError,
  FolderInUseError,
  DiskFullError,
  OperatorFileError,
  OtherCountryError,
  OperatorError,
]

/** Describes a problem: in one line if an operator can solve it, with its stack if it is a bug. */
export function startProblem(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const code = 'code' in error ? error.code : null
  if (code === 'EADDRINUSE') return `PORT ${process.env.PORT ?? 4321} is in use by another program.`
  if (code === 'EACCES' && 'port' in error) return `PORT ${process.env.PORT} may not be opened by this user.`
  if (code === 'ENOSPC') return 'The disk of the data folder is full. Delete something, then start again.'
  const unavailability = unavailabilityOf(error)
  if (unavailability === 'away') return 'DATABASE_URL names a database that does not respond.'
  if (unavailability) return 'The database can’t be written: its disk is full, or DATABASE_URL names a standby.'
  return kinds.some((kind) => error instanceof kind) ? error.message : (error.stack ?? error.message)
}
