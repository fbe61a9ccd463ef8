import { atom, computed, type ReadableAtom } from 'nanostores'
import type { ApiClient } from '../api/client.ts'
import { RefusedError } from '../api/errors.ts'
import { fetchOrder } from '../api/orders.ts'
import { type Order, orderFromWire } from './order/order.ts'
import { vendorIdOfOrder } from './order/order-id.ts'
import type { OrderBook } from './order-book.ts'

export type OpenedOrder =
  | { state: 'none' }
  | { state: 'loading'; id: string }
  | { state: 'open'; order: Order }
  /** The order doesn't exist or belongs to another user. */
  | { state: 'missing'; id: string }
  | { state: 'failed'; id: string; error: unknown }

const noOrder: OpenedOrder = { state: 'none' }

interface FetchedOrder {
  id: string
  order: Order | null
  error: unknown
}

export interface OpenedOrderStore {
  $opened: ReadableAtom<OpenedOrder>
  $openedId: ReadableAtom<string | null>
  clear(): void
  open(id: string | null): void
  find(id: string): Order | null
  apply(order: Order): void
  /** Fetches the opened order if it isn't in the list. Call it after the list has loaded. */
  load(): Promise<void>
}

/** Creates the store of the opened order, found in the list or fetched by ID. */
export function createOpenedOrder(client: ApiClient, book: OrderBook, isListed: () => boolean): OpenedOrderStore {
  const $openedId = atom<string | null>(null)
  const $fetched = atom<FetchedOrder | null>(null)
  /** Keeps the details open if a filter hides the order, and their object while the order is the same. */
  let lastOpen: Extract<OpenedOrder, { state: 'open' }> | null = null

  const $opened = computed([$openedId, $fetched, book.$version], (id, fetched): OpenedOrder => {
    if (id === null) return noOrder
    const order = book.get(id) ?? (fetched?.id === id ? fetched.order : null)
    if (order) {
      if (lastOpen?.order !== order) lastOpen = { state: 'open', order }
      return lastOpen
    }
    if (fetched?.id !== id) return lastOpen?.order.id === id ? lastOpen : { state: 'loading', id }
    if (fetched.error) return { state: 'failed', id, error: fetched.error }
    return { state: 'missing', id }
  })

  async function load() {
    const id = $openedId.get()
    if (id === null || book.get(id)) return
    const fetchedOrder = await fetchById(client, id)
    if ($openedId.get() === id) $fetched.set(fetchedOrder)
  }

  return {
    $opened,
    $openedId,
    clear() {
      lastOpen = null
      $fetched.set(null)
    },
    open(id) {
      if (id === $openedId.get()) return
      $fetched.set(null)
      $openedId.set(id)
      if (isListed()) void load()
    },
    find(id) {
      const opened = $opened.get()
      return book.get(id) ?? (opened.state === 'open' && opened.order.id === id ? opened.order : null)
    },
    apply(order) {
      const fetched = $fetched.get()
      if (fetched?.id !== order.id || (fetched.order && fetched.order.updatedAt > order.updatedAt)) return
      $fetched.set({ id: order.id, order, error: null })
    },
    load,
  }
}

async function fetchById(client: ApiClient, id: string): Promise<FetchedOrder> {
  const vendorId = vendorIdOfOrder(id)
  if (vendorId === '') return { id, order: null, error: null }
  try {
    return { id, order: orderFromWire(await fetchOrder(client, vendorId, id)), error: null }
  } catch (error) {
    const isMissing = error instanceof RefusedError && error.status === 404
    return { id, order: null, error: isMissing ? null : error }
  }
}
