import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { runPayments } from '../../support/payment-runs.ts'

const payments = Number(process.env.COURIER_PAYMENT_RUNS ?? 1000)
const seed = Number(process.env.COURIER_PAYMENT_SEED ?? 20_261_122)
/** Each has a server and a clock of its own, and ends well within a test's time. */
const parts = 10

describe('after any failures and restarts', () => {
  const totals = { placed: 0, refused: 0, kills: 0, faults: 0, refunds: 0 }

  for (let part = 1; part <= parts; part += 1) {
    test(`the ledger balances and every charge has its order, part ${part} of ${parts}`, async () => {
      const runs = await runPayments({ payments: Math.ceil(payments / parts), seed: seed + part })
      const { chargedWithoutOrder, orderWithoutCharge, ledgerOffBank, ledgerTotal, open, cardNumbersFound } = runs
      assert.deepEqual(
        { chargedWithoutOrder, orderWithoutCharge, ledgerOffBank, ledgerTotal, open, cardNumbersFound },
        {
          chargedWithoutOrder: 0,
          orderWithoutCharge: 0,
          ledgerOffBank: 0,
          ledgerTotal: 0,
          open: 0,
          cardNumbersFound: 0,
        },
        `seed ${seed + part}: ${JSON.stringify(runs)}`,
      )
      for (const what of Object.keys(totals) as (keyof typeof totals)[]) totals[what] += runs[what]
    })
  }

  after(() => {
    // The runs had orders, refusals, faults and kills.
    for (const [what, count] of Object.entries(totals)) assert.ok(count > 0, what)
  })
})
