import type { Caller } from '../accounts/caller.ts'
import type { FlagMap, FlagSource } from '../flags/flags.ts'
import { GeocoderFailure } from '../geo/geocoder.ts'
import type { HeavyJob, HeavyWork } from '../heavy/heavy-work.ts'
import type { ParameterSource, Parameters } from '../parameters.ts'
import type { CheckedRow, Upload } from './check-row.ts'

/** The function that checks rows in a thread, and what it needs besides the rows, such as the geocoder's settings. */
export interface RowThread {
  job: HeavyJob
  settings: object
}

/** What rows are checked against, copied to the thread. It has no database. */
export interface RowFacts {
  /** The rows of one upload share its searches for addresses. */
  uploadId: string
  upload: Omit<Upload, 'findPlace'>
  parameters: Parameters
  /** By vendor. */
  flags: ReadonlyMap<string, FlagMap>
  now: number
}

export type RowsResponse = { checked: CheckedRow[] } | { geocoder: { status: 502 | 503; message: string } }

interface CheckContext {
  flags: Pick<FlagSource, 'ofCaller'>
  parameters: ParameterSource
  clock: { now(): number }
  work: HeavyWork
  rowThread: RowThread
}

/** Checks the rows of an upload, part by part. Each part takes a turn. @throws GeocoderFailure */
export async function* checkRows(
  { flags, parameters, clock, work, rowThread }: CheckContext,
  { uploadId, upload, signal }: Pick<RowFacts, 'uploadId' | 'upload'> & { signal: AbortSignal },
): AsyncGenerator<CheckedRow[]> {
  const { caller, table, outlets, vendor } = upload
  const { job, settings } = rowThread
  const flagsOfVendors = await flagsByVendor(flags, caller, [vendor, ...outlets])
  const withoutRows = { ...upload, table: { ...table, parts: [] } }
  for (const rows of table.parts) {
    const facts: RowFacts = {
      uploadId,
      upload: withoutRows,
      flags: flagsOfVendors,
      parameters: await parameters.current(),
      now: clock.now(),
    }
    const transfer = [rows.buffer]
    const response = await work.run<RowsResponse>(caller.id, job, { settings, facts, rows }, { transfer, signal })
    if ('geocoder' in response) throw new GeocoderFailure(response.geocoder.status, response.geocoder.message)
    yield response.checked
  }
}

async function flagsByVendor(
  flags: Pick<FlagSource, 'ofCaller'>,
  caller: Caller,
  vendors: readonly { vendorId: string }[],
) {
  const byVendor = new Map<string, FlagMap>()
  for (const { vendorId } of vendors) byVendor.set(vendorId, await flags.ofCaller(caller, vendorId))
  return byVendor
}
