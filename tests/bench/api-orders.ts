/** Orders placed a second through the whole API, against raw single inserts through the same driver, in pairs. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { createTestOrderApi, orderFromBugis, type TestOrderApi } from '../support/order-api.ts'

const pairs = 7
const orders = 150

export async function run() {
  const folder = await mkdtemp(join(tmpdir(), 'courier-bench-'))
  const server = await createTestOrderApi({ database: { kind: 'folder', path: join(folder, 'api') } })
  const raw = await openRaw(join(folder, 'raw'))
  try {
    const as = await server.signIn()
    const placed: number[] = []
    const inserted: number[] = []
    for (let pair = 0; pair <= pairs; pair += 1) {
      const reference = await rate((index) => insertRaw(raw, `${pair}-${index}`))
      const measured = await rate((index) => place(server, as, `bench-${pair}-${index}`))
      // The first pair warms both up.
      if (pair === 0) continue
      inserted.push(reference)
      placed.push(measured)
    }
    const ratios = placed.map((value, index) => value / (inserted[index] ?? Number.NaN))
    return {
      name: 'Placing orders (PGlite in a folder, one after another)',
      rows: [
        { what: 'raw inserts', value: Math.round(median(inserted)), unit: '1/s' },
        { what: 'orders placed', value: Math.round(median(placed)), unit: '1/s' },
        { what: 'ratio', value: Math.round(median(ratios) * 100) / 100, unit: '×', goal: 'at least 0.25' },
      ],
    }
  } finally {
    await server.close()
    await raw.close()
    await rm(folder, { recursive: true, force: true })
  }
}

async function rate(once: (index: number) => Promise<void>): Promise<number> {
  const started = performance.now()
  for (let index = 0; index < orders; index += 1) await once(index)
  return (orders / (performance.now() - started)) * 1000
}

async function place(server: TestOrderApi, as: string, key: string) {
  const { status } = await server.call('/order', {
    body: orderFromBugis(server.clock),
    as,
    headers: { 'Idempotency-Key': key },
  })
  if (status !== 201) throw new Error(`The order was answered with ${status}`)
}

/** The same tables and vendors, without the API in front. */
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
  const places = names.map((_, index) => `$${index + 1}`)
  await database.query(`insert into orders (${names.join(', ')}) values (${places.join(', ')})`, Object.values(row))
}

function median(values: number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN
}
