import assert from 'node:assert/strict'
import type { FleetName } from '../../../../order-api/domain/fleet/fleets.ts'
import type { FleetAccounts } from '../../../../order-api/domain/fleet/remote/accounts.ts'
import { type OrderChange, testQuotes } from '../../order-api.ts'
import { createPayer, createPaymentServer, keyOf } from '../../payments/card-payments.ts'
import { killableClient } from '../../payments/payment-runs.ts'
import type { StandIn } from '../stand-in.ts'

export type DriverName = Exclude<FleetName, 'simulated'>

interface Point {
  latitude: number
  longitude: number
}

/** What a rider does. */
export type Step =
  | 'accept'
  | 'nearShop'
  | 'collect'
  | 'leaveShop'
  | 'nearCustomer'
  | 'deliver'
  | 'goBack'
  | 'arriveBack'

/** A fleet of one kind with an order API that gives it orders, as the stories see both. */
export interface Driver {
  name: DriverName
  shop: Shop
  /** The company's stand-in; null for fleets that call the order API. */
  standIn: StandIn | null
  /** The steps of an undisturbed delivery. */
  steps: readonly Step[]
  /** Their statuses, after the order's placing. */
  statuses: readonly string[]
  /** Places an order, and the fleet begins to look for a rider. @returns its ID */
  place(change?: OrderChange): Promise<string>
  /** A rider makes a step now, and the fleet tells it. Returns the response's status; null if nothing was sent. */
  make(orderId: string, step: Step): Promise<number | null>
  /** The delivery will be later. */
  delay(orderId: string, minutes: number): Promise<void>
  /** The rider gives the order back before the collection, and another one can take it. */
  giveBack(orderId: string): Promise<void>
  /** Steps that happened five seconds apart, told in the opposite order. */
  tellReversed(orderId: string, steps: readonly Step[]): Promise<void>
  /** A step that is told twice. */
  tellTwice(orderId: string, step: Step): Promise<void>
  /** Reports a step that didn't happen, as a stranger would. Returns the statuses of the responses. */
  tellForged(orderId: string, step: Step): Promise<number[]>
  /** The rider is there, and the fleet tells it. */
  moveTo(orderId: string, position: Point): Promise<void>
  /** What the page behind the rider's link shows; null for fleets without such pages. */
  jobPage(orderId: string): Promise<{ status: number; shown: unknown } | null>
  /** Photos that the rider took besides, if the fleet sends them by itself. */
  sendPhotos(orderId: string): Promise<void>
  /** What the fleet tells its rider about the door. */
  notesFor(orderId: string): Promise<string | undefined>
  /** Whether a rider still comes, or still carries the order. */
  isRunning(orderId: string): Promise<boolean>
  /** How many riders there were at the same time, at most. */
  ridersFor(orderId: string): number | Promise<number>
  close(): Promise<void>
}

export type Shop = Awaited<ReturnType<typeof openShop>>

export interface ShopOptions {
  fleet: DriverName
  fleetAccounts?: FleetAccounts
  fleetKey?: string
  fees?: 'fleet'
  isCash?: boolean
}

/** Opens an order API whose server can be killed, and the shop that uses it. */
export async function openShop({ isCash = false, ...options }: ShopOptions) {
  /** Log entries of all its servers. */
  const logged: Record<string, unknown>[] = []
  const databases: ReturnType<typeof killableClient>[] = []
  const bank = await createPaymentServer({
    ...options,
    log: (entry) => void logged.push(entry as Record<string, unknown>),
    flags: { 'proof-of-delivery': true, 'bulk-order-upload': true },
    wrapClient(client) {
      const database = killableClient(client)
      databases.push(database)
      return database.client
    },
  })
  /** IDs of all orders that were placed. */
  const placed: string[] = []
  const read = (orderId: string) => bank.current().readOrder(orderId)

  async function placeOrder(change: OrderChange): Promise<string> {
    if (isCash) return (await bank.current().place(change)).order_id
    const payer = createPayer(bank.current, await bank.current().signIn())
    const { body } = await payer.confirm({ order: change })
    return body.result?.order_id ?? assert.fail(JSON.stringify(body))
  }

  return {
    placed,
    server: bank.current,
    clock: bank.clock,
    client: bank.client,
    /** Places an order, paid by card, which every company carries, or in cash. @returns its ID */
    async place(change: OrderChange = {}) {
      const orderId = await placeOrder(change)
      placed.push(orderId)
      return orderId
    },
    /** Changes the notes for the rider, for the same fee. Returns status and key of the response. */
    async changeNotes(orderId: string, notes: string) {
      const order = await read(orderId)
      const { latitude, longitude } = order.customer.location
      const pickup = { latitude: 1.2995, longitude: 103.8554 }
      const { delivery_fee } = order
      const places = { pickup, destination: { latitude, longitude } }
      const quote = { fee: delivery_fee, surcharge: 0, vendorId: '1002', ...places }
      const { signature } = testQuotes(bank.clock).sign(quote)
      return keyOf(await bank.current().updateOrder(order, { location: { notes }, delivery_fee, signature }))
    },
    read,
    /** The order's history, oldest first. */
    history: async (orderId: string) => (await read(orderId)).status_history.map(({ status }) => String(status)),
    wait: (ms: number) => bank.clock.advance(ms),
    logged,
    /** Whether the order is marked as sent to its company, without an answer yet. */
    async wasSent(orderId: string) {
      const query = 'select 1 from fleet_jobs where order_id = $1 and sent_at is not null'
      return (await bank.client.query(query, [orderId])).rows.length > 0
    },
    /** Nothing reaches the database any more, or nothing after some queries. */
    kill: (afterQueries = 0) => databases.at(-1)?.killAfter(afterQueries + 1),
    isDead: () => databases.at(-1)?.isDead() ?? false,
    restart: (change?: { fleet: FleetName }) => bank.reopen(change),
    close: bank.close,
  }
}
