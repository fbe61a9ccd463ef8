import { atom, computed, type ReadableAtom } from 'nanostores'
import { RefusedError } from '../../api/errors.ts'
import { fetchOrder } from '../../api/orders.ts'
import { isModifiable, modifiedTimes } from '../../orders/order/modification.ts'
import { type Order, orderFromWire } from '../../orders/order/order.ts'
import { vendorIdOfOrder } from '../../orders/order/order-id.ts'
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
  /** `isArrived`: the change arrived before a reload, and its response was lost. */
  | { state: 'open'; order: Order; isArrived: boolean }
  /** Another user changed the order; the typed text stays. */
  | { state: 'conflict'; order: Order }
  /** Too late or disabled, by `order.status`. */
  | { state: 'closed'; order: Order }
  | { state: 'elsewhere'; order: Order }
  | { state: 'missing' }
  | { state: 'failed'; error: unknown }

/** Edits an order in the request form (specification 2 §2, `orderID`; §4, update flow). */
export interface Editing {
  $state: ReadableAtom<EditState>
  $changes: ReadableAtom<readonly EditableField[]>
  $paidFee: ReadableAtom<PaidFee | null>
  $nothing: ReadableAtom<number>
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
  report: Report
  dismiss(): void
}

export interface EditControl {
  editing: Editing
  transport: Transport<PlaceIntent, unknown>
  /** Whether a press may continue; otherwise it is counted or reported. */
  canPlace(): boolean
  start(): () => void
}

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
  /** The order when the edit began. */
  let base: Order | null = null

  const $state = computed(
    [$read, $note, vendors.$selectedVendor, $placement, page.flags.$flagsOf(vendorId)],
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

  /** Shows the newest version; asks the user if the edit began on an older one. */
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
    // The order already has the typed text: a response was lost.
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
      preorderedFor: order.preorderedFor === null ? null : order.preorderedFor / 1000,
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

  /** Also after a gap of the live connection; a failure keeps the order. */
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
    canPlace() {
      if ($state.get().state !== 'open') return false
      if ($changes.get().length === 0) {
        $nothing.set($nothing.get() + 1)
        return false
      }
      const isHigher = $paidFee.get()?.state === 'higher'
      if (isHigher) report('address', 'payment.fee-higher')
      return !isHigher
    },
    start() {
      const disposers = [
        vendors.$selectedVendor.subscribe((vendor) => {
          // Signed out: the next user must not see it.
          if (!vendor) {
            isBegun = false
            base = null
            $note.set('none')
            $read.set(null)
          }
          if (vendor && !isBegun) {
            isBegun = true
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

export interface PaidFee {
  state: 'refunded' | 'higher'
  difference: number
}

/** Null if the order isn't paid or the fee is unchanged. */
export function paidFeeOf(order: Pick<Order, 'paymentMethod' | 'payment' | 'total'>, quote: Quote): PaidFee | null {
  if (order.paymentMethod !== 'PAID') return null
  const { payment } = order
  const paid = payment ? Number((payment.charged - payment.refunded).toFixed(3)) : order.total
  const change = compareFees(paid, payableFee(quote))
  if (!change.changed) return null
  return { state: change.difference > 0 ? 'higher' : 'refunded', difference: Math.abs(change.difference) }
}
