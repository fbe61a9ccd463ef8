import { atom, computed, type ReadableAtom } from 'nanostores'
import { RefusedError } from '../../api/errors.ts'
import { fetchOrder } from '../../api/orders.ts'
import { isModifiable, modifiedTimes } from '../../orders/order/modification.ts'
import { type Order, orderFromWire, vendorIdOfOrder } from '../../orders/order/order.ts'
import { contentOf, type Draft } from '../draft/draft.ts'
import { draftFromOrder } from '../draft/order-draft.ts'
import type { PlaceIntent } from '../placing/place.ts'
import type { Placement, Transport } from '../placing/submission.ts'
import { updateTransport } from '../placing/update.ts'
import { compareFees, payableFee, type Quote, type QuoteState } from '../quote/quote.ts'
import type { RequestPage } from '../request-page.ts'
import type { Report } from '../rules/field-messages.ts'
import { changesOf, type EditableField } from './changes.ts'

export type EditState =
  | { state: 'loading' }
  /** `isArrived`: the order holds what was typed before a reload; its response was lost. */
  | { state: 'open'; order: Order; isArrived: boolean }
  /** Another user has changed the order since; `order` is theirs, what was typed here stays. */
  | { state: 'conflict'; order: Order }
  /** Too late, or switched off: `order.status` says which. */
  | { state: 'closed'; order: Order }
  /** Another outlet than the order's is selected. */
  | { state: 'elsewhere'; order: Order }
  /** The server has no such order for this user. */
  | { state: 'missing' }
  | { state: 'failed'; error: unknown }

/** An order that is edited: the form over what it holds (specification 2 §2, `orderID`; §4, update flow). */
export interface Editing {
  $state: ReadableAtom<EditState>
  /** The fields in which the form differs from the order. */
  $changes: ReadableAtom<readonly EditableField[]>
  /** What the changes mean for what was paid. */
  $paidFee: ReadableAtom<PaidFee | null>
  /** Counts presses that found nothing changed. */
  $nothing: ReadableAtom<number>
  /** Keeps what the other user has changed; what was typed here goes. */
  takeTheirs(): void
  /** Keeps what was typed here, over what the other user has changed. */
  keepMine(): void
  /** Selects the order's outlet again. */
  goBackToOutlet(): void
  /** Reads the order again. */
  load(): Promise<void>
}

export interface EditParts {
  page: RequestPage
  $draft: ReadableAtom<Draft>
  $quote: ReadableAtom<QuoteState>
  $placement: ReadableAtom<Placement>
  write(patch: Partial<Draft>): void
  report: Report
  /** Closes a message about the last press. */
  dismiss(): void
}

/** What the request needs of an edit. */
export interface EditControl {
  editing: Editing
  transport: Transport<PlaceIntent, unknown>
  /** Whether a press may continue: one that finds nothing changed is counted, a fee that wasn't paid is reported. */
  mayPlace(): boolean
  /** Returns how to end it. */
  start(): () => void
}

/** A request for changing an order; separate, so that only edits load it. */
export interface EditMode {
  kind: 'edit'
  orderId: string
  create(parts: EditParts): EditControl
}

export function editOrder(orderId: string): EditMode {
  return { kind: 'edit', orderId, create: (parts) => createEdit(parts, orderId) }
}

const staleAfterMs = 60_000

