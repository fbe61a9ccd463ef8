import { atom, type ReadableAtom } from 'nanostores'
import { RefusedError } from '../../api/errors.ts'
import { fetchOrder, type OrderWire } from '../../api/orders.ts'
import { latest } from '../../lib/latest.ts'
import { orderFromWire } from '../../orders/order/order.ts'
import { vendorIdOfOrder } from '../../orders/order/order-id.ts'
import type { RequestPage } from '../request-page.ts'
import type { PaymentMethodsState } from '../rules/payment-methods.ts'
import { type Draft, isTouched, type Write } from './draft.ts'
import { draftFromOrder } from './order-draft.ts'

export type Repetition =
  | { state: 'none' }
  | { state: 'loading'; orderId: string }
  /** `before`: the replaced draft; null if the form was empty. */
  | { state: 'taken'; orderId: string; before: Draft | null }
  /** The last request is still being sent. */
  | { state: 'busy'; orderId: string }
  | { state: 'missing'; orderId: string }
  | { state: 'failed'; orderId: string }

/** Repeats an order, except its time (specification 2 §4). */
export interface Repeating {
  $repetition: ReadableAtom<Repetition>
  /** Fills a new draft from the order. Never rejects. @param isAgain even if the draft is already from that order */
  repeat(orderId: string, isAgain: boolean): Promise<void>
  undo(): void
  close(): void
}

export interface RepeatingParts {
  page: Pick<RequestPage, 'client' | '$country' | 'vendors'>
  $draft: ReadableAtom<Draft>
  $paymentMethods: ReadableAtom<PaymentMethodsState>
  write: Write<keyof Draft>
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

  async function repeat(orderId: string, isAgain: boolean) {
    const signal = newest.start()
    const show = (repetition: Repetition) => {
      if (!signal.aborted) $repetition.set(repetition)
    }
    const isFromOrder = () => $draft.get().takenFrom?.orderId === orderId
    show({ state: 'loading', orderId })
    try {
      await vendors.load()
      const vendorId = vendorIdOfOrder(orderId)
      const hasVendor = vendors.$vendors.get().some(({ id }) => id === vendorId)
      if (signal.aborted) return
      if (!hasVendor) return show({ state: 'missing', orderId })
      vendors.selectVendor(vendorId)
      if (!isAgain && isFromOrder()) return show({ state: 'none' })
      const wire = await fetchOrder(client, vendorId, orderId)
      if (signal.aborted || vendors.$selectedVendor.get()?.id !== vendorId) return show({ state: 'none' })
      if (parts.isHeld()) return show({ state: 'busy', orderId })
      show({ state: 'taken', orderId, before: fillDraft(wire) })
    } catch (error) {
      const isMissing = error instanceof RefusedError && error.status === 404
      show({ state: isMissing ? 'missing' : 'failed', orderId })
    }
  }

  /** Returns the replaced draft; null if it was empty or placed. */
  function fillDraft(wire: OrderWire): Draft | null {
    const before = $draft.get()
    const wasPlaced = parts.isPlaced()
    parts.startNew()
    const { paymentMethod, ...fields } = draftFromOrder(orderFromWire(wire), page.$country.get())
    const offered = $paymentMethods.get()
    const isOffered =
      paymentMethod &&
      (offered.state !== 'ready' ||
        (!offered.mustChoose && (offered.methods as readonly string[]).includes(paymentMethod)))
    write({ ...fields, vatNumber: wire.vat_number ?? '', ...(isOffered && { paymentMethod }) })
    return isTouched(before) && !wasPlaced ? before : null
  }

  const repeating: Repeating = {
    $repetition,
    repeat,
    undo() {
      const repetition = $repetition.get()
      if (parts.isHeld()) return
      if (repetition.state === 'taken' && repetition.before) parts.restore(repetition.before)
      $repetition.set({ state: 'none' })
    },
    close: () => $repetition.set({ state: 'none' }),
  }
  return { repeating, destroy: newest.cancel }
}
