import { createGeocoder } from '../../adapters/geocoders/geocoder.ts'
import { type Geocoder, GeocoderFailure } from '../../adapters/geocoders/geocoder-request.ts'
import type { Database } from '../../store/database.ts'
import { type Country, readCountry } from '../country.ts'
import { type CheckedRow, createRowCheck } from './check-row.ts'
import type { RowFacts, RowsResponse } from './check-rows.ts'
import { createPlaceFinder } from './find-place.ts'
import { type PackedRows, unpackRows } from './reading/packed-rows.ts'

// Parallel requests to a configured geocoder.
const rowsAtOnce = 8

/** Rows without vouchers need no database. */
const noDatabase = new Proxy({} as Database, {
  get() {
    throw new Error('Rows are checked without a database')
  },
})

/** Runs in a thread (`check-rows.ts`). */
export async function checkPackedRows({
  facts,
  rows: packed,
}: {
  facts: RowFacts
  rows: PackedRows
}): Promise<RowsResponse> {
  const rows = unpackRows(packed)
  const { upload, secrets, flags, now, parameters, testVendors } = facts
  const country = readCountry(facts.countryCode)
  const permitted = new Map(upload.outlets.map((vendor) => [vendor.vendorId, vendor]))
  const checkRow = createRowCheck({
    country,
    secret: secrets[0],
    secrets,
    testVendors,
    database: noDatabase,
    clock: { now: () => now, setTimeout, clearTimeout: (timer) => clearTimeout(timer as NodeJS.Timeout) },
    parameters: { current: async () => parameters },
    flags: {
      for: async ({ vendor }) => flags.get(vendor ?? '') ?? {},
      map: async () => ({}),
      differences: async () => ({}),
    },
    vendorAccess: { find: async (_caller, vendorId) => permitted.get(vendorId) ?? null, clearCache() {} },
  })
  const findPlace = placeFinderOf(facts, country)
  const checked: CheckedRow[] = []
  try {
    for (let at = 0; at < rows.length; at += rowsAtOnce) {
      const batch = rows.slice(at, at + rowsAtOnce)
      checked.push(...(await Promise.all(batch.map((row) => checkRow({ ...upload, findPlace }, row)))))
    }
  } catch (error) {
    // Errors lose their class on the way to the other thread.
    if (error instanceof GeocoderFailure) return { geocoder: { status: error.status, message: error.message } }
    throw error
  }
  return { checked }
}

let geocoder: { key: string; geocoder: Geocoder } | null = null
let lastFinder: { uploadId: string; findPlace: ReturnType<typeof createPlaceFinder> } | null = null

function placeFinderOf({ uploadId, geocoderUrl }: RowFacts, country: Country) {
  const key = JSON.stringify([country.code, geocoderUrl])
  if (geocoder?.key !== key) geocoder = { key, geocoder: createGeocoder(country, geocoderUrl) }
  if (lastFinder?.uploadId !== uploadId)
    lastFinder = { uploadId, findPlace: createPlaceFinder(geocoder.geocoder, country) }
  return lastFinder.findPlace
}
