import { atom, type ReadableAtom } from 'nanostores'
import { RefusedError } from '../../api/errors.ts'
import { fetchOrder, type OrderWire } from '../../api/orders.ts'
import { orderFromWire, vendorIdOfOrder } from '../../orders/order.ts'
import type { Vendors } from '../../vendors/vendors.ts'
import type { Request } from '../request.ts'
import type { RequestPage } from '../request-page.ts'
import { type Draft, isTouched } from './draft.ts'
import { draftFromOrder } from './order-draft.ts'

export type Repetition =
  | { state: 'none' }
  | { state: 'loading'; orderId: string }
  /** The form holds what the order held. `before` is what had been typed until then; null for an empty form. */
  | { state: 'taken'; orderId: string; before: Draft | null }
  /** The last request is still on its way: its form is not touched. */
  | { state: 'busy'; orderId: string }
  | { state: 'missing'; orderId: string }
  | { state: 'failed'; orderId: string }

/** Orders again what was ordered before (specification 2 §4: everything but the time). */
export interface Repeating {
  $repetition: ReadableAtom<Repetition>
  /**
   * Takes the order into a new draft. Never rejects.
   * @param again also where the form holds that order already, as after a reload
   */
  repeat(orderId: string, again: boolean): Promise<void>
  /** What was typed before stands there again. */
  undo(): void
  close(): void
  destroy(): void
}

export type RepeatingPage = Pick<RequestPage, 'client' | '$country'> & {
  vendors: Pick<Vendors, '$selectedVendor' | '$vendors' | 'selectVendor' | 'load'>
}

export function createRepeating(page: RepeatingPage, request: Request): Repeating {
  const { client, vendors } = page
  const $repetition = atom<Repetition>({ state: 'none' })
  let asked = 0

  async function repeat(orderId: string, again: boolean) {
    const number = ++asked
    const show = (now: Repetition) => {
      if (number === asked) $repetition.set(now)
    }
    const isHere = () => request.$draft.get().takenFrom?.orderId === orderId
    show({ state: 'loading', orderId })
    try {
      await vendors.load()
      const vendorId = vendorIdOfOrder(orderId)
      const isOwn = vendors.$vendors.get().some(({ id }) => id === vendorId)
      if (number !== asked) return
      if (!isOwn) return show({ state: 'missing', orderId })
      vendors.selectVendor(vendorId)
      if (!again && isHere()) return show({ state: 'none' })
      const wire = await fetchOrder(client, vendorId, orderId)
      if (number !== asked || vendors.$selectedVendor.get()?.id !== vendorId) return show({ state: 'none' })
      if (isOnItsWay(request)) return show({ state: 'busy', orderId })
      show({ state: 'taken', orderId, before: take(wire) })
    } catch (error) {
      const isMissing = error instanceof RefusedError && error.status === 404
      show({ state: isMissing ? 'missing' : 'failed', orderId })
    }
  }

  /** Answers what stood in the form. */
  function take(wire: OrderWire): Draft | null {
    const before = request.$draft.get()
    const isPlaced = request.$placement.get().state === 'placed'
    request.startNew()
    const { paymentMethod, ...facts } = draftFromOrder(orderFromWire(wire), page.$country.get())
    const offered = request.$paymentMethods.get()
    // A way to pay that is not offered any more leaves the one that stands there for a new order.
    const isOffered =
      paymentMethod && (offered.state !== 'ready' || (offered.methods as readonly string[]).includes(paymentMethod))
    request.change({ ...facts, vatNumber: wire.vat_number ?? '', ...(isOffered && { paymentMethod }) })
    return isTouched(before) && !isPlaced ? before : null
  }

  return {
    $repetition,
    repeat,
    undo() {
      const now = $repetition.get()
      if (now.state === 'taken' && now.before) request.change(now.before)
      $repetition.set({ state: 'none' })
    },
    close: () => $repetition.set({ state: 'none' }),
    destroy() {
      asked++
    },
  }
}

function isOnItsWay({ $placement }: Request): boolean {
  const now = $placement.get()
  const isHeld = now.state === 'ready-to-send' ? now.held : now.state === 'unreachable' && now.sent
  return isHeld || ['placing', 'checking', 'quoting'].includes(now.state)
}
