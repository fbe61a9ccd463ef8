import type { PGlite, Transaction } from '@electric-sql/pglite'
import type { PaymentWire } from '../../../core/api/payments.ts'
import type { Bank } from '../../../order-api/domain/payments/bank.ts'
import { createRandom, type Random } from '../random.ts'
import {
  cards,
  createPayer,
  createPaymentServer,
  decideAtBank,
  type PaymentResponse,
  type PaymentServer,
} from './card-payments.ts'

/** Simulates a killed server: after that query nothing reaches the database. */
export function killableClient(client: PGlite) {
  let remainingQueries = Number.POSITIVE_INFINITY
  function countQuery() {
    remainingQueries -= 1
    if (remainingQueries <= 0) throw new Error('The server was killed.')
  }
  const countQueriesOf = <Client extends PGlite | Transaction>(target: Client): Client =>
    new Proxy(target, {
      get(of, name) {
        const member: unknown = Reflect.get(of, name, of)
        if (typeof member !== 'function') return member
        if (name === 'transaction') {
          return (run: (transaction: Transaction) => Promise<unknown>) => {
            countQuery()
            return Reflect.apply(member, of, [(transaction: Transaction) => run(countQueriesOf(transaction))])
          }
        }
        const isQuery = name === 'query' || name === 'exec' || name === 'sql'
        return (...args: unknown[]) => {
          if (isQuery) countQuery()
          return Reflect.apply(member, of, args)
        }
      },
    })
  return {
    client: countQueriesOf(client),
    killAfter(queries: number) {
      remainingQueries = queries
    },
    isDead: () => remainingQueries <= 0,
  }
}

/** Returns a bank whose calls fail, before or after it acts. */
function unreliableBank(bank: Bank, isLost: (when: 'before' | 'after') => boolean): Bank {
  const lose = () => {
    throw new Error('The bank did not respond.')
  }
  const losingResponses =
    <Args extends unknown[], Result>(call: (...args: Args) => Promise<Result>) =>
    async (...args: Args) => {
      if (isLost('before')) lose()
      const response = await call(...args)
      if (isLost('after')) lose()
      return response
    }
  return {
    authorize: losingResponses(bank.authorize),
    state: losingResponses(bank.state),
    cancel: losingResponses(bank.cancel),
    refund: losingResponses(bank.refund),
    forgetCard: bank.forgetCard,
    chargeOfNotification: bank.chargeOfNotification,
  }
}

const maxAttempts = 5

/**
 * Makes many payments with random cards, decisions, faults and kills. Repeats lost calls as a client does. Returns counts, and
 * whether money and orders match at the end.
 */
