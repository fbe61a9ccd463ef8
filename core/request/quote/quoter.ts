import { atom, onMount, type ReadableAtom } from 'nanostores'
import type { ApiClient } from '../../api/client.ts'
import { type EstimationsWire, fetchEstimations, fetchFee, validateArea } from '../../api/delivery.ts'
import type { Clock } from '../../environment.ts'
import { latest } from '../../lib/latest.ts'
import { type Polling, poll } from '../../lib/poll.ts'
import {
  isExpired,
  isSameInputs,
  isSameRoute,
  type Quote,
  type QuoteInputs,
  type QuoteState,
  quoteFromWire,
  timesFromWire,
} from './quote.ts'

/** Applies the voucher to a new fee; without a discount if it is no longer valid. Throws if that is unknown. */
export type Discount = (quote: Quote, signal: AbortSignal) => Promise<Quote>

export interface QuoterOptions {
  client: ApiClient
  clock: Clock
  discount: Discount
  /** Null until both places are known. */
  $inputs: ReadableAtom<QuoteInputs | null>
}

export interface Quoter {
  /** Renewed automatically while listened to. */
  $quote: ReadableAtom<QuoteState>
  /** Computes the fee again; null if there is none. */
  refresh(): Promise<Quote | null>
  /** Marks the fee as refused by the server. */
  expire(): void
  /** Updates the times of this fee, if it is still shown. */
  updateTimes(quote: Quote, times: EstimationsWire): void
  shown(): Quote | null
  destroy(): void
}

const renewAgainMs = 10_000

