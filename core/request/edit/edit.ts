import { atom, computed, type ReadableAtom } from 'nanostores'
import { RefusedError } from '../../api/errors.ts'
import { fetchOrder } from '../../api/orders.ts'
import type { Flags } from '../../flags/flags.ts'
import { isModifiable, modifiedTimes } from '../../orders/modification.ts'
import { type Order, orderFromWire, vendorIdOfOrder } from '../../orders/order.ts'
import type { OrdersPage } from '../../orders/orders-page.ts'
import type { Vendors } from '../../vendors/vendors.ts'
import { draftFromOrder } from '../draft/order-draft.ts'
import { createUpdate } from '../placing/update.ts'
import { createRequest, type Request } from '../request.ts'
import type { RequestPage } from '../request-page.ts'
import { changesOf, type EditableField } from './changes.ts'

/** What changing an order needs of the page. */
export interface EditingPage extends RequestPage {
  vendors: Pick<Vendors, '$selectedVendor' | '$vendors' | 'selectVendor'>
  flags: RequestPage['flags'] & Pick<Flags, '$of'>
  live: OrdersPage['live']
}

export type EditState =
  | { state: 'loading' }
  /** `isArrived`: what was typed before a reload is in the order, its answer was lost. */
  | { state: 'open'; order: Order; isArrived: boolean }
  /** Somebody else has changed the order since this person began; `order` is theirs, what was typed still stands. */
  | { state: 'conflict'; order: Order }
  /** Too late, or switched off: why stands in `order.status`. */
  | { state: 'closed'; order: Order }
  /** Another outlet is chosen than the order's. */
  | { state: 'elsewhere'; order: Order }
  /** The server has none of that id, or not for this user. */
  | { state: 'missing' }
  | { state: 'failed'; error: unknown }

/** An order that is being changed: the form over what it holds (specification 2 §2, `orderID`; §4, update flow). */
export interface Editing {
  request: Request
  $editing: ReadableAtom<EditState>
  /** What the form says otherwise than the order does. */
  $changes: ReadableAtom<readonly EditableField[]>
  /** Counts presses that found nothing to change. */
  $nothing: ReadableAtom<number>
  place(isAllowed?: () => boolean): Promise<void>
  /** What somebody else has changed counts; what was typed here goes. */
  takeTheirs(): void
  /** What was typed here counts, over what somebody else has changed. */
  keepMine(): void
  /** Chooses the order's outlet again. */
  goBackToOutlet(): void
  /** Reads the order anew. */
  load(): Promise<void>
  destroy(): void
}

const staleAfterMs = 60_000

