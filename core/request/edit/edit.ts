import { atom, computed, type ReadableAtom } from 'nanostores'
import { RefusedError } from '../../api/errors.ts'
import { isModifiable, isTimeChangeable, modifiedTimes } from '../../orders/order/modification.ts'
import type { Order } from '../../orders/order/order.ts'
import { contentOf, type Draft } from '../draft/draft.ts'
import { draftFromOrder } from '../draft/order-draft.ts'
import { busyStates, type Placement } from '../feedback.ts'
import { compareFees, payableFee, type Quote, type QuoteState } from '../quote/quote.ts'
import type { RequestPage } from '../request-page.ts'
import { changesOf, type EditableField, timeOf } from './changes.ts'
import { createEditedOrder, type EditedOrder, type LoadedOrder } from './edited-order.ts'

export type EditState =
  | { state: 'loading' }
  /** `isArrived`: a change was placed, or the server saved one whose response was lost before a reload. */
  | { state: 'open'; order: Order; isArrived: boolean }
  /** Another user changed the order; the typed text stays. */
  | { state: 'conflict'; order: Order }
  /** The order's status no longer allows changes, or `modify-order-button` is off. */
  | { state: 'closed'; order: Order }
  /** Another vendor is selected. */
  | { state: 'elsewhere'; order: Order }
  | { state: 'missing' }
  | { state: 'failed'; error: unknown }

/** Edits an order in the request form (specification 2 §2, `orderID`; §4, update flow). */
export interface Editing {
  $state: ReadableAtom<EditState>
  $changes: ReadableAtom<readonly EditableField[]>
  $paidFee: ReadableAtom<FeeDifference | null>
  /** `none`: as soon as possible. `open` until the rider is called. */
  $time: ReadableAtom<'none' | 'open' | 'fixed'>
  /** Number of presses without a change. */
  $unchanged: ReadableAtom<number>
  takeTheirs(): void
  keepMine(): void
  goBackToOutlet(): void
  load(): Promise<void>
}

export interface EditParts {
  page: RequestPage
  $draft: ReadableAtom<Draft>
  $quote: ReadableAtom<QuoteState>
  $placement: ReadableAtom<Placement>
  write(patch: Partial<Draft>): void
}

export interface EditControl {
  editing: Editing
  /** Whether the change costs more, which is paid by card. */
  $isDue: ReadableAtom<boolean>
  /** Returns true if the change can be sent; otherwise shows why. */
  canPlace(): boolean
  /** Called after the outlet's draft has opened. Loads the order at first. */
  open(vendor: { id: string } | null): void
  destroy(): void
}

export interface EditPurpose {
  kind: 'edit'
  orderId: string
  /** Returns the order, which is loaded later, and a function that creates the other half of the edit. */
  open(page: RequestPage): EditedOrder & { edit(parts: EditParts): EditControl }
}

export function editOrder(orderId: string): EditPurpose {
  return {
    kind: 'edit',
    orderId,
    open(page) {
      const order = createEditedOrder(page, orderId)
      return { ...order.edited, edit: (parts) => createEdit(order, parts) }
    },
  }
}

