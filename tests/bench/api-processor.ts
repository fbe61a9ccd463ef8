/** Processor time of the order API for each order, with PostgreSQL and 32 orders at a time. No rider moves. */
import { orderFromBugis, testSecret } from '../support/order-api.ts'
import { startPostgres } from '../support/servers/postgres.ts'
import { startSiteProcess } from '../support/site.ts'
import { createTestClock } from '../support/test-clock.ts'
import { fetchAuthorization } from './authorization.ts'
import { median, table } from './table.ts'

const rounds = 7
const ordersPerRound = 640
const atOnce = 32

export const needsBuild = false

export async function run() {
  const postgres = await startPostgres()
  if (!postgres) throw new Error('This bench needs PostgreSQL')
  const settings = {
    DATABASE_URL: postgres.url,
    COURIER_DEMO: 'on',
    COURIER_SECRET: testSecret,
    COURIER_TRUSTED_PROXIES: '1',
  }
  const site = await startSiteProcess({ riderSpeed: 0, settings })
  try {
    const authorization = await fetchAuthorization(site.origin)
    let placed = 0
    const place = async () => {
      placed += 1
      const response = await fetch(`${site.origin}/orders/api/v1/order`, {
        method: 'POST',
        headers: {
          authorization,
          'content-type': 'application/json',
          'idempotency-key': crypto.randomUUID(),
          'x-forwarded-for': `10.0.${Math.floor(placed / 50) % 250}.1`,
        },
        body: JSON.stringify(orderFromBugis(createTestClock(Date.now()))),
      })
      if (response.status !== 201) throw new Error(`Placing returned ${response.status}: ${await response.text()}`)
      await response.arrayBuffer()
    }
    const rates: number[] = []
    const costs: number[] = []
    for (let round = 0; round <= rounds; round += 1) {
      const started = performance.now()
      const processorStarted = site.processorSeconds()
      await Promise.all(
        Array.from({ length: atOnce }, async () => {
          for (let order = 0; order < ordersPerRound / atOnce; order += 1) await place()
        }),
      )
      // The first round warms everything up.
      if (round === 0) continue
      rates.push((ordersPerRound / (performance.now() - started)) * 1000)
      costs.push(((site.processorSeconds() - processorStarted) / ordersPerRound) * 1000)
    }
    return table(`Placing ${atOnce} orders at a time (PostgreSQL)`, [
      { what: 'orders placed', value: Math.round(median(rates)), unit: '1/s' },
      { what: 'processor time of an order', value: median(costs), unit: 'ms', goal: 'at most 1.6' },
    ])
  } finally {
    await site.remove()
    await postgres.stop()
  }
}
