import assert from 'node:assert/strict'
import { test } from 'node:test'
import { describeFinding, fuzz } from '../support/fuzz/fuzz.ts'
import { sendsTo } from '../support/fuzz/tenants.ts'
import { createTestOrderApi } from '../support/order-api.ts'
import { nextSeed } from '../support/seeded-random.ts'

/** Number of requests here; `npm run bench -- fuzz` sends fifty thousand requests. */
const requests = Number(process.env.COURIER_FUZZ_REQUESTS ?? 1000)
const seed = Number(process.env.COURIER_FUZZ_SEED ?? nextSeed())
const forOrders = { 'guest-checkout': true, voucher: true, 'pre-order': true, 'payment-vat': true }
const flags = { ...forOrders, 'address-book': true, 'bulk-order-upload': true }

// Simulated failures exist only outside `prd`.
for (const environment of ['prd', 'stg'] as const) {
  test(`any request to any route in ${environment} gets a valid response without another vendor’s data`, async (t) => {
    const server = await createTestOrderApi({ environment, flags })
    t.after(() => server.close())
    const report = await fuzz({ send: sendsTo(server), seed, requests })
    assert.deepEqual(report.findings.map(describeFinding), [], `seed ${seed}`)
    assert.ok((report.responses[2] ?? 0) > requests / 20, 'some requests were valid')
  })
}
