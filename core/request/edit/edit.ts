import { atom, computed, type ReadableAtom } from 'nanostores'
import { RefusedError } from '../../api/errors.ts'
import { fetchOrder } from '../../api/orders.ts'
import { isModifiable, isTimeChangeable, modifiedTimes } from '../../orders/order/modification.ts'
import { type Order, orderFromWire } from '../../orders/order/order.ts'
import { vendorIdOfOrder } from '../../orders/order/order-id.ts'
import { contentOf, type Draft } from '../draft/draft.ts'
import { draftFromOrder } from '../draft/order-draft.ts'
import { createPayment } from '../payment/payment.ts'
import type { Placement } from '../placing/outcome.ts'
import type { Route } from '../placing/transport.ts'
import type { Quote, QuoteState } from '../quote/quote.ts'
import type { RequestPage, RequestVendor } from '../request-page.ts'
import type { Report } from '../rules/field-messages.ts'
import { changeRoute, changesOf, type EditableField, orderUpdateWire, timeOf } from './changes.ts'
import { type FeeDifference, feeDifferenceOf } from './fee-difference.ts'

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

export interface EditDependencies {
  page: RequestPage
  $vendor: ReadableAtom<RequestVendor | null>
  $draft: ReadableAtom<Draft>
  $quote: ReadableAtom<QuoteState>
  $placement: ReadableAtom<Placement>
  write(patch: Partial<Draft>): void
  report: Report
  /** Hides the message of a failed attempt. */
  dismiss(): void
  resume(): Promise<void>
}

export interface EditControl {
  editing: Editing
  /** The order's own time in Unix seconds, which stays possible; null for as soon as possible. */
  ownTime(): number | null
  /** Sends changes that need no payment. */
  route: Route
  /** Returns the fee that the order has. */
  fee(shown: Quote): number
  /** How often the order had been changed, because the same change can be made again after another one. */
  version(): number
  /** Pays what the change of a paid order costs more. */
  paying: ReturnType<typeof createPayment>
  /** Returns true if the change can be sent; otherwise shows why. */
  canPlace(): boolean
  start(): () => void
}

export interface EditMode {
  kind: 'edit'
  orderId: string
  create(dependencies: EditDependencies): EditControl
}

export function editOrder(orderId: string): EditMode {
  return { kind: 'edit', orderId, create: (dependencies) => createEdit(dependencies, orderId) }
}

const staleAfterMs = 60_000

