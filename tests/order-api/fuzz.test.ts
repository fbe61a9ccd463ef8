import assert from 'node:assert/strict'
import { test } from 'node:test'
import { describeFinding, fuzz } from '../support/fuzz/fuzz.ts'
import type { Send } from '../support/fuzz/tenants.ts'
import { createTestOrderApi } from '../support/order-api.ts'
import { nextSeed } from '../support/seeded-random.ts'

/** Number of requests here; `npm run bench -- fuzz` sends fifty thousand requests. */
const requests = Number(process.env.COURIER_FUZZ_REQUESTS ?? 1000)
const seed = Number(process.env.COURIER_FUZZ_SEED ?? nextSeed())

// Simulated failures exist only outside `prd`.
for (const environment of ['prd', 'stg'] as const) {
  test(`any request to any route in ${environment} gets a valid response without another vendor’s data`, async () => {
    const server = await createTestOrderApi({
      environment,
      flags: {
        'guest-checkout': true,
        voucher: true,
        'address-book': true,
        'bulk-order-upload': true,
        'pre-order': true,
        'payment-vat': true,
      },
    })
    let requestCount = 0
    const send: Send = async ({ method, path, headers, body }) => {
      const address = `${server.origin}${path}`
      const request = new Request(address, {
        method,
        headers,
        ...(body != null && method !== 'GET' && method !== 'HEAD' && { body }),
      })
      // The network address changes, so that its limits don't stop the run.
      const remoteAddress = `203.0.113.${Math.floor(requestCount++ / 100) % 250}`
      const response = await server.api.fetch(request, { remoteAddress })
      return { status: response.status, headers: response.headers, text: await response.text() }
    }
    try {
      const report = await fuzz({ send, seed, requests })
      assert.deepEqual(report.findings.map(describeFinding), [], `seed ${seed}`)
      assert.ok((report.responses[2] ?? 0) > requests / 20, 'some requests were valid')
    } finally {
      await server.close()
    }
  })
}
