import type { FeeWire } from '../../core/api/delivery.ts'
import type { RefusalWire } from '../../core/api/errors.ts'
import type { GuestTokenWire } from '../../core/api/guest.ts'
import type { InvitationWire } from '../../core/api/invitations.ts'
import type { OrderListResponseWire, OrderWire } from '../../core/api/orders.ts'
import type { PublicTrackingWire } from '../../core/api/public-tracking.ts'
import type { VendorWire } from '../../core/api/vendors.ts'
import {
  type ApiResponse,
  type CallOptions,
  type OrderChange,
  orderFromBugis,
  type TestOrderApi,
  type TestSocket,
} from './order-api.ts'
import { order, sender } from './routes/route-permissions.ts'

interface Place {
  latitude: number
  longitude: number
}
type UpdateChange = { location?: object; [field: string]: unknown }
type OrderResponse = ApiResponse<{ result: OrderWire } & RefusalWire>

/** What a shop does, by default the demo's parent vendor at the Bugis outlet. `as` is an authorization header. */
export interface ShopCalls {
  /** Sends an order; `change` is merged over a valid one. */
  sendOrder(change?: OrderChange, options?: CallOptions): Promise<OrderResponse>
  /** Places an order. @throws if it's refused */
  place(change?: OrderChange, options?: CallOptions): Promise<OrderWire>
  readOrder(orderId: string, as?: string): Promise<OrderWire>
  /** Returns the body of an update that changes these fields of an order, with the fee for its new place. */
  updateOf(order: OrderWire, change?: UpdateChange, as?: string): Promise<Record<string, unknown>>
  /** Sends an update of an order; see `updateOf`. */
  updateOrder(order: OrderWire, change?: UpdateChange, as?: string): Promise<OrderResponse>
  /** Returns the orders of a list. */
  listOrders(vendorId?: string, query?: string, as?: string): Promise<OrderWire[]>
  /** Gives the order each status, a second apart. */
  move(orderId: string, ...statuses: string[]): Promise<OrderWire>
  cancel(orderId: string, reason?: unknown, as?: string): Promise<OrderResponse>
  /** Returns the signed fee, as an order has it. */
  quote(destination: Place, options?: { as?: string; source?: Place; vendorId?: string }): Promise<SignedFee>
  /** Returns the file of an export, by default of the Bugis outlet's last 30 days. */
  exportOrders(change?: object, options?: { as?: string; vendorId?: string }): Promise<ApiResponse<string>>
  listVendors(as?: string): Promise<VendorList>
  /** Accepts the newest invitation of an account, or the one to a vendor. @returns the account's new header */
  acceptInvitation(email?: string, vendorId?: string): Promise<string>
  /** Returns the public view of a delivery. */
  track(linkId: string): Promise<PublicTrackingWire & { cursor: string }>
  /** Opens a socket that gets the orders of a vendor, or the order of a link. */
  follow(who?: { vendorId?: string; as?: string } | { trackingId: string }): Promise<FollowingSocket>
  /** Continues as a guest, from a new network address. */
  admitGuest(): Promise<Guest>
}

export interface Guest {
  as: string
  token: string
  vendorId: string
  /** Returns an order from Bugis to ION Orchard with its fee; `change` is merged over it, two levels deep. */
  orderBody(change?: OrderChange): Promise<Record<string, unknown>>
  /** Places that order. @throws if it's refused */
  placeOrder(change?: OrderChange): Promise<OrderWire>
}

export type FollowingSocket = TestSocket & { newest(): OrderWire }

interface VendorList {
  vendors: VendorWire[]
  invitations: InvitationWire[]
}

interface SignedFee {
  delivery_fee: number
  signature: string
}

type Calls = Pick<TestOrderApi, 'api' | 'call' | 'callFor' | 'clock' | 'openSocket' | 'signIn'>

