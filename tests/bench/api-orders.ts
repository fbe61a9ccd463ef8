/** Orders placed per second through the API, compared with single inserts through the same driver. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { createTestOrderApi, orderFromBugis, type TestOrderApi } from '../support/order-api.ts'
import { median } from './table.ts'

const pairs = 7
const ordersPerRound = 150

export async function run() {
  const folder = await mkdtemp(join(tmpdir(), 'courier-bench-'))
  const server = await createTestOrderApi({ database: { kind: 'folder', path: join(folder, 'api') } })
  const raw = await openRaw(join(folder, 'raw'))
  try {
    const authorization = await server.signIn()
    const placingRates: number[] = []
    const insertRates: number[] = []
    for (let pair = 0; pair <= pairs; pair += 1) {
      const insertRate = await measureRate((index) => insertRaw(raw, `${pair}-${index}`))
      const placingRate = await measureRate((index) => place(server, authorization, `bench-${pair}-${index}`))
      // Warm-up.
      if (pair === 0) continue
      insertRates.push(insertRate)
      placingRates.push(placingRate)
    }
    const ratios = placingRates.map((value, index) => value / (insertRates[index] ?? Number.NaN))
    return {
      name: 'Placing orders (PGlite in a folder, one after another)',
      rows: [
        { what: 'raw inserts', value: Math.round(median(insertRates)), unit: '1/s' },
        { what: 'orders placed', value: Math.round(median(placingRates)), unit: '1/s' },
        { what: 'ratio', value: Math.round(median(ratios) * 100) / 100, unit: '×', goal: 'at least 0.15' },
      ],
    }
  } finally {
    await server.close()
    await raw.close()
    await rm(folder, { recursive: true, force: true })
  }
}

async function measureRate(action: (index: number) => Promise<void>): Promise<number> {
  const started = performance.now()
  for (let index = 0; index < ordersPerRound; index += 1) await action(index)
  return (ordersPerRound / (performance.now() - started)) * 1000
}

async function place(server: TestOrderApi, authorization: string, key: string) {
  const { status } = await server.call('/order', {
    body: orderFromBugis(server.clock),
    as: authorization,
    headers: { 'Idempotency-Key': key },
  })
  if (status !== 201) throw new Error(`Placing an order returned ${status}`)
}

/** Opens a database with the API's tables and vendors, but without the API. */
async function openRaw(path: string): Promise<PGlite> {
  const seeded = await createTestOrderApi({ database: { kind: 'folder', path } })
  await seeded.close()
  return PGlite.create({ dataDir: join(path, 'database-SG') })
}

async function insertRaw(database: PGlite, id: string) {
  const now = new Date().toISOString()
  const place = { latitude: 1.304, longitude: 103.8318, address: '#04-12, 2 Orchard Turn, Singapore 238801', notes: '' }
  const row = {
    order_id: id,
    vendor_id: '1002',
    placed_by: 'bench',
    client_order_id: id,
    tracking_id: id,
    created_at: now,
    updated_at: now,
    status: 'NEW',
    status_history: JSON.stringify([{ status: 'NEW', created_at: now }]),
    customer_name: 'Alicia Wong',
    customer_phone: '+65 8123 4567',
    customer_phone_key: '+6581234567',
    destination: JSON.stringify(place),
    pickup: JSON.stringify(place),
    shop: JSON.stringify({ name: 'Bugis', parentName: 'Merlion Kitchen', phone: '', pickupMinutes: 15 }),
    payment_method: 'CASH_ON_DELIVERY',
    amount: 25,
    description: 'Laksa for two',
    age_validation_required: false,
    delivery_fee: 9.4,
  }
  const names = Object.keys(row)
  const parameters = names.map((_, index) => `$${index + 1}`)
  await database.query(`insert into orders (${names.join(', ')}) values (${parameters.join(', ')})`, Object.values(row))
}
