/** Baseline of placing orders: inserts without the API. */
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { createTestOrderApi } from '../support/order-api.ts'

/** Opens a database with the API's tables and vendors, but without the API. */
export async function openRaw(path: string): Promise<PGlite> {
  const seeded = await createTestOrderApi({ database: { kind: 'folder', path } })
  await seeded.close()
  return PGlite.create({ dataDir: join(path, 'database-SG') })
}

export async function insertRaw(database: PGlite, id: string) {
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
