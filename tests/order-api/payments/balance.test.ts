import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { runPayments } from '../../support/payments/payment-runs.ts'
import { nextSeed } from '../../support/seeded-random.ts'

const paymentCount = Number(process.env.COURIER_PAYMENT_RUNS ?? 120)
const seed = Number(process.env.COURIER_PAYMENT_SEED ?? nextSeed())
/** Number of runs, each with its own server and clock, so that no test takes too long. */
const partCount = 2

const mismatches = ['chargedWithoutOrder', 'orderWithoutCharge', 'ledgerOffBank', 'ledgerTotal'] as const
const wrong = [...mismatches, 'open', 'cardNumbersFound'] as const

describe('after any failures and restarts', () => {
  const totals = { placed: 0, refused: 0, kills: 0, faults: 0, refunds: 0 }

  for (let part = 1; part <= partCount; part += 1) {
    test(`the ledger balances and every charge has its order, part ${part} of ${partCount}`, async () => {
      const runs = await runPayments({ payments: Math.ceil(paymentCount / partCount), seed: seed + part })
      for (const name of wrong) assert.equal(runs[name], 0, `${name}, seed ${seed + part}: ${JSON.stringify(runs)}`)
      for (const name of Object.keys(totals) as (keyof typeof totals)[]) totals[name] += runs[name]
    })
  }

  after(() => {
    // Without any of these events, the runs would prove nothing.
    for (const [name, count] of Object.entries(totals)) assert.ok(count > 0, name)
  })
})
