/** Orders placed per second through the API, compared with single inserts through the same driver. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestOrderApi, orderFromBugis, type TestOrderApi } from '../support/order-api.ts'
import { insertRaw, openRaw } from './raw-orders.ts'
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
