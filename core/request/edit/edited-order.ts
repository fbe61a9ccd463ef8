import { atom, type ReadableAtom } from 'nanostores'
import { RefusedError } from '../../api/errors.ts'
import { fetchOrder } from '../../api/orders.ts'
import { modifiedTimes } from '../../orders/order/modification.ts'
import { type Order, orderFromWire } from '../../orders/order/order.ts'
import { vendorIdOfOrder } from '../../orders/order/order-id.ts'
import type { PaidChange } from '../payment/card-route.ts'
import type { Route } from '../placing/transport.ts'
import type { Quote } from '../quote/quote.ts'
import type { RequestPage } from '../request-page.ts'
import { changeRoute, orderUpdateWire, timeOf } from './changes.ts'

/** What the form needs to know of the order that it changes, before the form itself exists. */
export interface EditedOrder {
  orderId: string
  /** The order's own time in Unix seconds, which stays possible; null for as soon as possible. */
  ownTime(): number | null
  /** Returns the fee that the order has. */
  fee(shown: Quote): number
  /** How often the order had been changed by others. */
  version(): number
  /** Sends changes that need no payment. */
  route: Route
  /** Sends changes that are paid by card. */
  change: PaidChange
}

export type LoadedOrder = ReturnType<typeof createEditedOrder>

const staleAfterMs = 60_000

/** Loads an order to change, and follows what others change in it. */
export function createEditedOrder({ client, live }: RequestPage, orderId: string) {
  const vendorId = vendorIdOfOrder(orderId)
  const $loaded = atom<{ order: Order } | { error: unknown } | null>(null)
  /** The version that the changes are compared with. */
  let base: Order | null = null

  function editFrom(order: Order | null) {
    base = order
  }

  function loaded(): Order | null {
    const current = $loaded.get()
    return current && 'order' in current ? current.order : null
  }

  /** Shows the newest version. */
  function show(order: Order) {
    const before = loaded()
    if (!before || before.updatedAt <= order.updatedAt) $loaded.set({ order })
  }

  async function load() {
    $loaded.set(null)
    try {
      if (vendorId === '') throw new RefusedError(missing)
      show(orderFromWire(await fetchOrder(client, vendorId, orderId)))
    } catch (error) {
      $loaded.set({ error })
    }
  }

  /** Fetches the order again, also after the live connection was interrupted. Keeps the shown order if that fails. */
  async function reload() {
    if (!$loaded.get()) return
    const wire = await fetchOrder(client, vendorId, orderId).catch(() => null)
    if (wire) show(orderFromWire(wire))
  }

  const edited: EditedOrder = {
    orderId,
    ownTime: () => base && timeOf(base),
    fee: (shown) => base?.total ?? shown.fee,
    version: () => (base ? modifiedTimes(base) : 0),
    route: changeRoute({ client, vendorId, orderId, version: () => base, onUpdated: editFrom }),
    change: {
      orderId,
      wire(checked, quote) {
        if (!base) throw new Error('An order is changed once it has loaded')
        return orderUpdateWire(checked, { order: base, quote })
      },
    },
  }

  return {
    edited,
    vendorId,
    $loaded: $loaded as ReadableAtom<{ order: Order } | { error: unknown } | null>,
    loaded,
    base: () => base,
    editFrom,
    load,
    reload,
    /** After a sign-out the next user must not see the order. */
    forget() {
      base = null
      $loaded.set(null)
    },
    follow: () =>
      live.subscribeToVendor({
        vendorId,
        includeOutlets: false,
        staleAfterMs,
        onUpdate: (wire) => wire.order_id === orderId && $loaded.get() && show(orderFromWire(wire)),
        onReload: () => void reload(),
      }),
  }
}

const missing = { message: '', status: 404, key: 'error.not-found', requestId: null }