function createEdit(order: LoadedOrder, { page, $draft, $quote, $placement, write }: EditParts): EditControl {
  const { vendors } = page
  const { vendorId, $loaded, base, editFrom } = order
  const { orderId } = order.edited
  const country = () => page.$country.get()
  const $unchanged = atom(0)
  const $version = atom<'same' | 'conflict' | 'saved'>('same')

  const $state = computed(
    [$loaded, $version, vendors.$selectedVendor, $placement, page.flags.$flag('modify-order-button', vendorId)],
    (loaded, version, vendor, placement, isChangeable): EditState => {
      if (!loaded || !vendor) return { state: 'loading' }
      if ('error' in loaded) {
        const isMissing = loaded.error instanceof RefusedError && loaded.error.status === 404
        return isMissing ? { state: 'missing' } : { state: 'failed', error: loaded.error }
      }
      const { order } = loaded
      if (placement.state === 'placed') return { state: 'open', order, isArrived: true }
      if (vendor.id !== order.vendorId) return { state: 'elsewhere', order }
      if (isChangeable === undefined) return { state: 'loading' }
      if (!isModifiable(order) || !isChangeable) return { state: 'closed', order }
      if (version === 'conflict') return { state: version, order }
      return { state: 'open', order, isArrived: version === 'saved' }
    },
  )
  const $changes = computed([$draft, $loaded], (draft, loaded) =>
    loaded && 'order' in loaded ? changesOf(draft, base() ?? loaded.order, country()) : [],
  )
  const $time = computed([$loaded, page.flags.$flag('pre-order', vendorId)], (loaded, isPreorderOn) => {
    if (!loaded || 'error' in loaded || loaded.order.preorderedFor === null) return 'none'
    return isPreorderOn && isTimeChangeable(loaded.order) ? 'open' : 'fixed'
  })
  const $paidFee = computed([$changes, $quote, $loaded], (changes, quote, loaded) => {
    if (changes.length === 0 || !('quote' in quote) || !loaded || 'error' in loaded) return null
    return feeDifferenceOf(loaded.order, quote.quote)
  })

  /** Fills the form from the newest version; asks the user if the edit began on an older one. */
  function fillOrReportConflict() {
    const newest = order.loaded()
    const isPlaced = $placement.get().state === 'placed'
    if (!newest || isPlaced || vendors.$selectedVendor.get()?.id !== newest.vendorId) return
    const { takenFrom } = $draft.get()
    if (takenFrom === null) return fill(newest)
    if (takenFrom.modifiedTimes === modifiedTimes(newest)) return editFrom(newest)
    if (busyStates.includes($placement.get().state)) return
    if (takenFrom.content === contentOf($draft.get())) return fill(newest)
    if (!base()) editFrom(newest)
    // The order already has the typed text: a response was lost.
    if (changesOf($draft.get(), newest, country()).length === 0) return fill(newest, 'saved')
    $version.set('conflict')
  }

  function fill(from: Order, version: 'same' | 'saved' = 'same') {
    editFrom(from)
    $version.set(version)
    const draft = draftFromOrder(from, country())
    const { voucher, deliveryFee, total } = from
    const appliedVoucher = voucher ?? { code: '', type: '', amount: 0 }
    const fields: Partial<Draft> = {
      ...draft,
      voucher: total === deliveryFee ? null : { ...appliedVoucher, discountedFee: total, discountedFeeSignature: '' },
      preorderedFor: timeOf(from),
      confirmedItemValue: draft.amount ?? '',
    }
    const content = contentOf({ ...$draft.get(), ...fields })
    write({ ...fields, takenFrom: { orderId, modifiedTimes: modifiedTimes(from), content } })
  }

  const editing: Editing = {
    $state,
    $changes,
    $paidFee,
    $time,
    $unchanged,
    takeTheirs() {
      const theirs = order.loaded()
      if (theirs) fill(theirs)
    },
    keepMine() {
      const theirs = order.loaded()
      if (!theirs) return
      editFrom(theirs)
      write({ takenFrom: { orderId, modifiedTimes: modifiedTimes(theirs), content: '' } })
      $version.set('same')
    },
    goBackToOutlet: () => vendors.selectVendor(vendorId),
    load: order.load,
  }

  let hasStarted = false
  const disposers = [
    $loaded.listen(fillOrReportConflict),
    order.follow(),
    // The current order shows why.
    $placement.listen(({ state }) => state === 'refused' && void order.reload()),
    $state.listen(() => {}),
    $changes.listen(() => {}),
    $paidFee.listen(() => {}),
  ]
  return {
    editing,
    $isDue: computed($paidFee, (fee) => fee?.state === 'higher'),
    canPlace() {
      if ($state.get().state !== 'open') return false
      if ($changes.get().length === 0) {
        $unchanged.set($unchanged.get() + 1)
        return false
      }
      return true
    },
    open(vendor) {
      if (!vendor) {
        hasStarted = false
        $version.set('same')
        order.forget()
      }
      if (vendor && !hasStarted) {
        hasStarted = true
        vendors.selectVendor(vendorId)
        void order.load()
      }
      fillOrReportConflict()
    },
    destroy() {
      for (const dispose of disposers) dispose()
    },
  }
}

export interface FeeDifference {
  state: 'refunded' | 'higher'
  difference: number
}

/** Null if the order wasn't paid by card or the fee is unchanged. */
function feeDifferenceOf(order: Pick<Order, 'paymentMethod' | 'payment'>, quote: Quote): FeeDifference | null {
  const { payment } = order
  if (order.paymentMethod !== 'PAID' || !payment) return null
  const paid = Number((payment.charged - payment.refunded).toFixed(3))
  const change = compareFees(paid, payableFee(quote))
  if (!change.changed) return null
  return { state: change.difference > 0 ? 'higher' : 'refunded', difference: Math.abs(change.difference) }
}
