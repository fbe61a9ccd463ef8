import { GeocoderFailure } from '../../adapters/geocoders/geocoder-request.ts'
import type { Caller } from '../accounts/caller.ts'
import type { FlagMap } from '../flags/flags.ts'
import { flagsOfCaller } from '../flags/flags-of-caller.ts'
import type { HeavyWork } from '../heavy/heavy-work.ts'
import type { Parameters } from '../parameters.ts'
import type { CheckedRow, RowCheckContext, Upload } from './check-row.ts'

/** What rows are checked against, copied to the thread. It has no database. */
export interface RowFacts {
  /** The rows of one upload share its searches for addresses. */
  uploadId: string
  upload: Omit<Upload, 'findPlace'>
  countryCode: string
  geocoderUrl: string | null
  secrets: readonly [string, ...string[]]
  parameters: Parameters
  testVendors: ReadonlySet<string>
  /** By vendor. */
  flags: ReadonlyMap<string, FlagMap>
  now: number
}

export type RowsResponse = { checked: CheckedRow[] } | { geocoder: { status: 502 | 503; message: string } }

interface CheckContext extends RowCheckContext {
  geocoderUrl: string | null
  work: HeavyWork
}

const job = {
  file: new URL('./check-rows-worker.ts', import.meta.url),
  function: 'checkPackedRows',
  deadlineMs: 120_000,
}

/** Checks the rows of an upload, part by part. Each part takes a turn. @throws GeocoderFailure */
export async function* checkRows(
  context: CheckContext,
  { uploadId, upload, signal }: Pick<RowFacts, 'uploadId' | 'upload'> & { signal: AbortSignal },
): AsyncGenerator<CheckedRow[]> {
  const { caller, table, outlets, vendor } = upload
  const flags = await flagsByVendor(context, caller, [vendor, ...outlets])
  const withoutRows = { ...upload, table: { ...table, parts: [] } }
  for (const rows of table.parts) {
    const facts: RowFacts = {
      uploadId,
      upload: withoutRows,
      flags,
      geocoderUrl: context.geocoderUrl,
      countryCode: context.country.code,
      secrets: [context.secret, ...context.secrets],
      parameters: await context.parameters.current(),
      testVendors: context.testVendors,
      now: context.clock.now(),
    }
    const transfer = [rows.buffer]
    const response = await context.work.run<RowsResponse>(caller.id, job, { facts, rows }, { transfer, signal })
    if ('geocoder' in response) throw new GeocoderFailure(response.geocoder.status, response.geocoder.message)
    yield response.checked
  }
}

async function flagsByVendor(context: CheckContext, caller: Caller, vendors: readonly { vendorId: string }[]) {
  const flags = new Map<string, FlagMap>()
  for (const { vendorId } of vendors) flags.set(vendorId, await flagsOfCaller(context, caller, vendorId))
  return flags
}
