import { atom, type ReadableAtom } from 'nanostores'
import type { ApiClient } from '../../api/client.ts'
import { RefusedError } from '../../api/errors.ts'
import { createOrder, fetchOrderByClientId, type OrderCreateWire, type OrderWire } from '../../api/orders.ts'
import type { Environment } from '../../environment.ts'
import { sleep } from '../../lib/sleep.ts'
import {
  type ChangedFee,
  comparedWith,
  type FeeAgreement,
  type FeeRecomputed,
  isSignatureExpired,
  recomputeAfterExpiry,
  recomputeFee,
} from '../quote/fee-agreement.ts'
import { type FeeChange, isExpired, payableFee, type Quote } from '../quote/quote.ts'
import type { Quoter } from '../quote/quoter.ts'
import { createOrderLedger, type PendingOrder, type PlacedOrder, placedFromWire } from './ledger.ts'
import { type CheckedOrder, orderCreateWire } from './payload.ts'

/** How far the placing of one request has come. */
export type Placement =
  | { state: 'idle' }
  /** The fee is computed anew before anything is sent. */
  | { state: 'quoting' }
  | { state: 'placing' }
  /** The answer got lost: finding out whether the order arrived. */
  | { state: 'checking' }
  /** No connection. `sent` says whether an order may be on its way: then its answer is asked for, never a second one. */
  | { state: 'unreachable'; sent: boolean }
  /**
   * Back online, or looked for in vain: nothing is on its way, and nothing goes without another press. `held`: what was
   * pressed before stands as it was until it is sent again or it is sure that it never arrived.
   */
  | { state: 'ready-to-send'; held: boolean }
  | { state: 'fee-changed'; change: Extract<FeeChange, { changed: true }>; quote: Quote }
  /** `elsewhere`: by another tab, which has told its own host. */
  | { state: 'placed'; order: PlacedOrder; elsewhere: boolean }
  /** `key` is the server's translation key, or one of ours. */
  | { state: 'refused'; key: string; message: string }

/** One press of the button. */
export interface PlacementIntent {
  draftId: string
  /** The fee that the person has agreed to in so many words; otherwise the one in sight counts. */
  agreedFee?: number
  /** Any fee at or under it is agreed to as well. */
  ceiling?: number | null
  /** What has passed the checks. */
  order: CheckedOrder
}

export interface PlacementOptions {
  client: ApiClient
  environment: Pick<Environment, 'clock' | 'storage' | 'locks' | 'randomId' | 'isOnline' | 'onOnline'>
  quoter: Pick<Quoter, 'shown' | 'refresh'>
  vendorId: string
  /** `ask` unless said otherwise. */
  changedFee?: ChangedFee
  /** The draft in sight: what another tab has placed from it shows here too. */
  draftId(): string
}

export interface PlacementControl {
  $placement: ReadableAtom<Placement>
  place(intent: PlacementIntent): Promise<void>
  /** Finds out about an order whose answer is still unknown, for example after a reload. */
  resume(): Promise<void>
  /** Another tab has placed the draft in sight. */
  showPlaced(): void
  /** Back to the form after a refusal, a changed fee or a success. */
  reset(): void
  destroy(): void
}

const signatureRounds = 3
/** One for all outlets, because their ledgers share an entry of the storage. */
const placeLock = 'courier-place-order'
/** Questions about a lost answer before the person is told; then one every `askAgainMs`. */
const checkRounds = 2
const pauseMs = 1000
const askAgainMs = 5000
/**
 * An order that the server does not know this long after it was last sent never arrived. Until then it may still be on
 * its way, and is repeated under the same key; afterwards nobody is surprised by a rider for yesterday's press.
 */
const inFlightMs = 120_000

/** A refusal is an answer: no order under that key. Not so these: the caller, the pace or a try still running is meant. */
const saysNothing = [401, 408, 409, 425, 429]

type Sent =
  | { result: 'placed' }
  | { result: 'refused'; error: RefusedError }
  | { result: 'signature-expired' }
  | { result: 'unknown' }
  | { result: 'not-sent' }
  /** The server does not know it, but it may still be on its way. */
  | { result: 'not-arrived' }

