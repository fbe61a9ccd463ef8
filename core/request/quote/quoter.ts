import { atom, onMount, type ReadableAtom } from 'nanostores'
import type { ApiClient } from '../../api/client.ts'
import { type EstimationsWire, fetchEstimations, fetchFee, validateArea } from '../../api/delivery.ts'
import { RefusedError } from '../../api/errors.ts'
import type { Clock } from '../../environment.ts'
import { latest } from '../../lib/latest.ts'
import { letProcessEnd, type Polling, poll } from '../../lib/poll.ts'
import {
  estimateRefusals,
  fallbackQuote,
  isExpired,
  isSameInputs,
  isSameRoute,
  type Quote,
  type QuoteInputs,
  type QuoteState,
  quoteFromWire,
  timesFromWire,
} from './quote.ts'

/** Applies the voucher to a new fee, without a discount if it's no longer valid. Throws if that can't be checked. */
export type Discount = (quote: Quote, signal: AbortSignal) => Promise<Quote>

export interface QuoterOptions {
  client: ApiClient
  clock: Clock
  discount: Discount
  /** Null until collection point and drop-off are known. */
  $inputs: ReadableAtom<QuoteInputs | null>
  isTestVendor(): boolean
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
  /** Returns the fee if it belongs to the current inputs. */
  shown(): Quote | null
  destroy(): void
}

const renewAgainMs = 10_000

