import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runPayments } from '../../support/payment-runs.ts'

const payments = Number(process.env.COURIER_PAYMENT_RUNS ?? 1000)
const seed = Number(process.env.COURIER_PAYMENT_SEED ?? 20_261_122)

test('the ledger balances and every charge has its order, whatever fails and whenever the server is killed', async () => {
  const runs = await runPayments({ payments, seed })
  const { chargedWithoutOrder, orderWithoutCharge, ledgerOffBank, ledgerTotal, open, cardNumbersFound, ...counts } =
    runs
  const told = JSON.stringify(counts)
  assert.deepEqual(
    { chargedWithoutOrder, orderWithoutCharge, ledgerOffBank, ledgerTotal, open, cardNumbersFound },
    { chargedWithoutOrder: 0, orderWithoutCharge: 0, ledgerOffBank: 0, ledgerTotal: 0, open: 0, cardNumbersFound: 0 },
    `seed ${seed}: ${told}`,
  )
  // The runs were about something.
  for (const what of ['placed', 'refused', 'kills', 'faults', 'refunds'] as const) assert.ok(counts[what] > 0, told)
})
