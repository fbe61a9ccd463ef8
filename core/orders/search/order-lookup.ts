import { atom, type ReadableAtom } from 'nanostores'
import type { ApiClient } from '../../api/client.ts'
import { RefusedError } from '../../api/errors.ts'
import { fetchOrder } from '../../api/orders.ts'
import type { Clock } from '../../environment.ts'
import { debounce } from '../../lib/debounce.ts'
import { type Order, orderFromWire } from '../order/order.ts'

/** Pause in typing before the search is sent. */
export const searchPauseMs = 400
/** Order IDs end in six letters or digits. */
const codeLength = 6

/** Returns the order ID typed after a vendor's ID and a dash (specification 1 §5); null if there is none. */
export function parseOrderId(typed: string, vendorIds: Iterable<string>): { vendorId: string; orderId: string } | null {
  const key = typed.replace(/\s+/gu, '')
  for (const vendorId of vendorIds) {
    const code = key.slice(vendorId.length + 1)
    if (!key.toLowerCase().startsWith(`${vendorId.toLowerCase()}-`) || code.length < codeLength) continue
    return { vendorId, orderId: `${vendorId}-${code.toUpperCase()}` }
  }
  return null
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

/** Looks up an order by ID while the user types. */
export interface OrderLookup {
  $lookup: ReadableAtom<'idle' | 'looking' | 'failed'>
  search(typed: string): void
  destroy(): void
}

/** @param list `add` receives an order that isn't in the list */
export function createOrderLookup(
  { client, clock }: { client: ApiClient; clock: Clock },
  list: { vendorIds(): Iterable<string>; has(id: string): boolean; add(order: Order): void },
): OrderLookup {
  const $lookup = atom<'idle' | 'looking' | 'failed'>('idle')
  let newestSearch = ''

  const fetchSoon = debounce(clock, searchPauseMs, async (typed: string) => {
    const typedOrder = parseOrderId(typed, list.vendorIds())
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
      $lookup.set(parseOrderId(typed, list.vendorIds()) ? 'looking' : 'idle')
      fetchSoon(typed)
    },
    destroy: fetchSoon.cancel,
  }
}