/** Fetches deliverability, fee and times once both places are known. New places abort earlier calls (specification 2 §4, §7). */
export function createQuoter({ client, clock, discount, $inputs }: QuoterOptions): Quoter {
  const $quote = atom<QuoteState>({ state: 'none' })
  const newest = latest()
  let timer: unknown
  /** The fee before a voucher. */
  let full: Quote | null = null

  /** @param isForced ignores a valid fee @param isQuiet keeps a shown failure until there is a response */
  async function requestFee(inputs: QuoteInputs, isForced = true, isQuiet = false): Promise<Quote | null> {
    const signal = newest.start()
    clock.clearTimeout(timer)
    const before = $quote.get()
    const known = 'quote' in before && isSameInputs(before.quote.inputs, inputs) ? before.quote : null
    if (known) $quote.set({ state: 'renewing', quote: known })
    else if (!isQuiet || before.state !== 'failed') $quote.set({ state: 'quoting', inputs })
    const outcome = await price(inputs, signal, isForced)
    if (signal.aborted) return null
    // The server decides whether the last fee is still valid.
    if (outcome.state === 'failed' && known) {
      plan(renewAgainMs)
      return null
    }
    $quote.set(outcome)
    if (outcome.state === 'failed') plan(renewAgainMs)
    if (outcome.state !== 'ready') return null
    plan(outcome.quote.expiresAt - clock.now())
    return outcome.quote
  }

  async function price(inputs: QuoteInputs, signal: AbortSignal, isForced: boolean): Promise<QuoteState> {
    const isKnown = !isForced && full && isSameRoute(full.inputs, inputs) && !isExpired(full, clock.now())
    const outcome =
      isKnown && full ? { state: 'ready' as const, quote: { ...full, inputs } } : await fetchQuote(inputs, signal)
    if (outcome.state !== 'ready' || signal.aborted) return outcome
    full = outcome.quote
    if (!inputs.voucher || inputs.orderId) return outcome
    try {
      return { state: 'ready', quote: await discount(outcome.quote, signal) }
    } catch {
      return { state: 'failed', inputs, key: 'request.error.voucher-loading' }
    }
  }

  async function fetchQuote(inputs: QuoteInputs, signal: AbortSignal): Promise<QuoteState> {
    const { vendorId, origin, destination, paymentMethod, orderId } = inputs
    const route = { source: origin, destination, vendor_id: vendorId, delivery_type: 'food' as const }
    const more = { ...(paymentMethod && { payment_method: paymentMethod }), ...(orderId && { order_id: orderId }) }
    const area = {
      location: { lat: destination.latitude, lng: destination.longitude },
      vendor_location: { lat: origin.latitude, lng: origin.longitude },
      vendor_id: vendorId,
    }
    const [result, fee, estimations] = await Promise.allSettled([
      validateArea(client, area, signal),
      fetchFee(client, { ...route, ...more }, signal),
      fetchEstimations(client, area, signal),
    ])
    // A test vendor's fee is valid everywhere (specification 2 §4).
    const isTest = fee.status === 'fulfilled' && fee.value.is_fallback
    if (result.status === 'rejected' && !isTest)
      return { state: 'failed', inputs, key: 'request.error.unable-to-verify' }
    if (result.status === 'fulfilled' && result.value !== 'DELIVERABLE' && !isTest) {
      return { state: 'undeliverable', inputs, key: 'request.error.undeliverable-address' }
    }
    if (fee.status === 'rejected') return { state: 'failed', inputs, key: 'request.error.cannot-compute-price' }
    const times = estimations.status === 'fulfilled' ? estimations.value : null
    return { state: 'ready', quote: quoteFromWire(inputs, fee.value, times, clock.now()) }
  }

  let isWatched = false
  function plan(ms: number) {
    clock.clearTimeout(timer)
    if (isWatched) timer = clock.setTimeout(() => void renew(), ms)
  }

  async function renew() {
    const inputs = $inputs.get()
    if (inputs) await requestFee(inputs, $quote.get().state !== 'failed', true)
  }

  onMount($quote, () => {
    isWatched = true
    const now = $quote.get()
    if ('quote' in now) plan(Math.max(0, now.quote.expiresAt - clock.now()))
    return () => {
      isWatched = false
      clock.clearTimeout(timer)
    }
  })

  const unfollow = $inputs.subscribe((inputs) => {
    const now = $quote.get()
    const priced = 'quote' in now ? now.quote.inputs : now.state === 'none' ? null : now.inputs
    if (inputs && priced && isSameInputs(inputs, priced)) return
    clock.clearTimeout(timer)
    if (inputs) void requestFee(inputs, false)
    else {
      newest.cancel()
      $quote.set({ state: 'none' })
    }
  })

  return {
    $quote,
    async refresh() {
      const inputs = $inputs.get()
      return inputs ? requestFee(inputs) : null
    },
    expire() {
      const now = $quote.get()
      if (!('quote' in now)) return
      full = null
      $quote.set({ ...now, quote: { ...now.quote, expiresAt: clock.now() } })
      plan(0)
    },
    updateTimes(quote, times) {
      const now = $quote.get()
      if (now.state !== 'ready' || now.quote !== quote) return
      const newer = { ...timesFromWire(times), quotedAt: clock.now() }
      if (full) full = { ...full, ...newer }
      $quote.set({ state: 'ready', quote: { ...quote, ...newer } })
    },
    shown() {
      const now = $quote.get()
      const inputs = $inputs.get()
      return 'quote' in now && inputs && isSameInputs(now.quote.inputs, inputs) ? now.quote : null
    },
    destroy() {
      unfollow()
      newest.cancel()
      clock.clearTimeout(timer)
    },
  }
}

const timesPaceMs = 60_000

interface LiveTimesParts {
  client: ApiClient
  environment: Polling
  quoter: Pick<Quoter, '$quote' | 'updateTimes'>
  isOpen(): boolean
  $isOn: ReadableAtom<boolean>
}

/** Refreshes times of the shown fee once a minute, while the flag is on. Returns a stop function. */
export function followTimes({ client, environment, quoter, isOpen, $isOn }: LiveTimesParts): () => void {
  let stop = () => {}
  const unfollow = $isOn.subscribe((isOn) => {
    stop()
    stop = isOn ? poll(environment, timesPaceMs, refresh) : () => {}
  })

  async function refresh(signal: AbortSignal) {
    const now = quoter.$quote.get()
    if (now.state !== 'ready' || !isOpen()) return
    const { vendorId, origin, destination } = now.quote.inputs
    const area = {
      location: { lat: destination.latitude, lng: destination.longitude },
      vendor_location: { lat: origin.latitude, lng: origin.longitude },
      vendor_id: vendorId,
    }
    quoter.updateTimes(now.quote, await fetchEstimations(client, area, signal))
  }

  return () => {
    unfollow()
    stop()
  }
}
