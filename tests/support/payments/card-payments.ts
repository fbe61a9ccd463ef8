import { before } from 'node:test'
import type { PGlite } from '@electric-sql/pglite'
import { CompactEncrypt, importJWK } from 'jose'
import type { RefusalWire } from '../../../core/api/errors.ts'
import type { CardDetailsWire, PaymentIntentWire, PaymentWire, WalletWire } from '../../../core/api/payments.ts'
import { cardPublicJwk } from '../../../order-api/adapters/acquirers/sandbox/card-key.ts'
import type { OrderApiOptions } from '../../../order-api/interface.ts'
import {
  type ApiResponse,
  createTestOrderApi,
  type OrderChange,
  orderFromBugis,
  type TestOrderApi,
  type TestOrderApiOptions,
  testSecret,
} from '../order-api.ts'
import type { Guest } from '../shop-calls.ts'
import { createTestClock } from '../test-clock.ts'
import { acquireDatabase } from '../test-databases.ts'
import { useShared } from '../use-shared.ts'

/** Test cards (the order API's README, “Card payments”). */
export const cards = {
  pays: '4242424242424242',
  needsConfirmation: '4000000000003220',
  declined: '4000000000000002',
  noFunds: '4000000000009995',
} as const

/** Encrypts a card as the card form does. */
export async function encryptCard(number: string, secret = testSecret, change: object = {}): Promise<CardDetailsWire> {
  const jwk = cardPublicJwk({ secrets: [secret] })
  const card = { number, expiry_month: 12, expiry_year: 2031, security_code: '123', ...change }
  const encrypted_card = await new CompactEncrypt(new TextEncoder().encode(JSON.stringify(card)))
    .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM', kid: jwk.kid })
    .encrypt(await importJWK(jwk, 'ECDH-ES'))
  return { provider: 'sandbox', encrypted_card, holder_name: 'Alicia Wong', save_card: false }
}

export type PaymentResponse = ApiResponse<{ result: PaymentWire } & RefusalWire>

export const keyOf = ({ status, body }: { status: number; body: unknown }) =>
  status < 400 ? String(status) : `${status} ${(body as RefusalWire).meta?.translation_key}`

export interface ConfirmOptions {
  card?: string | CardDetailsWire | null
  instrument?: string
  key?: string
  intent?: string
  order?: OrderChange
  /** Fields of the body. */
  change?: Record<string, unknown>
  headers?: Record<string, string>
  save?: boolean
}

/** Creates a caller who pays orders of the Bugis outlet. */
export function createPayer(server: () => TestOrderApi, as: string) {
  const openWallet = () => server().callFor<WalletWire>('/order/payment/auth/1002', { method: 'POST', as })

  async function openIntent(): Promise<PaymentIntentWire> {
    const { wallet_id, access_token: bearer_token } = await openWallet()
    const body = { wallet_id, bearer_token, vendor_id: '1002', order: {} }
    return server().callFor<PaymentIntentWire>('/order/payment/intent', { as, body })
  }

  /** Returns the body of a confirmation, by default with a valid card and a new intent. */
  async function bodyOf({
    card = cards.pays,
    instrument = 'NEW',
    intent,
    order = {},
    change,
    save,
  }: ConfirmOptions = {}) {
    const details = typeof card === 'string' ? await encryptCard(card) : card
    return {
      order: orderFromBugis(server().clock, { ...order, order: { payment_method: 'PAID', ...order.order } }),
      bearer_token: (await openWallet()).access_token,
      purchase_intent_id: intent ?? (await openIntent()).intent_id,
      payment_method: 'generic_creditcard',
      payment_instrument_id: instrument,
      ...(details && instrument === 'NEW' && { card: { ...details, ...(save && { save_card: true }) } }),
      return_url: 'http://localhost:4321/request?x=1',
      ...change,
    }
  }

  const send = (body: unknown, key: string, headers: Record<string, string> = {}): Promise<PaymentResponse> =>
    server().call('/order/payment/intent/confirm', { as, body, headers: { 'idempotency-key': key, ...headers } })

  return {
    as,
    openWallet,
    openIntent,
    bodyOf,
    send,
    async confirm(options: ConfirmOptions = {}) {
      return send(await bodyOf(options), options.key ?? crypto.randomUUID(), options.headers)
    },
    state: (query: string): Promise<PaymentResponse> => server().call(`/order/payment/state?${query}`, { as }),
    order: (orderId: string) => server().readOrder(orderId, as),
  }
}

/** Pays a guest's order by card, with the fields that a page sends with the intent. */
export async function payAsGuest(
  { callFor }: TestOrderApi,
  { as, vendorId: vendor_id, orderBody }: Guest,
  card: string = cards.pays,
): Promise<PaymentWire> {
  const wallet = await callFor<WalletWire>(`/order/payment/auth/${vendor_id}`, { method: 'POST', as })
  const { wallet_id, access_token: bearer_token } = wallet
  const order = await orderBody({ order: { payment_method: 'PAID' } })
  const intentRequest = { wallet_id, bearer_token, vendor_id, order }
  const intent = await callFor<PaymentIntentWire>('/order/payment/intent', { as, body: intentRequest })
  const body = {
    order: { vendor_id },
    bearer_token,
    purchase_intent_id: intent.intent_id,
    payment_method: 'generic_creditcard',
    payment_instrument_id: 'NEW',
    card: { ...(await encryptCard(card)), save_card: true },
    return_url: 'http://localhost:4321/request',
  }
  const headers = { 'idempotency-key': crypto.randomUUID() }
  return callFor('/order/payment/intent/confirm', { as, body, headers })
}

