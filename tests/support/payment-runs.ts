import type { PGlite, Transaction } from '@electric-sql/pglite'
import type { PaymentWire } from '../../core/api/payments.ts'
import type { Bank } from '../../demo-site/order-api/domain/payments/bank/bank.ts'
import {
  cards,
  createPayer,
  createPaymentServer,
  decideAtBank,
  type PaymentResponse,
  type PaymentServer,
} from './card-payments.ts'
import { createRandom, type Random } from './fuzz/random.ts'

/** What happened in many payments with faults, and whether money and orders fit together in the end. */
export interface PaymentRuns {
  payments: number
  calls: number
  placed: number
  refused: number
  kills: number
  faults: number
  refunds: number
  chargedWithoutOrder: number
  orderWithoutCharge: number
  /** The ledger's claim on banks minus the bank's own figure; 0 if they agree. */
  ledgerOffBank: number
  /** Sum of all entries of the ledger; 0 if it balances. */
  ledgerTotal: number
  /** Card numbers found in the logs or in a table, whole or without the last four digits. */
  cardNumbersFound: number
  /** Payments that never came to an end. */
  open: number
  seconds: number
}

/** Ends a server in the middle of its work: from that query on nothing reaches the database. */
function fragile(client: PGlite) {
  let left = Number.POSITIVE_INFINITY
  function count() {
    left -= 1
    if (left <= 0) throw new Error('The server was killed.')
  }
  const counted = <Client extends PGlite | Transaction>(target: Client): Client =>
    new Proxy(target, {
      get(of, name) {
        const member: unknown = Reflect.get(of, name, of)
        if (typeof member !== 'function') return member
        if (name === 'transaction') {
          return (run: (transaction: Transaction) => Promise<unknown>) => {
            count()
            return Reflect.apply(member, of, [(transaction: Transaction) => run(counted(transaction))])
          }
        }
        const isQuery = name === 'query' || name === 'exec' || name === 'sql'
        return (...given: unknown[]) => {
          if (isQuery) count()
          return Reflect.apply(member, of, given)
        }
      },
    })
  return {
    client: counted(client),
    killAfter(queries: number) {
      left = queries
    },
    isDead: () => left <= 0,
  }
}

/** A bank whose responses get lost, before or after it acts. */
function unreliable(bank: Bank, isLost: (when: 'before' | 'after') => boolean): Bank {
  const lose = () => {
    throw new Error('The bank did not respond.')
  }
  const around =
    <Given extends unknown[], Result>(call: (...given: Given) => Promise<Result>) =>
    async (...given: Given) => {
      if (isLost('before')) lose()
      const response = await call(...given)
      if (isLost('after')) lose()
      return response
    }
  return {
    authorize: around(bank.authorize),
    state: around(bank.state),
    cancel: around(bank.cancel),
    refund: around(bank.refund),
    forgetCard: bank.forgetCard,
  }
}

const tries = 5