/** Fetches deliverability, fee and times for the current inputs; new ones abort earlier calls (specification 2 §4, §7). */
export function createQuoter({ client, clock, discount, $inputs, isTestVendor }: QuoterOptions): Quoter {
  const $quote = atom<QuoteState>({ state: 'none' })
  const newest = latest()
  let timer: unknown
  /** The last fee, without voucher. */
  let undiscounted: Quote | null = null

  /** @param isForced ignores a valid fee @param isQuiet keeps a shown failure until there is a response */
  async function requestFee(inputs: QuoteInputs, isForced = true, isQuiet = false): Promise<Quote | null> {
    const signal = newest.start()
    clock.clearTimeout(timer)
    const before = $quote.get()
    const lastQuote = 'quote' in before && isSameInputs(before.quote.inputs, inputs) ? before.quote : null
    if (lastQuote) $quote.set({ state: 'renewing', quote: lastQuote })
    else if (!isQuiet || before.state !== 'failed') $quote.set({ state: 'quoting', inputs })
    const outcome = await computeQuote(inputs, signal, isForced)
    if (signal.aborted) return null
    // The server decides whether the last fee is still valid.
    if (outcome.state === 'failed' && lastQuote) {
      scheduleRenewal(renewAgainMs)
      return null
    }
    $quote.set(outcome)
    if (outcome.state === 'failed') scheduleRenewal(renewAgainMs)
    if (outcome.state !== 'ready') return null
    scheduleRenewal(outcome.quote.expiresAt - clock.now())
    return outcome.quote
  }

  async function computeQuote(inputs: QuoteInputs, signal: AbortSignal, isForced: boolean): Promise<QuoteState> {
    const reusable =
      !isForced && undiscounted && isSameRoute(undiscounted.inputs, inputs) && !isExpired(undiscounted, clock.now())
    const outcome =
      reusable && undiscounted
        ? { state: 'ready' as const, quote: { ...undiscounted, inputs } }
        : await fetchQuote(inputs, signal)
    if (outcome.state !== 'ready' || signal.aborted) return outcome
    undiscounted = outcome.quote
    if (!inputs.voucher || inputs.orderId || !outcome.quote.signature) return outcome
    try {
      return { state: 'ready', quote: await discount(outcome.quote, signal) }
    } catch {
      return { state: 'failed', inputs, key: 'request.error.voucher-loading' }
    }
  }

  async function fetchQuote(inputs: QuoteInputs, signal: AbortSignal): Promise<QuoteState> {
    const { vendorId, pickup, destination, paymentMethod, orderId } = inputs
    const route = { source: pickup, destination, vendor_id: vendorId, delivery_type: 'food' as const }
    const optional = { ...(paymentMethod && { payment_method: paymentMethod }), ...(orderId && { order_id: orderId }) }
    const area = {
      location: { lat: destination.latitude, lng: destination.longitude },
      vendor_location: { lat: pickup.latitude, lng: pickup.longitude },
      vendor_id: vendorId,
    }
    const [areaCheck, fee, estimations] = await Promise.allSettled([
      validateArea(client, area, signal),
      fetchFee(client, { ...route, ...optional }, signal),
      fetchEstimations(client, area, signal),
    ])
    // Test vendors bypass the area and price failures (specification 2 §4).
    const isTest = isTestVendor() || (fee.status === 'fulfilled' && fee.value.is_fallback)
    if (areaCheck.status === 'rejected' && !isTest)
      return { state: 'failed', inputs, key: 'request.error.unable-to-verify' }
    if (areaCheck.status === 'fulfilled' && areaCheck.value !== 'DELIVERABLE' && !isTest) {
      return { state: 'undeliverable', inputs, key: 'request.error.undeliverable-address' }
    }
    const times = estimations.status === 'fulfilled' ? estimations.value : null
    const now = clock.now()
    if (fee.status === 'fulfilled') return { state: 'ready', quote: quoteFromWire(inputs, fee.value, times, now) }
    if (isTest) return { state: 'ready', quote: fallbackQuote(inputs, times, now) }
    const refusedKey = fee.reason instanceof RefusedError ? fee.reason.key : null
    if (refusedKey === 'request.error.undeliverable-address') return { state: 'undeliverable', inputs, key: refusedKey }
    const key = estimateRefusals.find((known) => known === refusedKey) ?? 'request.error.cannot-compute-price'
    return { state: 'failed', inputs, key }
  }

  let isWatched = false
  function scheduleRenewal(ms: number) {
    clock.clearTimeout(timer)
    if (!isWatched) return
    timer = clock.setTimeout(() => void renew(), ms)
    if ($quote.get().state === 'ready') letProcessEnd(timer)
  }

  async function renew() {
    const inputs = $inputs.get()
    if (inputs) await requestFee(inputs, $quote.get().state !== 'failed', true)
  }

  onMount($quote, () => {
    isWatched = true
    const current = $quote.get()
    if ('quote' in current) scheduleRenewal(Math.max(0, current.quote.expiresAt - clock.now()))
    return () => {
      isWatched = false
      clock.clearTimeout(timer)
    }
  })

  const unfollow = $inputs.subscribe((inputs) => {
    const current = $quote.get()
    const quotedInputs = 'quote' in current ? current.quote.inputs : current.state === 'none' ? null : current.inputs
    if (inputs && quotedInputs && isSameInputs(inputs, quotedInputs)) return
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
      const current = $quote.get()
      if (!('quote' in current)) return
      undiscounted = null
      $quote.set({ ...current, quote: { ...current.quote, expiresAt: clock.now() } })
      scheduleRenewal(0)
    },
    updateTimes(quote, times) {
      const current = $quote.get()
      if (current.state !== 'ready' || current.quote !== quote) return
      const newer = { ...timesFromWire(times), quotedAt: clock.now() }
      if (undiscounted) undiscounted = { ...undiscounted, ...newer }
      $quote.set({ state: 'ready', quote: { ...quote, ...newer } })
    },
    shown() {
      const current = $quote.get()
      const inputs = $inputs.get()
      return 'quote' in current && inputs && isSameInputs(current.quote.inputs, inputs) ? current.quote : null
    },
    destroy() {
      unfollow()
      newest.cancel()
      clock.clearTimeout(timer)
    },
  }
}

const timesIntervalMs = 60_000

interface LiveTimesParts {
  client: ApiClient
  environment: Polling
  quoter: Pick<Quoter, '$quote' | 'updateTimes'>
  isOpen(): boolean
  $isOn: ReadableAtom<boolean>
}

/** Fetches the estimated times of the shown fee once a minute while the flag is on. Returns a function that stops it. */
export function followTimes({ client, environment, quoter, isOpen, $isOn }: LiveTimesParts): () => void {
  let stop = () => {}
  const unfollow = $isOn.subscribe((isOn) => {
    stop()
    stop = isOn ? poll(environment, timesIntervalMs, refresh) : () => {}
  })

  async function refresh(signal: AbortSignal) {
    const current = quoter.$quote.get()
    if (current.state !== 'ready' || !isOpen()) return
    const { vendorId, pickup, destination } = current.quote.inputs
    const area = {
      location: { lat: destination.latitude, lng: destination.longitude },
      vendor_location: { lat: pickup.latitude, lng: pickup.longitude },
      vendor_id: vendorId,
    }
    quoter.updateTimes(current.quote, await fetchEstimations(client, area, signal))
  }

  return () => {
    unfollow()
    stop()
  }
}
