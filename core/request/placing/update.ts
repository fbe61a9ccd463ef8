import { atom } from 'nanostores'
import { RefusedError } from '../../api/errors.ts'
import { type OrderUpdateWire, updateOrder } from '../../api/order-update.ts'
import { fetchOrder } from '../../api/orders.ts'
import { sleep } from '../../lib/sleep.ts'
import { isModifiable, modifiedTimes } from '../../orders/modification.ts'
import { type Order, orderFromWire } from '../../orders/order.ts'
import { holds, orderUpdateWire } from '../edit/changes.ts'
import {
  comparedWith,
  type FeeRecomputed,
  isSignatureExpired,
  recomputeAfterExpiry,
  recomputeFee,
} from '../quote/fee-agreement.ts'
import { isExpired } from '../quote/quote.ts'
import type { RequestCountry } from '../request-page.ts'
import type { Placement, PlacementControl, PlacementIntent, PlacementOptions } from './place.ts'

export interface UpdateOptions extends PlacementOptions {
  country(): RequestCountry
  /** The order as it was read last; null until then. */
  order(): Order | null
  /** Takes the order as the server has it now. */
  learn(order: Order): void
  /** This person's change is in the order. */
  done(order: Order): void
}

type Sent =
  | { result: 'updated'; order: Order }
  | { result: 'refused'; error: { key: string; message: string } }
  | { result: 'signature-expired' }
  /** It is sure that nothing arrived: the same may be sent again. */
  | { result: 'not-sent' }
  | { result: 'unknown' }

const rounds = 3
/** Wait before the server is asked what became of a change whose answer was lost, and again every `askAgainMs`. */
const checkAfterMs = 1000
const askAgainMs = 5000

/**
 * Sends a change of an order once, whatever becomes of its answer: what the order holds decides, asked for by GET, and
 * the server takes the same content twice for once. Another fee than the one that the order had is agreed to first.
 */
export function createUpdate(options: UpdateOptions): PlacementControl {
  const { client, environment, quoter, vendorId } = options
  const { clock } = environment
  const $placement = atom<Placement>({ state: 'idle' })
  const gone = new AbortController()
  let running: Promise<void> | null = null
  let unknown: { order: Order; body: OrderUpdateWire } | null = null
  let timer: unknown

  function show(placement: Placement) {
    if (!gone.signal.aborted) $placement.set(placement)
  }

  /** A second press while one is at work joins it. */
  function alone(run: () => Promise<void>): Promise<void> {
    clock.clearTimeout(timer)
    running ??= run().finally(() => {
      running = null
    })
    return running
  }

  async function updateNow(intent: PlacementIntent) {
    const order = options.order()
    if (!order) return show({ state: 'idle' })
    if (unknown) return conclude(await findOut(unknown))
    const shown = quoter.shown()
    if (!shown) {
      show({ state: 'quoting' })
      // Nobody agrees to a fee that was not in sight: the next press does.
      await quoter.refresh()
      return show({ state: 'idle' })
    }
    const agreement = { fee: intent.agreedFee ?? order.total, ceiling: null }
    if (isExpired(shown, clock.now())) show({ state: 'quoting' })
    let fee: FeeRecomputed = isExpired(shown, clock.now())
      ? await recomputeFee(quoter, agreement)
      : comparedWith(agreement, shown)
    for (let round = 1; fee.result === 'agreed' && round <= rounds; round++) {
      if (!environment.isOnline()) return show({ state: 'unreachable', sent: false })
      show({ state: 'placing' })
      const body = orderUpdateWire(intent.order, { order, quote: fee.quote, country: options.country() })
      const sent = await send(order, body)
      if (sent.result !== 'signature-expired') return conclude(sent)
      show({ state: 'quoting' })
      fee = await recomputeAfterExpiry(clock, quoter, agreement)
    }
    if (fee.result === 'changed') return show({ state: 'fee-changed', change: fee.change, quote: fee.quote })
    show({ state: 'refused', key: 'error.fee.recompute', message: '' })
  }

  async function send(order: Order, body: OrderUpdateWire): Promise<Sent> {
    unknown = { order, body }
    const sent = await put(order, body)
    return sent.result === 'unknown' ? findOut(unknown) : sent
  }

  async function put(order: Order, body: OrderUpdateWire): Promise<Sent> {
    try {
      return { result: 'updated', order: orderFromWire(await updateOrder(client, order.id, body)) }
    } catch (error) {
      if (isSignatureExpired(error)) return { result: 'signature-expired' }
      const isNo = error instanceof RefusedError && ![401, 408, 425, 429].includes(error.status)
      // The order was on the move just then: looked at again, it stands still.
      if (!isNo || error.key === 'edit.order-changing') return { result: 'unknown' }
      return { result: 'refused', error }
    }
  }

  /** What the order holds says what became of the change; one that never arrived is sent again. */
  async function findOut({ order, body }: NonNullable<typeof unknown>): Promise<Sent> {
    for (let round = 1; round <= rounds; round++) {
      show({ state: 'checking' })
      await sleep(clock, checkAfterMs * round)
      if (gone.signal.aborted) return { result: 'unknown' }
      const now = await read(order.id)
      if (!now) continue
      if (holds(now, body)) return { result: 'updated', order: now }
      const again = isModifiable(now) && modifiedTimes(now) === body.modified_times ? await put(order, body) : late(now)
      if (again.result !== 'unknown') return again
    }
    return { result: 'unknown' }
  }

  const late = (now: Order): Sent => {
    const key = isModifiable(now) ? 'edit.order-modified-meanwhile' : 'edit.cant-modify-order'
    return { result: 'refused', error: { key, message: '' } }
  }

  async function read(orderId: string): Promise<Order | null> {
    try {
      return orderFromWire(await fetchOrder(client, vendorId, orderId))
    } catch {
      return null
    }
  }

  async function conclude(sent: Sent) {
    if (sent.result === 'unknown') {
      show({ state: 'unreachable', sent: true })
      if (!gone.signal.aborted) timer = clock.setTimeout(() => void control.resume(), askAgainMs)
      return
    }
    unknown = null
    if (sent.result === 'updated') {
      options.done(sent.order)
      return show(placed(sent.order, false))
    }
    if (sent.result === 'signature-expired') return show({ state: 'refused', key: 'error.fee.recompute', message: '' })
    if (sent.result !== 'refused') return show({ state: 'idle' })
    const { key, message } = sent.error
    // What stands in the way is in the order as it is now: live news may not have told it.
    const order = key.startsWith('edit.') ? options.order() : null
    const now = order && (await read(order.id))
    show({ state: 'refused', key, message })
    if (now) options.learn(now)
  }

  const control: PlacementControl = {
    $placement,
    place(intent) {
      if (!running) show({ state: 'placing' })
      return alone(() => updateNow(intent))
    },
    async resume() {
      const pending = unknown
      if (pending) await alone(async () => conclude(await findOut(pending)))
    },
    showPlaced() {
      const order = options.order()
      if (order) show(placed(order, true))
    },
    reset() {
      if (!running && !unknown) show({ state: 'idle' })
    },
    destroy() {
      gone.abort()
      clock.clearTimeout(timer)
      stopWaiting()
    },
  }
  const stopWaiting = environment.onOnline(() => {
    if (unknown) void control.resume()
    else if ($placement.get().state === 'unreachable') show({ state: 'idle' })
  })
  return control
}

function placed({ id, vendorId, trackingId }: Order, elsewhere: boolean): Placement {
  return { state: 'placed', order: { orderId: id, vendorId, trackingId }, elsewhere }
}