function createEdit(parts: EditParts, orderId: string): EditControl {
  const { page, $draft, $quote, $placement, write, report, dismiss } = parts
  const { vendors, client } = page
  const vendorId = vendorIdOfOrder(orderId)
  const country = () => page.$country.get()
  const $read = atom<{ order: Order } | { error: unknown } | null>(null)
  const $nothing = atom(0)
  const $note = atom<'none' | 'conflict' | 'arrived'>('none')
  /** The order as the user saw it when they began. */
  let base: Order | null = null

  const $state = computed(
    [$read, $note, vendors.$selectedVendor, $placement, page.flags.$of(vendorId)],
    (read, note, vendor, placement, flags): EditState => {
      if (!read || !vendor) return { state: 'loading' }
      if ('error' in read) {
        const isMissing = read.error instanceof RefusedError && read.error.status === 404
        return isMissing ? { state: 'missing' } : { state: 'failed', error: read.error }
      }
      const { order } = read
      if (placement.state === 'placed') return { state: 'open', order, isArrived: true }
      if (vendor.id !== order.vendorId) return { state: 'elsewhere', order }
      if (!flags) return { state: 'loading' }
      if (!isModifiable(order) || !flags['modify-order-button']) return { state: 'closed', order }
      return note === 'conflict' ? { state: note, order } : { state: 'open', order, isArrived: note === 'arrived' }
    },
  )
  const $changes = computed([$draft, $read], (draft, read) =>
    read && 'order' in read ? changesOf(draft, base ?? read.order, country()) : [],
  )
  const $paidFee = computed([$changes, $quote, $read], (changes, quote, read) => {
    if (changes.length === 0 || quote.state !== 'ready' || !read || 'error' in read) return null
    return paidFeeOf(read.order, quote.quote)
  })

  /** The newest version wins. What was begun on an older one is kept, and the user asked. */
  function show(order: Order) {
    const before = $read.get()
    if (before && 'order' in before && before.order.updatedAt > order.updatedAt) return
    $read.set({ order })
    compare()
  }

  function compare() {
    const read = $read.get()
    const isOver = $placement.get().state === 'placed'
    if (!read || 'error' in read || isOver || vendors.$selectedVendor.get()?.id !== read.order.vendorId) return
    const { order } = read
    const { takenFrom } = $draft.get()
    if (takenFrom === null) return fill(order)
    if (takenFrom.modifiedTimes === modifiedTimes(order)) {
      base = order
      return
    }
    if (['placing', 'checking', 'quoting'].includes($placement.get().state)) return
    if (takenFrom.content === contentOf($draft.get())) return fill(order)
    base ??= order
    // A response that was lost with the page: the order holds what was typed.
    if (changesOf($draft.get(), order, country()).length === 0) return fill(order, 'arrived')
    $note.set('conflict')
  }

  function fill(order: Order, note: 'none' | 'arrived' = 'none') {
    base = order
    $note.set(note)
    const draft = draftFromOrder(order, country())
    const { voucher, deliveryFee, total } = order
    const granted = voucher ?? { code: '', type: '', amount: 0 }
    const filled: Partial<Draft> = {
      ...draft,
      voucher: total === deliveryFee ? null : { ...granted, discountedFee: total, discountedFeeSignature: '' },
      // Not part of an update, but arrival times depend on it.
      preorderedFor: order.preorderedFor === null ? null : order.preorderedFor / 1000,
      // Confirmed when the order was placed.
      confirmedItemValue: draft.amount ?? '',
    }
    const content = contentOf({ ...$draft.get(), ...filled })
    write({ ...filled, takenFrom: { orderId, modifiedTimes: modifiedTimes(order), content } })
  }

  async function load() {
    $read.set(null)
    if (vendorId === '') {
      const error = new RefusedError({ message: '', status: 404, key: 'error.not-found', requestId: null })
      return $read.set({ error })
    }
    try {
      show(orderFromWire(await fetchOrder(client, vendorId, orderId)))
    } catch (error) {
      $read.set({ error })
    }
  }

  /** Also after a gap of the live connection; on failure what is known stays. */
  async function reload() {
    if (!$read.get()) return
    const wire = await fetchOrder(client, vendorId, orderId).catch(() => null)
    if (wire) show(orderFromWire(wire))
  }

  const newest = () => {
    const read = $read.get()
    return read && 'order' in read ? read.order : null
  }

  const editing: Editing = {
    $state,
    $changes,
    $paidFee,
    $nothing,
    takeTheirs() {
      const order = newest()
      dismiss()
      if (order) fill(order)
    },
    keepMine() {
      const order = newest()
      if (!order) return
      base = order
      dismiss()
      write({ takenFrom: { orderId, modifiedTimes: modifiedTimes(order), content: '' } })
      $note.set('none')
    },
    goBackToOutlet: () => vendors.selectVendor(vendorId),
    load,
  }

  let isBegun = false
  return {
    editing,
    transport: updateTransport({
      client,
      country,
      order: () => base,
      onRead: show,
      onUpdated(order) {
        base = order
      },
    }),
    mayPlace() {
      if ($state.get().state !== 'open') return false
      if ($changes.get().length === 0) {
        $nothing.set($nothing.get() + 1)
        return false
      }
      const isHigher = $paidFee.get()?.state === 'higher'
      // The fee follows from the address.
      if (isHigher) report('address', 'payment.fee-higher')
      return !isHigher
    },
    start() {
      const disposers = [
        vendors.$selectedVendor.subscribe((vendor) => {
          // Signed out: nothing of the order stays for the next user.
          if (!vendor) {
            isBegun = false
            base = null
            $note.set('none')
            $read.set(null)
          }
          if (vendor && !isBegun) {
            isBegun = true
            // The order decides the outlet, until the user selects another one.
            vendors.selectVendor(vendorId)
            void load()
          }
          compare()
        }),
        page.live.subscribeToVendor({
          vendorId,
          includeOutlets: false,
          staleAfterMs,
          onUpdate: (wire) => wire.order_id === orderId && $read.get() && show(orderFromWire(wire)),
          onReload: () => void reload(),
        }),
        // Derived stores keep their values only while they have listeners; the verbs read them at any time.
        $state.listen(() => {}),
        $changes.listen(() => {}),
        $paidFee.listen(() => {}),
      ]
      return () => {
        for (const dispose of disposers) dispose()
      }
    },
  }
}

/** What a change means for an order that is paid: the server refunds a lower fee and refuses a higher one. */
export interface PaidFee {
  state: 'refunded' | 'higher'
  /** Decimal money, above 0. */
  difference: number
}

/** Null if the order isn't paid, or costs what was paid for it. */
export function paidFeeOf(order: Pick<Order, 'paymentMethod' | 'payment' | 'total'>, quote: Quote): PaidFee | null {
  if (order.paymentMethod !== 'PAID') return null
  const { payment } = order
  const paid = payment ? Number((payment.charged - payment.refunded).toFixed(3)) : order.total
  const change = compareFees(paid, payableFee(quote))
  if (!change.changed) return null
  return { state: change.difference > 0 ? 'higher' : 'refunded', difference: Math.abs(change.difference) }
}