function createEdit(dependencies: EditDependencies, orderId: string): EditControl {
  const { page, $vendor, $draft, $quote, $placement, write, report, dismiss, resume } = dependencies
  const { vendors, client } = page
  const vendorId = vendorIdOfOrder(orderId)
  const country = () => page.$country.get()
  const $loaded = atom<{ order: Order } | { error: unknown } | null>(null)
  const $unchanged = atom(0)
  const $version = atom<'same' | 'conflict' | 'saved'>('same')
  /** The version that the changes are compared with. */
  let base: Order | null = null

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
    loaded && 'order' in loaded ? changesOf(draft, base ?? loaded.order, country()) : [],
  )
  const $time = computed([$loaded, page.flags.$flag('pre-order', vendorId)], (loaded, isPreorderOn) => {
    if (!loaded || 'error' in loaded || loaded.order.preorderedFor === null) return 'none'
    return isPreorderOn && isTimeChangeable(loaded.order) ? 'open' : 'fixed'
  })
  const $paidFee = computed([$changes, $quote, $loaded], (changes, quote, loaded) => {
    if (changes.length === 0 || !('quote' in quote) || !loaded || 'error' in loaded) return null
    return feeDifferenceOf(loaded.order, quote.quote)
  })

  /** Shows the newest version; asks the user if the edit began on an older one. */
  function show(order: Order) {
    const before = $loaded.get()
    if (before && 'order' in before && before.order.updatedAt > order.updatedAt) return
    $loaded.set({ order })
    fillOrReportConflict()
  }

  function fillOrReportConflict() {
    const loaded = $loaded.get()
    const isPlaced = $placement.get().state === 'placed'
    if (!loaded || 'error' in loaded || isPlaced || vendors.$selectedVendor.get()?.id !== loaded.order.vendorId) return
    const { order } = loaded
    const { takenFrom } = $draft.get()
    if (takenFrom === null) return fill(order)
    if (takenFrom.modifiedTimes === modifiedTimes(order)) {
      base = order
      return
    }
    if (['placing', 'checking', 'quoting', 'at-bank'].includes($placement.get().state)) return
    if (takenFrom.content === contentOf($draft.get())) return fill(order)
    base ??= order
    // The order already has the typed text: a response was lost.
    if (changesOf($draft.get(), order, country()).length === 0) return fill(order, 'saved')
    $version.set('conflict')
  }

  function fill(order: Order, version: 'same' | 'saved' = 'same') {
    base = order
    $version.set(version)
    const draft = draftFromOrder(order, country())
    const { voucher, deliveryFee, total } = order
    const appliedVoucher = voucher ?? { code: '', type: '', amount: 0 }
    const fields: Partial<Draft> = {
      ...draft,
      voucher: total === deliveryFee ? null : { ...appliedVoucher, discountedFee: total, discountedFeeSignature: '' },
      preorderedFor: timeOf(order),
      confirmedItemValue: draft.amount ?? '',
    }
    const content = contentOf({ ...$draft.get(), ...fields })
    write({ ...fields, takenFrom: { orderId, modifiedTimes: modifiedTimes(order), content } })
  }

  async function load() {
    $loaded.set(null)
    if (vendorId === '') {
      const error = new RefusedError({ message: '', status: 404, key: 'error.not-found', requestId: null })
      return $loaded.set({ error })
    }
    try {
      show(orderFromWire(await fetchOrder(client, vendorId, orderId)))
    } catch (error) {
      $loaded.set({ error })
    }
  }

  /** Reloads the order, also after the live connection was interrupted. Keeps the shown order if that fails. */
  async function reload() {
    if (!$loaded.get()) return
    const wire = await fetchOrder(client, vendorId, orderId).catch(() => null)
    if (wire) show(orderFromWire(wire))
  }

  const loadedOrder = () => {
    const loaded = $loaded.get()
    return loaded && 'order' in loaded ? loaded.order : null
  }

  const editing: Editing = {
    $state,
    $changes,
    $paidFee,
    $time,
    $unchanged,
    takeTheirs() {
      const order = loadedOrder()
      dismiss()
      if (order) fill(order)
    },
    keepMine() {
      const order = loadedOrder()
      if (!order) return
      base = order
      dismiss()
      write({ takenFrom: { orderId, modifiedTimes: modifiedTimes(order), content: '' } })
      $version.set('same')
    },
    goBackToOutlet: () => vendors.selectVendor(vendorId),
    load,
  }

  const route = changeRoute({
    client,
    vendorId,
    orderId,
    version: () => base,
    onUpdated(order) {
      base = order
    },
  })
  const paying = createPayment({
    page,
    $vendor,
    $quote,
    report,
    resume,
    $isDue: computed($paidFee, (fee) => fee?.state === 'higher'),
    change: {
      orderId,
      wire(checked, quote) {
        if (!base) throw new Error('An order is changed once it has loaded')
        return orderUpdateWire(checked, { order: base, quote })
      },
    },
  })

  let hasStarted = false
  return {
    editing,
    ownTime: () => base && timeOf(base),
    route,
    fee: (shown) => base?.total ?? shown.fee,
    version: () => (base ? modifiedTimes(base) : 0),
    paying,
    canPlace() {
      if ($state.get().state !== 'open') return false
      if ($changes.get().length === 0) {
        $unchanged.set($unchanged.get() + 1)
        return false
      }
      return true
    },
    start() {
      const disposers = [
        vendors.$selectedVendor.subscribe((vendor) => {
          // After a sign-out the next user must not see the order.
          if (!vendor) {
            hasStarted = false
            base = null
            $version.set('same')
            $loaded.set(null)
          }
          if (vendor && !hasStarted) {
            hasStarted = true
            vendors.selectVendor(vendorId)
            void load()
          }
          fillOrReportConflict()
        }),
        page.live.subscribeToVendor({
          vendorId,
          includeOutlets: false,
          staleAfterMs,
          onUpdate: (wire) => wire.order_id === orderId && $loaded.get() && show(orderFromWire(wire)),
          onReload: () => void reload(),
        }),
        // The current order shows why.
        $placement.listen(({ state }) => state === 'refused' && void reload()),
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
