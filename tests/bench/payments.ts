/** Counts charges without an order and orders without a charge, after faults and killed processes. */
import { type PaymentRuns, runPayments } from '../support/payments/payment-runs.ts'
import { table } from './table.ts'

const payments = 1000
const seed = 7

const row = (what: string, runs: PaymentRuns) => ({
  what,
  payments: runs.payments,
  placed: runs.placed,
  refused: runs.refused,
  faults: runs.faults,
  kills: runs.kills,
  'charged without order': runs.chargedWithoutOrder,
  'order without charge': runs.orderWithoutCharge,
  'ledger off': runs.ledgerTotal + runs.ledgerOffBank,
  'card numbers found': runs.cardNumbersFound,
  'ms each': (runs.seconds * 1000) / runs.payments,
})

export async function run() {
  const faultless = await runPayments({ payments: payments / 5, seed, isCalm: true })
  const faulty = await runPayments({ payments, seed })
  return table(
    'Card payments through the order API, with lost responses, delays, 503, expired signatures, a silent bank and kills (all at most 0)',
    [row('no faults', faultless), row('faults and kills', faulty)],
  )
}
