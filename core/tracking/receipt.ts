import { atom, onMount, type ReadableAtom } from 'nanostores'
import type { ApiClient } from '../api/client.ts'
import { fetchReceipt, type ReceiptWire } from '../api/receipt.ts'
import { poll } from '../lib/poll.ts'
import { cardName } from '../orders/order/card-charge.ts'
import { statusFromWire } from '../orders/order/status.ts'
import { cancelledStatuses, type OrderStatus } from '../orders/order/statuses.ts'
import { type Proof, proofsFromWire } from '../orders/proofs/proofs.ts'
import { linkProblemOf } from './link-problem.ts'
import type { TrackingPage } from './tracking.ts'

const retryMs = 5000

/** A receipt. Times are ms since the epoch, money is decimal in `currency`. */
export interface Receipt {
  orderId: string
  status: OrderStatus
  placedAt: number
  collectedAt: number | null
  deliveredAt: number | null
  outlet: { name: string; phoneNumber: string; address: string; timeZone: string }
  destination: string
  /** The rider brought it from the destination to the outlet. */
  isReturn: boolean
  item: { description: string; amount: number; currency: string; paymentMethod: string } | null
  proofs: readonly Proof[]
  payment: ReceiptPayment | null
}

export interface ReceiptPayment {
  fee: number
  discount: number
  total: number
  vatNumber: string | null
  /** `Visa ···· 4242`; null unless paid by card. */
  card: string | null
  refunded: number
}

export type ReceiptState =
  | { state: 'loading' }
  | { state: 'not-found' }
  | { state: 'ended' }
  | { state: 'failed'; error: unknown }
  /** `pending`: not delivered yet, or returning. */
  | { state: 'pending' | 'delivered' | 'returned' | 'cancelled'; receipt: Receipt }

export interface ReceiptView {
  $receipt: ReadableAtom<ReceiptState>
  retry(): Promise<void>
  destroy(): void
}

/**
 * Fetches the receipt of a delivery by its public tracking ID, without a session (specification 1 §2): while the store has
 * listeners and the page is visible, and again with each live change until the delivery has ended.
 */
export function createReceipt(page: TrackingPage, trackingId: string): ReceiptView {
  const { client } = page
  const $receipt = atom<ReceiptState>({ state: 'loading' })
  let fetching = new AbortController()
  const stops: (() => void)[] = []

  function stopUpdates() {
    for (const stop of stops.splice(0)) stop()
  }

  async function refresh() {
    fetching.abort()
    fetching = new AbortController()
    const { signal } = fetching
    try {
      const state = await fetchState(client, trackingId, signal)
      if (signal.aborted) return
      $receipt.set(state)
      if (isFinal(state)) stopUpdates()
    } catch (error) {
      if (signal.aborted) return
      const { state } = $receipt.get()
      // A failed refresh keeps what is shown.
      if (state === 'loading' || state === 'failed') $receipt.set({ state: 'failed', error })
    }
  }

  onMount($receipt, () => {
    if (!isFinal($receipt.get())) {
      stops.push(
        page.live.subscribeToTracking({
          trackingId,
          onUpdate: () => void refresh(),
          onReload: () => $receipt.get().state === 'pending' && void refresh(),
        }),
        poll(page.environment, retryMs, () => ($receipt.get().state === 'failed' ? refresh() : undefined)),
      )
      void refresh()
    }
    return () => {
      stopUpdates()
      fetching.abort()
    }
  })

  return {
    $receipt,
    retry() {
      $receipt.set({ state: 'loading' })
      return refresh()
    },
    destroy: () => fetching.abort(),
  }
}

const isFinal = ({ state }: ReceiptState) =>
  state === 'delivered' || state === 'returned' || state === 'cancelled' || state === 'ended'

async function fetchState(client: ApiClient, trackingId: string, signal: AbortSignal): Promise<ReceiptState> {
  try {
    const receipt = receiptFromWire(await fetchReceipt(client, trackingId, { signal }))
    return { state: stateOf(receipt.status), receipt }
  } catch (error) {
    const problem = linkProblemOf(error)
    if (problem) return { state: problem }
    throw error
  }
}

function stateOf(status: OrderStatus) {
  if (status === 'DELIVERED') return 'delivered'
  if (status === 'RETURNED_TO_VENDOR') return 'returned'
  return cancelledStatuses.has(status) ? 'cancelled' : 'pending'
}

function receiptFromWire(wire: ReceiptWire): Receipt {
  const msOf = (text: string | null) => (text === null ? null : Date.parse(text))
  return {
    orderId: wire.order_id,
    status: statusFromWire(wire.status),
    placedAt: Date.parse(wire.placed_at),
    collectedAt: msOf(wire.collected_at),
    deliveredAt: msOf(wire.delivered_at),
    outlet: {
      name: wire.vendor.name,
      phoneNumber: wire.vendor.phone_number,
      address: wire.vendor.address_text,
      timeZone: wire.vendor.time_zone,
    },
    destination: wire.destination.address_text,
    isReturn: wire.is_return === true,
    item: wire.item && {
      description: wire.item.description,
      amount: wire.item.amount,
      currency: wire.item.currency,
      paymentMethod: wire.item.payment_method,
    },
    proofs: proofsFromWire(wire.proofs),
    payment: paymentFromWire(wire.payment),
  }
}

function paymentFromWire(payment: ReceiptWire['payment']): ReceiptPayment | null {
  if (!payment) return null
  const { delivery_fee: fee, discount, total, vat_number: vatNumber, card, refunded } = payment
  return { fee, discount, total, vatNumber, card: card && cardName(card), refunded }
}
