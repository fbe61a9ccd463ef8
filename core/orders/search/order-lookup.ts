import { atom, type ReadableAtom } from 'nanostores'
import type { ApiClient } from '../../api/client.ts'
import { RefusedError } from '../../api/errors.ts'
import { fetchOrder } from '../../api/orders.ts'
import { orderCodeLength } from '../../config/order-limits.ts'
import type { Clock } from '../../environment.ts'
import { debounce } from '../../lib/debounce.ts'
import { type Order, orderFromWire } from '../order/order.ts'
import type { ListScope } from '../tabs.ts'

/** Pause in typing before the search is sent. */
export const searchPauseMs = 400

// Of any vendor. A letter tells it from a phone number.
const anyOrderId = /^(?=.*[a-z])(\d+|[abg]-\w+)-(\w{6})$/i

/** Returns the order ID typed after a vendor's ID and a dash (specification 1 §5), for staff any; null if there is none. */
export function parseOrderId(
  typed: string,
  { mode, vendorId: selectedId, outletIds }: ListScope,
): { vendorId: string; orderId: string } | null {
  const key = typed.replace(/\s+/gu, '')
  for (const vendorId of [selectedId ?? '', ...outletIds]) {
    if (vendorId === '') continue
    const code = key.slice(vendorId.length + 1)
    if (!key.toLowerCase().startsWith(`${vendorId.toLowerCase()}-`) || code.length < orderCodeLength) continue
    return { vendorId, orderId: `${vendorId}-${code.toUpperCase()}` }
  }
  const [, vendorId, code = ''] = (mode === 'godroid' && anyOrderId.exec(key)) || []
  return vendorId === undefined ? null : { vendorId, orderId: `${vendorId}-${code.toUpperCase()}` }
}

/** Returns an order of any day; null if the user has none with this ID. */
export async function lookUp(client: ApiClient, vendorId: string, orderId: string): Promise<Order | null> {
  try {
    return orderFromWire(await fetchOrder(client, vendorId, orderId))
  } catch (error) {
    if (error instanceof RefusedError && error.status === 404) return null
    throw error
  }
}

export type LookupState = 'idle' | 'looking' | 'failed'

/** Looks up an order by ID while the user types. */
export interface OrderLookup {
  $lookup: ReadableAtom<LookupState>
  search(typed: string): void
  destroy(): void
}

/** @param list `add` receives an order that isn't in the list */
export function createOrderLookup(
  { client, clock }: { client: ApiClient; clock: Clock },
  list: { scope(): ListScope; has(id: string): boolean; add(order: Order): void },
): OrderLookup {
  const $lookup = atom<LookupState>('idle')
  let newestSearch = ''

  const fetchSoon = debounce(clock, searchPauseMs, async (typed: string) => {
    const typedOrder = parseOrderId(typed, list.scope())
    if (!typedOrder || list.has(typedOrder.orderId)) return $lookup.set('idle')
    try {
      const order = await lookUp(client, typedOrder.vendorId, typedOrder.orderId)
      if (newestSearch !== typed) return
      if (order) list.add(order)
      $lookup.set('idle')
    } catch {
      if (newestSearch === typed) $lookup.set('failed')
    }
  })

  return {
    $lookup,
    search(typed) {
      newestSearch = typed
      $lookup.set(parseOrderId(typed, list.scope()) ? 'looking' : 'idle')
      fetchSoon(typed)
    },
    destroy: fetchSoon.cancel,
  }
}
