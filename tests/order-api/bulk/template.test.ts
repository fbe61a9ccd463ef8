import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createRowCheck } from '../../../demo-site/order-api/domain/bulk/check-row.ts'
import { findOrders } from '../../../demo-site/order-api/domain/bulk/columns.ts'
import { createPlaceFinder } from '../../../demo-site/order-api/domain/bulk/find-place.ts'
import { readWorkbook } from '../../../demo-site/order-api/domain/bulk/reading/read-workbook.ts'
import { bulkTemplate } from '../../../demo-site/order-api/domain/bulk/template.ts'
import { countryCodes, readCountry } from '../../../demo-site/order-api/domain/country.ts'
import { createGeocoder } from '../../../demo-site/order-api/domain/geo/geocoder.ts'
import { zoneAt } from '../../../demo-site/order-api/domain/vendors/service-hours.ts'
import { demoVendors } from '../../../demo-site/order-api/seed/places.ts'
import { testSecret } from '../../support/order-api.ts'

/** Reads the country’s template and checks its rows, without a database. */
async function importTemplate(code: string, database: Parameters<typeof createRowCheck>[0]['database']) {
  const country = readCountry(code)
  const now = Date.UTC(2026, 5, 10, 4)
  const [vendor] = demoVendors(country)
  assert.ok(vendor?.location)
  const content = await bulkTemplate(country, country.defaultLanguage, {
    address: vendor.location.address_text,
    zone: zoneAt(country, vendor.location),
    now,
  })
  const workbook = await readWorkbook(new Uint8Array(content))
  const check = createRowCheck({
    database,
    country,
    clock: { now: () => now, setTimeout: () => null, clearTimeout: () => {} },
    secret: testSecret,
    secrets: [testSecret],
    flags: { for: async () => ({ 'pre-order': true }) } as never,
    parameters: { current: async () => ({ serviceHours: '0000:2359' }) } as never,
    vendorAccess: { find: async () => ({ ...vendor, parentName: null }), clearCache: () => {} },
  })
  const caller = { id: 'demo-parent', kind: 'user' as const, sessionId: null, accessVersion: null, expiresAt: null }
  const table = findOrders(workbook)
  const findPlace = createPlaceFinder(createGeocoder(country, null), country)
  const upload = {
    caller,
    table,
    dateSystem: workbook.dateSystem,
    vendor,
    outlets: [vendor],
    paysByInvoice: false,
    findPlace,
  }
  return Promise.all(table.rows.map((row) => check(upload, row)))
}

test('the template of every country is imported without an error', async () => {
  const outcomes: Record<string, unknown> = {}
  for (const code of countryCodes()) {
    const rows = await importTemplate(code, null as never)
    outcomes[code] = rows.map(({ wire }) => [wire.delivery_type, wire.errors.map(({ key, values }) => [key, values])])
  }
  const expectedRows = [
    ['instant', []],
    ['scheduled', []],
  ]
  assert.deepEqual(outcomes, Object.fromEntries(countryCodes().map((code) => [code, expectedRows])))
})
