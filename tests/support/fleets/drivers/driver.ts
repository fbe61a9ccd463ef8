import type { PGlite } from '@electric-sql/pglite'
import type { OrderWire } from '../../../../core/api/orders.ts'
import type { FleetName } from '../../../../order-api/domain/fleet/fleets.ts'
import type { FleetAccounts } from '../../../../order-api/domain/fleet/remote/accounts.ts'
import { type OrderChange, type TestOrderApi, testQuotes } from '../../order-api.ts'
import { createPayer, createPaymentServer, keyOf, type PaymentServer } from '../../payments/card-payments.ts'
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

/** An order API whose server can be killed, and the shop that uses it. */
export interface Shop {
  server(): TestOrderApi
  clock: PaymentServer['clock']
  client: PGlite
  /** Places an order, paid by card, which every company carries, or in cash. @returns its ID */
  place(change?: OrderChange): Promise<string>
  /** Changes the notes for the rider, for the same fee. Returns status and key of the response. */
  changeNotes(orderId: string, notes: string): Promise<string>
  read(orderId: string): Promise<OrderWire>
  /** The order's history, oldest first. */
  history(orderId: string): Promise<string[]>
  /** IDs of all orders that were placed. */
  placed: string[]
  wait(ms: number): Promise<void>
  /** Log entries of all its servers. */
  logged: Record<string, unknown>[]
  /** Nothing reaches the database any more, or nothing after some queries. */
  kill(afterQueries?: number): void
  isDead(): boolean
  restart(change?: { fleet: FleetName }): Promise<void>
  close(): Promise<void>
}

export interface ShopOptions {
  fleet: DriverName
  fleetAccounts?: FleetAccounts
  fleetKey?: string
  fees?: 'fleet'
  isCash?: boolean
}

export async function openShop({ isCash = false, ...options }: ShopOptions): Promise<Shop> {
  const logged: Shop['logged'] = []
  const databases: ReturnType<typeof killableClient>[] = []
  const bank = await createPaymentServer({
    ...options,
    log: (entry) => void logged.push(entry as Record<string, unknown>),
    flags: { 'proof-of-delivery': true },
    wrapClient(client) {
      const database = killableClient(client)
      databases.push(database)
      return database.client
    },
  })
  const placed: string[] = []
  const shop: Shop = {
    placed,
    server: bank.current,
    clock: bank.clock,
    client: bank.client,
    async place(change = {}) {
      if (isCash) {
        const { order_id } = await bank.current().place(change)
        placed.push(order_id)
        return order_id
      }
      const payer = createPayer(bank.current, await bank.current().signIn())
      const { body } = await payer.confirm({ order: change })
      if (!body.result?.order_id) throw new Error(JSON.stringify(body))
      placed.push(body.result.order_id)
      return body.result.order_id
    },
    async changeNotes(orderId, notes) {
      const order = await shop.read(orderId)
      const { latitude, longitude } = order.customer.location
      const pickup = { latitude: 1.2995, longitude: 103.8554 }
      const quote = {
        fee: order.delivery_fee,
        surcharge: 0,
        vendorId: '1002',
        pickup,
        destination: { latitude, longitude },
      }
      const { signature } = testQuotes(bank.clock).sign(quote)
      const change = { location: { notes }, delivery_fee: order.delivery_fee, signature }
      return keyOf(await bank.current().updateOrder(order, change))
    },
    read: (orderId) => bank.current().readOrder(orderId),
    history: async (orderId) => (await shop.read(orderId)).status_history.map(({ status }) => status),
    wait: (ms) => bank.clock.advance(ms),
    logged,
    kill: (afterQueries = 0) => databases.at(-1)?.killAfter(afterQueries + 1),
    isDead: () => databases.at(-1)?.isDead() ?? false,
    restart: bank.reopen,
    close: bank.close,
  }
  return shop
}
