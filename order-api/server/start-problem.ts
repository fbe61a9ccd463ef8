import { FleetSettingError } from '../domain/fleet/fleets.ts'
import { OperatorError } from '../domain/operator/command.ts'
import { OperatorFileError } from '../domain/operator-file.ts'
import { OtherCountryError } from '../seed/seed.ts'
import { DiskFullError } from '../store/pglite/disk-space.ts'
import { FolderInUseError } from '../store/pglite/folder-lock.ts'
import { UnreadableDatabaseError } from '../store/pglite/thread.ts'
import { databaseCode, unavailabilityOf } from '../store/unavailable.ts'
import { SharedFolderError } from './data-folder.ts'
import { SettingError, UnknownSettingError } from './settings/setting-error.ts'

const kinds = [
  SettingError,
  UnknownSettingError,
  FleetSettingError,
  SharedFolderError,
  FolderInUseError,
  DiskFullError,
  UnreadableDatabaseError,
  OperatorFileError,
  OtherCountryError,
  OperatorError,
]

const folderCodes = new Set(['EACCES', 'EEXIST', 'ENOENT', 'ENOTDIR', 'EPERM', 'EROFS'])

/** What PostgreSQL refuses at the start, by SQLSTATE. */
const refusals: Readonly<Record<string, string>> = {
  '28': 'DATABASE_URL has a user or password that the database refuses.',
  '3D000': 'DATABASE_URL names a database that does not exist. Create it: createdb --encoding=UTF8 --owner=USER NAME',
  '42501':
    'DATABASE_URL has a user without rights to the database. Let the user own the database: ALTER DATABASE name OWNER TO user',
}

/** Node's codes for a certificate that isn't trusted, has expired, or is another host's. */
const certificateCode = /^(DEPTH_ZERO_SELF_SIGNED|SELF_SIGNED|UNABLE_TO_|CERT_|ERR_TLS_CERT)/

/** Describes a problem: in one line if an operator can solve it, with its stack if it is a bug. */
export function startProblem(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const code = 'code' in error ? error.code : null
  if (code === 'EADDRINUSE') return `PORT ${process.env.PORT ?? 4321} is in use by another program.`
  if (code === 'EACCES' && 'port' in error) return `PORT ${process.env.PORT} may not be opened by this user.`
  if (code === 'EADDRNOTAVAIL' && 'syscall' in error && error.syscall === 'listen')
    return `COURIER_HOST is ${JSON.stringify(process.env.COURIER_HOST)}, which isn’t an address of this machine.`
  if (code === 'ENOSPC') return 'The disk of the data folder is full. Delete something, then start again.'
  if (code !== null && folderCodes.has(String(code)) && 'path' in error)
    return `COURIER_DATA is ${JSON.stringify(process.env.COURIER_DATA ?? '.data')}; it must be a folder that this user may write (${code}: ${error.path}).`
  const inDatabase = databaseCode(error) ?? ''
  if (certificateCode.test(inDatabase))
    return `DATABASE_URL names a database whose certificate is refused (${inDatabase}). If your own CA issued it, name the CA’s file in NODE_EXTRA_CA_CERTS.`
  const refusal = refusals[inDatabase.replace(/^28.../, '28')]
  if (refusal) return refusal
  const unavailability = unavailabilityOf(error)
  if (unavailability === 'away') return 'DATABASE_URL names a database that does not respond.'
  if (unavailability) return 'The database can’t be written: its disk is full, or DATABASE_URL names a standby.'
  return kinds.some((kind) => error instanceof kind) ? error.message : (error.stack ?? error.message)
}