/**
 * Places an order once, whatever happens on the way: double click, two tabs, lost answer, reload (QUALITY, nothing lost).
 * The idempotency key is made at the first press and kept with the frozen body until the answer is known.
 */
export function createPlacement(options: PlacementOptions): PlacementControl {
  const { client, environment, quoter, vendorId, changedFee = 'ask' } = options
  const { clock, locks } = environment
  const ledger = createOrderLedger(environment.storage, vendorId)
  const $placement = atom<Placement>({ state: 'idle' })
  const gone = new AbortController()
  let running: Promise<void> | null = null
  let timer: unknown

  function show(placement: Placement) {
    if (!gone.signal.aborted) $placement.set(placement)
  }

  /** A second press while one is at work joins it. The lock makes the tabs take turns. */
  function exclusively(run: () => Promise<void>): Promise<void> {
    clock.clearTimeout(timer)
    running ??= locks.request(placeLock, run).finally(() => {
      running = null
    })
    return running
  }

  async function placeNow(intent: PlacementIntent) {
    const earlier = ledger.pending()
    if (earlier && !(await settleEarlier(earlier, intent.draftId))) return
    const done = ledger.placedFrom(intent.draftId)
    if (done) return show({ state: 'placed', order: done, elsewhere: true })
    const shown = quoter.shown()
    if (!shown) {
      show({ state: 'quoting' })
      // Nobody agrees to a fee that was not in sight: the next press does.
      await quoter.refresh()
      return show({ state: 'idle' })
    }
    const agreement = { fee: intent.agreedFee ?? payableFee(shown), ceiling: intent.ceiling ?? null }
    let quote = isExpired(shown, clock.now()) ? await renewed(agreement) : charged(comparedWith(agreement, shown))
    for (let round = 1; quote && round <= signatureRounds; round++) {
      if (!environment.isOnline()) return show({ state: 'unreachable', sent: false })
      const sent = await send(intent.draftId, orderCreateWire(intent.order, quote))
      if (sent.result !== 'signature-expired') return conclude(sent)
      show({ state: 'quoting' })
      quote = charged(await recomputeAfterExpiry(clock, quoter, agreement))
    }
    if (quote) refuseFee('error.fee.recompute')
  }

  async function renewed(agreement: FeeAgreement): Promise<Quote | null> {
    show({ state: 'quoting' })
    return charged(await recomputeFee(quoter, agreement))
  }

  /** The fee that may be charged; null where there is none, or where the person has to be asked. */
  function charged(fee: FeeRecomputed): Quote | null {
    if (fee.result === 'agreed') return fee.quote
    if (fee.result === 'failed') refuseFee('error.fee.recompute')
    else if (changedFee === 'refuse') refuseFee('error.fee.changed')
    else show({ state: 'fee-changed', change: fee.change, quote: fee.quote })
    return null
  }

  function refuseFee(key: 'error.fee.recompute' | 'error.fee.changed') {
    show({ state: 'refused', key, message: '' })
  }

  async function send(draftId: string, body: OrderCreateWire): Promise<Sent> {
    const now = clock.now()
    const pending = { idempotencyKey: environment.randomId(), draftId, body, firstSentAt: now, lastSentAt: now }
    ledger.keep(pending)
    show({ state: 'placing' })
    const sent = await post(pending)
    return sent.result === 'unknown' ? findOut(pending) : sent
  }

  async function post(pending: PendingOrder): Promise<Sent> {
    ledger.keep({ ...pending, lastSentAt: clock.now() })
    try {
      return made(pending, await createOrder(client, pending.body, pending.idempotencyKey))
    } catch (error) {
      return failed(error)
    }
  }

  function made(pending: PendingOrder, wire: OrderWire): Sent {
    const order = placedFromWire(wire)
    ledger.settle(pending.draftId, order)
    show({ state: 'placed', order, elsewhere: false })
    return { result: 'placed' }
  }

  function failed(error: unknown): Sent {
    if (!(error instanceof RefusedError) || saysNothing.includes(error.status)) return { result: 'unknown' }
    ledger.forget()
    return isSignatureExpired(error) ? { result: 'signature-expired' } : { result: 'refused', error }
  }

  /**
   * Asks for the order by its key until the answer is known.
   * @param isPressed somebody waits for it and wants it sent: it is repeated, under the same key, where it did not arrive.
   */
  async function findOut(pending: PendingOrder, isPressed = true): Promise<Sent> {
    for (let round = 1; round <= checkRounds; round++) {
      show({ state: 'checking' })
      if (round > 1) await sleep(clock, pauseMs * round)
      const known = await ask(pending)
      if (known.result === 'placed') return known
      if (known.result === 'unknown') continue
      if (clock.now() - (ledger.pending() ?? pending).lastSentAt > inFlightMs) {
        ledger.forget()
        return { result: 'not-sent' }
      }
      if (!isPressed) return { result: 'not-arrived' }
      const again = await post(pending)
      if (again.result !== 'unknown') return again
    }
    return { result: 'unknown' }
  }

  async function ask(pending: PendingOrder): Promise<Sent> {
    try {
      return made(pending, await fetchOrderByClientId(client, pending.idempotencyKey))
    } catch (error) {
      return error instanceof RefusedError && error.status === 404 ? { result: 'not-sent' } : { result: 'unknown' }
    }
  }

  function conclude(sent: Sent) {
    if (sent.result === 'refused') show({ state: 'refused', key: sent.error.key, message: sent.error.message })
    if (sent.result === 'not-sent') show({ state: 'refused', key: 'request.error.not-sent', message: '' })
    if (sent.result === 'signature-expired') refuseFee('error.fee.recompute')
    if (sent.result === 'not-arrived') return lookAgainAfterFlight()
    if (sent.result !== 'unknown') return
    show({ state: 'unreachable', sent: true })
    if (!gone.signal.aborted) timer = clock.setTimeout(() => void control.resume(), askAgainMs)
  }

  /** It waits for another press; after its time of flight it is given up, so that the form is free again. */
  function lookAgainAfterFlight() {
    show({ state: 'ready-to-send', held: true })
    const sentAt = ledger.pending()?.lastSentAt ?? clock.now()
    const left = sentAt + inFlightMs + 1 - clock.now()
    if (!gone.signal.aborted) timer = clock.setTimeout(() => void control.resume(), Math.max(left, pauseMs))
  }

  /**
   * True where the way is free for a new order: the earlier one is known to have been made from another draft, or known
   * not to have been made. One of the same draft that was made or refused is the answer to this press.
   */
  async function settleEarlier(earlier: PendingOrder, draftId: string): Promise<boolean> {
    const sent = await findOut(earlier)
    if (sent.result === 'signature-expired' || sent.result === 'not-sent') return true
    const isSettled = sent.result !== 'unknown' && earlier.draftId !== draftId
    if (!isSettled) conclude(sent)
    return isSettled
  }

  const control: PlacementControl = {
    $placement,
    place(intent) {
      // Said at once: another tab may hold the lock for a while.
      if (!running) show({ state: 'placing' })
      return exclusively(() => placeNow(intent))
    },
    resume() {
      if (!ledger.pending()) return Promise.resolve()
      return exclusively(async () => {
        const pending = ledger.pending()
        if (pending) return conclude(await findOut(pending, false))
        // Another tab has found out while this one waited for its turn.
        show({ state: 'idle' })
        control.showPlaced()
      })
    },
    showPlaced() {
      const order = ledger.placedFrom(options.draftId())
      if (order && $placement.get().state !== 'placed') show({ state: 'placed', order, elsewhere: true })
    },
    reset() {
      if (!running && !ledger.pending()) show({ state: 'idle' })
    },
    destroy() {
      gone.abort()
      clock.clearTimeout(timer)
      stopWaiting()
    },
  }
  const stopWaiting = environment.onOnline(() => {
    const now = $placement.get()
    if (now.state === 'unreachable' && now.sent) void control.resume()
  })
  return control
}