/** @param calls `signedIn` returns the vendor's header, which lasts until its token is about to end */
export function shopCalls(calls: Calls & { signedIn(): Promise<string> }): ShopCalls {
  const { api, call, callFor, clock, openSocket, signIn, signedIn } = calls
  const shop: ShopCalls = {
    sendOrder: async (change, options) =>
      call('/order', { body: orderFromBugis(clock, change), ...options, as: options?.as ?? (await signedIn()) }),
    async place(change, options) {
      const { status, body } = await shop.sendOrder(change, options)
      if (status !== 201) throw new Error(JSON.stringify(body))
      return body.result
    },
    async readOrder(orderId, as) {
      const path = `/order?orderId=${orderId}`
      return (await call<{ result: OrderWire }>(path, { as: as ?? (await signedIn()) })).body.result
    },
    async updateOf({ vendor_id, customer, order }, change = {}, as) {
      const location = { ...customer.location, ...change.location }
      const item = { payment_method: order.payment_method, amount: order.amount, item_details: order.description }
      const fee = await shop.quote(location, { ...(as && { as }), vendorId: vendor_id })
      return { vendor_id, ...item, ...fee, ...change, location }
    },
    async updateOrder(order, change, as) {
      const body = await shop.updateOf(order, change, as)
      return call(`/order/${order.order_id}`, { method: 'PUT', body, as: as ?? (await signedIn()) })
    },
    async listOrders(vendorId = '1002', query = 'count=200', as) {
      const path = `/vendor/${vendorId}/orders?${query}`
      return (await call<OrderListResponseWire>(path, { as: as ?? (await signedIn()) })).body.result.data
    },
    async move(orderId, ...statuses) {
      for (const status of statuses) {
        await clock.advance(1000)
        await api.advanceOrder(orderId, status)
      }
      return shop.readOrder(orderId)
    },
    async cancel(order_id, reason = 'Customer changed their mind', as) {
      const body = { vendor_id: '1002', order_id, reason }
      return call('/order/cancel', { method: 'PUT', body, as: as ?? (await signedIn()) })
    },
    async quote(destination, { as, source = { latitude: 1.2995, longitude: 103.8554 }, vendorId = '1002' } = {}) {
      const body = { source, destination, vendor_id: vendorId, delivery_type: 'food' }
      const { fee, signature } = await callFor<FeeWire>('/delivery/fee', { body, as: as ?? (await signedIn()) })
      return { delivery_fee: fee, signature }
    },
    async exportOrders(change, { as, vendorId = '1002' } = {}) {
      const [from, to] = [clock.now() - 30 * 86_400_000, clock.now()].map((at) => new Date(at).toISOString())
      const about = { from, to, status: 'ANY', include_outlets: false }
      const body = { ...about, format: 'csv', deliver: 'download', ...change }
      return call(`/vendor/${vendorId}/orders/export`, { body, as: as ?? (await signedIn()) })
    },
    listVendors: async (as) => callFor<VendorList>('/vendors', { as: as ?? (await signedIn()) }),
    async acceptInvitation(email = 'single@demo.courier', vendorId) {
      const as = await signIn(email)
      const { invitations } = await shop.listVendors(as)
      const invitation = invitations.find(({ vendor_id }) => !vendorId || vendor_id === vendorId)
      await callFor(`/invitations/${invitation?.invitation_id}/accept`, { method: 'POST', as })
      return signIn(email)
    },
    async track(linkId) {
      type Result = PublicTrackingWire & { cursor: string }
      return (await call<{ result: Result }>(`/public/tracking/${linkId}`)).body.result
    },
    async follow(who = {}) {
      const socket = openSocket()
      if ('trackingId' in who) await socket.send({ action: 'authorize', tracking_id: who.trackingId })
      else {
        const { vendorId = '1002', as } = who
        await socket.send({ action: 'authorize', authorization: as ?? (await signedIn()) })
        await socket.send({ action: 'subscribeToVendor', vendor_id: vendorId })
      }
      const newest = () => socket.messages.findLast(({ type }) => type === 'order_update')?.data as OrderWire
      return Object.assign(socket, { newest })
    },
    async admitGuest() {
      const options = { method: 'POST', from: crypto.randomUUID() }
      const { token, vendor_id } = await callFor<GuestTokenWire>('/guest', options)
      const as = `Bearer ${token}`
      const destination = { latitude: 1.304, longitude: 103.8318 }
      async function orderBody({ customer, order: item, ...change }: OrderChange = {}) {
        const location = { ...order.customer.location, ...destination, ...customer?.location }
        return {
          ...{
            ...order,
            sender,
            vendor_id,
            ...(await shop.quote(destination, { as, vendorId: vendor_id })),
            ...change,
          },
          customer: { ...order.customer, ...customer, location },
          order: { ...order.order, ...item },
        }
      }
      const placeOrder = async (change?: OrderChange) =>
        shop.place({}, { as, from: crypto.randomUUID(), body: await orderBody(change) })
      return { as, token, vendorId: vendor_id, orderBody, placeOrder }
    },
  }
  return shop
}

/** Returns a refusal's key. */
export const keyOf = ({ body }: { body: unknown }) => (body as Partial<RefusalWire>).meta?.translation_key

/** Returns a refusal's status and key. */
export const refusalOf = ({ status, body }: { status: number; body: unknown }) => [status, keyOf({ body })]

/** Returns the keys of a refusal's fields. */
export const fieldKeysOf = ({ body }: { body: unknown }) =>
  (body as RefusalWire).errors.map(({ meta }) => meta.translation_key)
