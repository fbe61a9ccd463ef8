import { createGeocoders, type GeocoderSettings } from './adapters/geocoders/geocoder.ts'
import { type CheckedRow, createRowCheck } from './domain/bulk/check-row.ts'
import type { RowFacts, RowsResponse } from './domain/bulk/check-rows.ts'
import { createPlaceFinder } from './domain/bulk/find-place.ts'
import { type PackedRows, unpackRows } from './domain/bulk/reading/packed-rows.ts'
import { type Country, readCountry } from './domain/country.ts'
import { createQuotes } from './domain/fees/quotes.ts'
import { chosenGeocoder, GeocoderFailure, type Geocoders } from './domain/geo/geocoder.ts'
import { createKeys } from './domain/keys.ts'
import type { Database } from './store/database.ts'

// Parallel requests to a configured geocoder.
const rowsAtOnce = 8

/** Of the order API whose rows are checked. */
export interface RowThreadSettings extends GeocoderSettings {
  countryCode: string
  secrets: readonly [string, ...string[]]
  testVendors: ReadonlySet<string>
}

interface Rows {
  settings: RowThreadSettings
  facts: RowFacts
  rows: PackedRows
}

/** Rows without vouchers need no database. */
const noDatabase = new Proxy({} as Database, {
  get() {
    throw new Error('Rows are checked without a database')
  },
})

/** Checks rows in a thread (`domain/bulk/check-rows.ts`). */
export async function checkPackedRows({ settings, facts, rows: packed }: Rows): Promise<RowsResponse> {
  const rows = unpackRows(packed)
  const { secrets, testVendors } = settings
  const { upload, flags, now, parameters } = facts
  const country = readCountry(settings.countryCode)
  const permitted = new Map(upload.outlets.map((vendor) => [vendor.vendorId, vendor]))
  const ofVendor = (vendorId: string | null) => flags.get(vendorId ?? '') ?? {}
  const clock = { now: () => now, setTimeout, clearTimeout: (timer: unknown) => clearTimeout(timer as NodeJS.Timeout) }
  const checkRow = createRowCheck({
    country,
    quotes: createQuotes({ country, clock, keys: createKeys(secrets), testVendors }),
    database: noDatabase,
    clock,
    parameters: { current: async () => parameters },
    flags: {
      ofCaller: async (_caller, vendorId) => ofVendor(vendorId),
      isOn: async (_caller, vendorId, name) => ofVendor(vendorId)[name] === true,
      // Guests have no bulk orders.
      refuseUnlessGuestsCanOrder: async () => {},
    },
    // Rows are placed later, with their outlet's fleet.
    fleets: { byDefault: 'own-riders' },
    vendors: { find: async (_caller, vendorId) => permitted.get(vendorId) ?? null },
  })
  const findPlace = placeFinderOf(facts, settings, country)
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

let geocoders: (Geocoders & { key: string }) | null = null
let lastFinder: { uploadId: string; findPlace: ReturnType<typeof createPlaceFinder> } | null = null

function placeFinderOf(
  { uploadId, upload, flags }: RowFacts,
  { geocoderUrl, googleMaps }: RowThreadSettings,
  country: Country,
) {
  const key = JSON.stringify([country.code, geocoderUrl, googleMaps])
  if (geocoders?.key !== key) geocoders = { key, ...createGeocoders(country, { geocoderUrl, googleMaps }) }
  if (lastFinder?.uploadId !== uploadId) {
    const geocoder = chosenGeocoder(geocoders, flags.get(upload.vendor.vendorId) ?? {})
    lastFinder = { uploadId, findPlace: createPlaceFinder(geocoder, country) }
  }
  return lastFinder.findPlace
}