export async function runPayments({ payments, seed }: { payments: number; seed: number }) {
  /** Without faults and kills. */
  let isCalm = false
  const random = createRandom(seed)
  const counts = { calls: 0, placed: 0, refused: 0, kills: 0, faults: 0, refunds: 0 }
  const loseCall = () => {
    const isLost = !isCalm && random.chance(0.04)
    if (isLost) counts.faults += 1
    return isLost
  }
  let database: ReturnType<typeof killableClient> | null = null
  const bank = await createPaymentServer({
    bank: (sandbox) => unreliableBank(sandbox, loseCall),
    wrapClient: (client) => {
      database = killableClient(client)
      return database.client
    },
  })
  const killableDatabase = (): ReturnType<typeof killableClient> => database ?? fail()
  let payer = createPayer(bank.current, await bank.current().signIn())

  async function restartIfKilled() {
    if (!killableDatabase().isDead()) return killableDatabase().killAfter(Number.POSITIVE_INFINITY)
    counts.kills += 1
    await bank.reopen()
    payer = createPayer(bank.current, await bank.current().signIn())
  }

  /** Retries a call without a response; null if it gives up. */
  async function callWithRetries(
    call: (headers: Record<string, string>) => Promise<PaymentResponse>,
  ): Promise<PaymentResponse | null> {
    for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
      counts.calls += 1
      const fault =
        !isCalm && random.chance(0.2)
          ? random.pick(['drop-answer', 'delay=50', 'status=503', 'signature-expired'] as const)
          : null
      if (fault) counts.faults += 1
      if (!isCalm && random.chance(0.03)) killableDatabase().killAfter(1 + random.below(14))
      const pendingCall = call(fault ? { 'x-courier-fault': fault } : {}).catch(() => null)
      if (fault === 'delay=50') await bank.clock.advance(50)
      const response = await pendingCall
      const isUnknown = response === null || response.status >= 500 || response.status === 409
      const isExpired = response?.body?.meta?.translation_key === 'placing.signature-expired'
      await restartIfKilled()
      if (!isUnknown && !isExpired) return response
      await bank.clock.advance(500)
      if (random.chance(0.1)) return null
    }
    return null
  }

  async function pay() {
    const card = random.pick([
      cards.pays,
      cards.pays,
      cards.needsConfirmation,
      cards.needsConfirmation,
      cards.declined,
      cards.noFunds,
    ] as const)
    const key = crypto.randomUUID()
    const { intent_id: intent } = await payer.openIntent()
    const body = await payer.bodyOf({ card, intent })
    const isDouble = random.chance(0.1)
    const [response] = await Promise.all([
      callWithRetries((headers) => payer.send(body, key, headers)),
      // A second tab with another key on the same intent.
      isDouble ? payer.send({ ...body }, crypto.randomUUID()).catch(() => null) : null,
    ])
    await restartIfKilled()
    const payment = response?.status === 200 ? response.body.result : null
    if (response && !payment) counts.refused += 1
    if (!payment) return
    if (payment.redirect_required) await goToBank(random, bank, payment)
    const state = await callWithRetries(() => payer.state(`client_order_id=${key}`))
    const isPlaced = state?.status === 200 && state.body.result.status === 'PAYMENT_COMMITTED'
    if (isPlaced && random.chance(0.15)) await cancel(payment)
  }

  async function cancel({ order_id, vendor_id }: PaymentWire) {
    // Specification 1 §4: a committed payment can be cancelled after more than ten minutes.
    await bank.clock.advance(11 * 60_000)
    payer = createPayer(bank.current, await bank.current().signIn())
    const response = await callWithRetries(() =>
      bank
        .current()
        .call('/order/cancel', { method: 'PUT', as: payer.as, body: { vendor_id, order_id, reason: 'run' } }),
    )
    if (response?.status === 200) counts.refunds += 1
  }

  try {
    for (let payment = 0; payment < payments; payment += 1) {
      if (payment % 20 === 0) {
        await bank.clock.advance(10 * 60_000)
        payer = createPayer(bank.current, await bank.current().signIn())
      }
      await pay()
    }
    isCalm = true
    await restartIfKilled()
    // Longer than the time limits of the bank's page and of a response.
    await bank.clock.advance(40 * 60_000)
    return { ...counts, ...(await balanceOf(bank)) }
  } finally {
    await bank.close()
  }
}

async function goToBank(random: Random, bank: PaymentServer, payment: PaymentWire) {
  const decision = random.pick(['accept', 'accept', 'refuse', 'later', 'leave', null] as const)
  if (decision === null) return
  await decideAtBank(bank.current(), payment, decision).catch(() => null)
  // The bank's notification arrives after the payer returns, or before.
  if (random.chance(0.5)) await bank.clock.advance(random.pick([2000, 20_000, 60_000] as const))
}

async function balanceOf(bank: PaymentServer) {
  const { chargedWithoutOrder, orderWithoutCharge } = await bank.mismatches()
  const ledger = await bank.ledger()
  const charged = [...(await bank.charged()).values()].reduce((sum, amount) => sum + amount, 0)
  const [placed] = await bank.rows<{ count: string }>(
    "select count(*) as count from payments where status = 'PAYMENT_COMMITTED'",
  )
  const [open] = await bank.rows<{ count: string }>(
    "select count(*) as count from payments where status in ('INITIATED', 'PAYMENT_INITIATED')",
  )
  return {
    placed: Number(placed?.count),
    /** Payments that are still open at the end. */
    open: Number(open?.count),
    chargedWithoutOrder: chargedWithoutOrder.length,
    orderWithoutCharge: orderWithoutCharge.length,
    /** The ledger's claim on banks minus the bank's own figure; 0 if they agree. */
    ledgerOffBank: (ledger.bank ?? 0) - charged,
    /** Sum of all entries of the ledger; 0 if it balances. */
    ledgerTotal: ledger.total ?? 0,
    cardNumbersFound: await countCardNumbers(bank),
  }
}

/** Searches for the first twelve digits: only the last four may be stored. */
async function countCardNumbers(bank: PaymentServer): Promise<number> {
  const text = await bank.everything()
  return Object.values(cards).filter((number) => text.includes(number.slice(0, 12))).length
}

function fail(): never {
  throw new Error('There is no database.')
}
