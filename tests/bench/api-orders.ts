/** Orders placed per second through the API, compared with single inserts through the same driver. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestOrderApi, orderFromBugis, type TestOrderApi } from '../support/order-api.ts'
import { insertRaw, openRaw } from './raw-orders.ts'
import { median } from './table.ts'

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
      // Warm-up.
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
  if (status !== 201) throw new Error(`Placing an order returned ${status}`)
}