/** Pays many times, with random cards, decisions, faults and kills; repeats lost calls as a client does. */
export async function runPayments({
  payments,
  seed,
  isCalm = false,
}: {
  payments: number
  seed: number
  /** Without faults and kills. */
  isCalm?: boolean
}): Promise<PaymentRuns> {
  const random = createRandom(seed)
  const started = performance.now()
  const counts = { calls: 0, placed: 0, refused: 0, kills: 0, faults: 0, refunds: 0 }
  const lost = () => {
    const isLost = !isCalm && random.chance(0.04)
    if (isLost) counts.faults += 1
    return isLost
  }
  let database: ReturnType<typeof fragile> | null = null
  const bank = await createPaymentServer({
    bank: (sandbox) => unreliable(sandbox, lost),
    wrapClient: (client) => {
      database = fragile(client)
      return database.client
    },
  })
  const killed = (): ReturnType<typeof fragile> => database ?? fail()
  let payer = createPayer(bank.current, await bank.current().signIn())

  async function revive() {
    if (!killed().isDead()) return killed().killAfter(Number.POSITIVE_INFINITY)
    counts.kills += 1
    await bank.reopen()
    payer = createPayer(bank.current, await bank.current().signIn())
  }

  /** A call that repeats without a response; null if it gives up. */
  async function insist(
    call: (headers: Record<string, string>) => Promise<PaymentResponse>,
  ): Promise<PaymentResponse | null> {
    for (let attempt = 0; attempt < tries; attempt += 1) {
      counts.calls += 1
      const fault =
        !isCalm && random.chance(0.2)
          ? random.pick(['drop-answer', 'delay=50', 'status=503', 'signature-expired'] as const)
          : null
      if (fault) counts.faults += 1
      if (!isCalm && random.chance(0.03)) killed().killAfter(1 + random.below(14))
      const pendingCall = call(fault ? { 'x-courier-fault': fault } : {}).catch(() => null)
      if (fault === 'delay=50') await bank.clock.advance(50)
      const response = await pendingCall
      const isUnknown = response === null || response.status >= 500 || response.status === 409
      const isExpired = response?.body?.meta?.translation_key === 'placing.signature-expired'
      await revive()
      if (!isUnknown && !isExpired) return response
      await bank.clock.advance(500)
      if (random.chance(0.1)) return null
    }
    return null
  }

  async function pay() {
    const card = random.pick([cards.pays, cards.pays, cards.asks, cards.asks, cards.declined, cards.noFunds] as const)
    const key = crypto.randomUUID()
    const { intent_id: intent } = await payer.openIntent()
    const body = await payer.bodyOf({ card, intent })
    const isDouble = random.chance(0.1)
    const [answer] = await Promise.all([
      insist((headers) => payer.send(body, key, headers)),
      // A second tab with another key on the same intent.
      isDouble ? payer.send({ ...body }, crypto.randomUUID()).catch(() => null) : null,
    ])
    await revive()
    const payment = answer?.status === 200 ? answer.body.result : null
    if (answer && !payment) counts.refused += 1
    if (!payment) return
    if (payment.redirect_required) await goToBank(random, bank, payment)
    const state = await insist(() => payer.state(`client_order_id=${key}`))
    const isPlaced = state?.status === 200 && state.body.result.status === 'PAYMENT_COMMITTED'
    if (isPlaced && random.chance(0.15)) await cancel(payment)
  }

  async function cancel({ order_id, vendor_id }: PaymentWire) {
    // Specification 1 §4: a committed payment can be cancelled after more than ten minutes.
    await bank.clock.advance(11 * 60_000)
    payer = createPayer(bank.current, await bank.current().signIn())
    const response = await insist(() =>
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
    await revive()
    // Longer than a bank's page stays open and a response is awaited.
    await bank.clock.advance(40 * 60_000)
    return { payments, ...counts, ...(await balanceOf(bank)), seconds: (performance.now() - started) / 1000 }
  } finally {
    await bank.close()
  }
}

async function goToBank(random: Random, bank: PaymentServer, payment: PaymentWire) {
  const decision = random.pick(['accept', 'accept', 'refuse', 'later', 'leave', null] as const)
  if (decision === null) return
  await decideAtBank(bank.current(), payment, decision).catch(() => null)
  // The notification comes after the return, or before.
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
    open: Number(open?.count),
    chargedWithoutOrder: chargedWithoutOrder.length,
    orderWithoutCharge: orderWithoutCharge.length,
    ledgerOffBank: (ledger.bank ?? 0) - charged,
    ledgerTotal: ledger.total ?? 0,
    cardNumbersFound: await cardNumbersIn(bank),
  }
}

/** Half of a number is found as well: nothing but the last four digits may be anywhere. */
async function cardNumbersIn(bank: PaymentServer): Promise<number> {
  const text = await bank.everything()
  return Object.values(cards).filter((number) => text.includes(number.slice(0, 12))).length
}

function fail(): never {
  throw new Error('There is no database.')
}
