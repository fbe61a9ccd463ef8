/** Processor time of the order API for each order, with PostgreSQL and 32 orders at a time. No rider moves. */

import { fetchAuthorization } from '../support/log-in.ts'
import { orderFromBugis, testSecret } from '../support/order-api.ts'
import { startPostgres } from '../support/servers/postgres.ts'
import { startSiteProcess } from '../support/site.ts'
import { createTestClock } from '../support/test-clock.ts'
import { measureRounds, medianOf, msOf, rateOf } from './measuring.ts'
import { table } from './table.ts'

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
    const place = async (encoding: string) => {
      placed += 1
      const response = await fetch(`${site.origin}/orders/api/v1/order`, {
        method: 'POST',
        headers: {
          authorization,
          'accept-encoding': encoding,
          'content-type': 'application/json',
          'idempotency-key': crypto.randomUUID(),
          'x-forwarded-for': `10.0.${Math.floor(placed / 50) % 250}.1`,
        },
        body: JSON.stringify(orderFromBugis(createTestClock(Date.now()))),
      })
      if (response.status !== 201) throw new Error(`Placing returned ${response.status}: ${await response.text()}`)
      await response.arrayBuffer()
    }
    async function measure(encoding: string) {
      const processorStarted = site.processorSeconds()
      const placeOne = () => place(encoding)
      const ms = await msOf(() =>
        Promise.all(Array.from({ length: atOnce }, () => rateOf(ordersPerRound / atOnce, placeOne))),
      )
      return { ms: ms / ordersPerRound, costMs: ((site.processorSeconds() - processorStarted) / ordersPerRound) * 1000 }
    }
    const measured = await measureRounds(rounds, async () => ({
      plain: await measure('identity'),
      compressed: await measure('br'),
    }))
    const costMs = medianOf(measured, ({ compressed }) => compressed.costMs)
    const withoutMs = medianOf(measured, ({ plain }) => plain.costMs)
    const ratio = medianOf(measured, ({ plain, compressed }) => compressed.costMs / plain.costMs)
    return table(`Placing ${atOnce} orders at a time (PostgreSQL)`, [
      {
        what: 'orders placed',
        value: Math.round(1000 / medianOf(measured, ({ compressed }) => compressed.ms)),
        unit: '1/s',
      },
      { what: 'processor time of an order', value: costMs, unit: 'ms', goal: 'at most 1.6' },
      { what: 'the same without compression', value: withoutMs, unit: 'ms' },
      { what: 'with compression, compared round by round', value: ratio, unit: '×', goal: 'at most 1.05' },
    ])
  } finally {
    await site.remove()
    await postgres.stop()
  }
}