/** Presses a button on the bank's page. @returns the redirect */
export async function decideAtBank(server: TestOrderApi, payment: PaymentWire, decision: string) {
  const url = payment.redirect_required?.redirectUrl
  if (!url) throw new Error('The payment has no page of the bank.')
  const body = `decision=${decision}`
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'content-length': String(body.length) }
  const response = await server.api.fetch(new Request(url, { method: 'POST', headers, body }))
  return { status: response.status, location: response.headers.get('location') }
}

/** Creates an order API whose database a test can read, and which can be reopened as after a crash. */
export async function createPaymentServer({
  wrapClient = (client) => client,
  ...options
}: Partial<OrderApiOptions> &
  Pick<TestOrderApiOptions, 'flags' | 'siteUrl'> & { wrapClient?(client: PGlite): PGlite } = {}) {
  const clock = createTestClock()
  const testDatabase = await acquireDatabase(`${options.country ?? 'SG'} 0 ${clock.now()} true`)
  const logged: object[] = []
  const open = (change: Partial<OrderApiOptions> = {}) => {
    const database = { kind: 'memory', client: wrapClient(testDatabase.client) } as const
    const log = (entry: object) => void logged.push(entry)
    const apiOptions = { siteUrl: 'http://localhost:4321', log, ...options, ...change, clock, database }
    return createTestOrderApi(apiOptions as Parameters<typeof createTestOrderApi>[0])
  }
  let server = await open()
  await testDatabase.saveSeed()
  const rows = async <Row>(sql: string) => (await testDatabase.client.query<Row>(sql)).rows

  return {
    clock,
    client: testDatabase.client,
    current: () => server,
    rows,
    async reopen(change: Partial<OrderApiOptions> = {}) {
      await server.close()
      server = await open(change)
    },
    /** Returns the charged minus the refunded amount, by payment. */
    async charged(): Promise<Map<string, number>> {
      const found = await rows<{ id: string; net: string }>(`
        select charge_id as id, amount_minor - coalesce((select sum(amount_minor) from sandbox_bank_refunds
          where sandbox_bank_refunds.charge_id = sandbox_bank_charges.charge_id), 0) as net
        from sandbox_bank_charges where state = 'charged'`)
      return new Map(found.map(({ id, net }) => [id, Number(net)]))
    },
    /** Returns the balance of each ledger account, and their `total`. */
    async ledger(): Promise<Record<string, number>> {
      const found = await rows<{ account: string; sum: string }>(
        'select account, sum(amount_minor) as sum from ledger_entries group by account',
      )
      const accounts = Object.fromEntries(found.map(({ account, sum }) => [account, Number(sum)]))
      return { ...accounts, total: Object.values(accounts).reduce((total, sum) => total + sum, 0) }
    },
    /** Returns IDs of charged payments without a valid order, and of valid orders without a charge. */
    async mismatches() {
      const withoutOrder = await rows<{ id: string }>(`
        select charge_id as id from sandbox_bank_charges where state = 'charged' and not exists (
          select from payments join orders using (order_id)
          where payment_id = charge_id and orders.status not in ('CANCELLED', 'PAYMENT_INITIATED', 'PAYMENT_FAILED', 'PAYMENT_CANCELLED'))
        and amount_minor > coalesce((select sum(amount_minor) from sandbox_bank_refunds
          where sandbox_bank_refunds.charge_id = sandbox_bank_charges.charge_id), 0)`)
      const withoutCharge = await rows<{ id: string }>(`
        select orders.order_id as id from orders join payments using (order_id)
        where orders.status not in ('CANCELLED', 'PAYMENT_INITIATED', 'PAYMENT_FAILED', 'PAYMENT_CANCELLED')
        and not exists (select from payments paid join sandbox_bank_charges on charge_id = paid.payment_id
          where paid.order_id = orders.order_id and state = 'charged')`)
      return {
        chargedWithoutOrder: withoutOrder.map(({ id }) => id),
        orderWithoutCharge: withoutCharge.map(({ id }) => id),
      }
    },
    /** Returns every row of every table and every log line, as text. */
    async everything(): Promise<string> {
      const tables = await rows<{ name: string }>("select tablename as name from pg_tables where schemaname = 'public'")
      const texts = await Promise.all(
        tables.map(({ name }) => rows<{ text: string }>(`select to_jsonb(t)::text as text from "${name}" as t`)),
      )
      return [...texts.flat().map(({ text }) => text), ...logged.map((entry) => JSON.stringify(entry))].join('\n')
    },
    async close() {
      await server.close()
      await testDatabase.release()
    },
  }
}

export type PaymentServer = Awaited<ReturnType<typeof createPaymentServer>>

/** One payment server for all tests of a suite, and the Bugis outlet's vendor as its payer. `signIn` renews the session. */
export function usePayments(options: Parameters<typeof createPaymentServer>[0] = {}) {
  const bank = useShared(() => createPaymentServer(options))
  let current: ReturnType<typeof createPayer>
  async function signIn() {
    current = createPayer(bank.current, await bank.current().signIn())
  }
  before(signIn)
  return {
    bank,
    payer: new Proxy({} as ReturnType<typeof createPayer>, { get: (_, name) => Reflect.get(current, name) }),
    signIn,
  }
}