export function createEditing(page: EditingPage, orderId: string): Editing {
  const { vendors, client } = page
  const vendorId = vendorIdOfOrder(orderId)
  const $read = atom<{ order: Order } | { error: unknown } | null>(null)
  const $nothing = atom(0)
  const $note = atom<'none' | 'conflict' | 'arrived'>('none')
  /** As the person saw it when they began: what an update is of. */
  let base: Order | null = null

  const request = createRequest(page, {
    mode: { kind: 'edit', orderId },
    createPlacement: (options) =>
      createUpdate({
        ...options,
        country: () => page.$country.get(),
        order: () => base,
        learn,
        done(order) {
          base = order
        },
      }),
  })

  const $editing = computed(
    [$read, $note, vendors.$selectedVendor, request.$placement, page.flags.$of(vendorId)],
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
  const $changes = computed([request.$draft, $read], (draft, read) =>
    read && 'order' in read ? changesOf(draft, base ?? read.order, page.$country.get()) : [],
  )

  /** The server's word. What was begun on an older one is kept, and its person asked. */
  function learn(order: Order) {
    const before = $read.get()
    if (before && 'order' in before && before.order.updatedAt > order.updatedAt) return
    $read.set({ order })
    settle()
  }

  function settle() {
    const read = $read.get()
    const isOver = request.$placement.get().state === 'placed'
    if (!read || 'error' in read || isOver || vendors.$selectedVendor.get()?.id !== read.order.vendorId) return
    const { order } = read
    const { takenFrom } = request.$draft.get()
    if (takenFrom === null) return fill(order)
    if (takenFrom.modifiedTimes === modifiedTimes(order)) {
      base = order
      return
    }
    if (isSending()) return
    if (!takenFrom.isChanged) return fill(order)
    base ??= order
    // An answer that was lost with the page: what was typed stands in the order.
    if (changesOf(request.$draft.get(), order, page.$country.get()).length === 0) return fill(order, 'arrived')
    $note.set('conflict')
  }

  const isSending = () => ['placing', 'checking', 'quoting'].includes(request.$placement.get().state)

  function fill(order: Order, note: 'none' | 'arrived' = 'none') {
    base = order
    $note.set(note)
    const draft = draftFromOrder(order, page.$country.get())
    const { voucher, deliveryFee, total } = order
    const isReduced = total !== deliveryFee
    const taken = voucher ?? { code: '', type: '', amount: 0 }
    const granted = { ...taken, discountedFee: total, discountedFeeSignature: '' }
    request.change({
      ...draft,
      voucher: isReduced ? granted : null,
      // No part of an update, but arrivals are told by it.
      preorderedFor: order.preorderedFor === null ? null : order.preorderedFor / 1000,
      // Confirmed when the order was placed.
      confirmedItemValue: draft.amount ?? '',
    })
  }

  async function load() {
    $read.set(null)
    if (vendorId === '') {
      const error = new RefusedError({ message: '', status: 404, key: 'error.not-found', requestId: null })
      return $read.set({ error })
    }
    try {
      learn(orderFromWire(await fetchOrder(client, vendorId, orderId)))
    } catch (error) {
      $read.set({ error })
    }
  }

  let isBegun = false
  const endings = [
    vendors.$selectedVendor.subscribe((vendor) => {
      // Signed out: nothing of the order stays for whoever comes next.
      if (!vendor) {
        isBegun = false
        base = null
        $note.set('none')
        $read.set(null)
      }
      if (vendor && !isBegun) {
        isBegun = true
        // The order names its outlet; whoever chooses another one afterwards means it.
        vendors.selectVendor(vendorId)
        void load()
      }
      settle()
    }),
    page.live.subscribeToVendor({
      vendorId,
      includeOutlets: false,
      staleAfterMs,
      onUpdate: (wire) => wire.order_id === orderId && $read.get() && learn(orderFromWire(wire)),
      onReload: () => void reload(),
    }),
    $editing.listen(() => {}),
    // An entry of the address book brings its own person; whom the order is for stays.
    request.$draft.listen(({ name, phone }) => {
      if (!base) return
      const { customer } = base
      if (name !== customer.name || phone !== customer.phoneNumber) {
        request.change({ name: customer.name, phone: customer.phoneNumber })
      }
    }),
    $changes.listen((changes) => {
      const { takenFrom } = request.$draft.get()
      const isChanged = changes.length > 0
      if (takenFrom && base && takenFrom.isChanged !== isChanged)
        request.change({ takenFrom: { ...takenFrom, isChanged } })
    }),
    request.destroy,
  ]

  /** Also what the live connection asks for after a gap; a failure leaves what is known. */
  async function reload() {
    if (!$read.get()) return
    const wire = await fetchOrder(client, vendorId, orderId).catch(() => null)
    if (wire) learn(orderFromWire(wire))
  }

  const newest = () => {
    const read = $read.get()
    return read && 'order' in read ? read.order : null
  }

  return {
    request,
    $editing,
    $changes,
    $nothing,
    async place(isAllowed) {
      if ($editing.get().state !== 'open') return
      if ($changes.get().length === 0) return $nothing.set($nothing.get() + 1)
      await request.place(isAllowed)
    },
    takeTheirs() {
      const order = newest()
      request.dismiss()
      if (order) fill(order)
    },
    keepMine() {
      const order = newest()
      if (!order) return
      base = order
      request.dismiss()
      request.change({ takenFrom: { orderId, modifiedTimes: modifiedTimes(order), isChanged: true } })
      $note.set('none')
    },
    goBackToOutlet: () => vendors.selectVendor(vendorId),
    load,
    destroy() {
      for (const end of endings) end()
    },
  }
}
