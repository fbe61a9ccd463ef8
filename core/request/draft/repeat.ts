import { atom, type ReadableAtom } from 'nanostores'
import { RefusedError } from '../../api/errors.ts'
import { fetchOrder, type OrderWire } from '../../api/orders.ts'
import { latest } from '../../lib/latest.ts'
import { orderFromWire, vendorIdOfOrder } from '../../orders/order/order.ts'
import type { RequestPage } from '../request-page.ts'
import type { PaymentMethodsState } from '../rules/payment-methods.ts'
import { type Draft, isTouched, type Write } from './draft.ts'
import { draftFromOrder } from './order-draft.ts'

export type Repetition =
  | { state: 'none' }
  | { state: 'loading'; orderId: string }
  /** The form holds what the order held. `before` is the earlier draft; null if the form was empty. */
  | { state: 'taken'; orderId: string; before: Draft | null }
  /** The last request is still being sent: its form isn't changed. */
  | { state: 'busy'; orderId: string }
  | { state: 'missing'; orderId: string }
  | { state: 'failed'; orderId: string }

/** Orders again what was ordered before (specification 2 §4: everything but the time). */
export interface Repeating {
  $repetition: ReadableAtom<Repetition>
  /**
   * Fills a new draft from the order. Never rejects.
   * @param again also if the form holds that order already, as after a reload
   */
  repeat(orderId: string, again: boolean): Promise<void>
  /** Brings back the earlier draft, also after the repeated order was placed. */
  undo(): void
  close(): void
}

export interface RepeatingParts {
  page: Pick<RequestPage, 'client' | '$country' | 'vendors'>
  $draft: ReadableAtom<Draft>
  $paymentMethods: ReadableAtom<PaymentMethodsState>
  write: Write<keyof Draft>
  /** An order may be on its way. */
  isHeld(): boolean
  isPlaced(): boolean
  startNew(): void
  restore(draft: Draft): void
}

export function createRepeating(parts: RepeatingParts) {
  const { page, $draft, $paymentMethods, write } = parts
  const { client, vendors } = page
  const $repetition = atom<Repetition>({ state: 'none' })
  const newest = latest()

  async function repeat(orderId: string, again: boolean) {
    const signal = newest.start()
    const show = (now: Repetition) => {
      if (!signal.aborted) $repetition.set(now)
    }
    const isHere = () => $draft.get().takenFrom?.orderId === orderId
    show({ state: 'loading', orderId })
    try {
      await vendors.load()
      const vendorId = vendorIdOfOrder(orderId)
      const isOwn = vendors.$vendors.get().some(({ id }) => id === vendorId)
      if (signal.aborted) return
      if (!isOwn) return show({ state: 'missing', orderId })
      vendors.selectVendor(vendorId)
      if (!again && isHere()) return show({ state: 'none' })
      const wire = await fetchOrder(client, vendorId, orderId)
      if (signal.aborted || vendors.$selectedVendor.get()?.id !== vendorId) return show({ state: 'none' })
      if (parts.isHeld()) return show({ state: 'busy', orderId })
      show({ state: 'taken', orderId, before: take(wire) })
    } catch (error) {
      const isMissing = error instanceof RefusedError && error.status === 404
      show({ state: isMissing ? 'missing' : 'failed', orderId })
    }
  }

  /** Returns what the form held. */
  function take(wire: OrderWire): Draft | null {
    const before = $draft.get()
    const wasPlaced = parts.isPlaced()
    parts.startNew()
    const { paymentMethod, ...facts } = draftFromOrder(orderFromWire(wire), page.$country.get())
    const offered = $paymentMethods.get()
    // A method that is no longer offered leaves the one of a new order.
    const isOffered =
      paymentMethod && (offered.state !== 'ready' || (offered.methods as readonly string[]).includes(paymentMethod))
    write({ ...facts, vatNumber: wire.vat_number ?? '', ...(isOffered && { paymentMethod }) })
    return isTouched(before) && !wasPlaced ? before : null
  }

  const repeating: Repeating = {
    $repetition,
    repeat,
    undo() {
      const now = $repetition.get()
      if (parts.isHeld()) return
      if (now.state === 'taken' && now.before) parts.restore(now.before)
      $repetition.set({ state: 'none' })
    },
    close: () => $repetition.set({ state: 'none' }),
  }
  return { repeating, destroy: newest.cancel }
}
