import { atom, onMount, type ReadableAtom } from 'nanostores'
import type { ApiClient } from '../../api/client.ts'
import { type EstimationsWire, fetchEstimations, fetchFee, validateArea } from '../../api/delivery.ts'
import type { Clock } from '../../environment.ts'
import { sleep } from '../../lib/sleep.ts'
import {
  isExpired,
  isSameInputs,
  isSameWay,
  type Quote,
  type QuoteInputs,
  type QuoteState,
  quoteFromWire,
  timesFromWire,
} from './quote.ts'

/**
 * What the voucher of the inputs makes of a new fee. It answers the fee without a discount, and takes the voucher out of
 * the draft, where the voucher no longer counts; it throws where that cannot be found out now.
 */
export type Discount = (quote: Quote, signal: AbortSignal) => Promise<Quote>

export interface QuoterOptions {
  client: ApiClient
  clock: Clock
  /** Waited for where there is a voucher: its rules come late, or not at all. */
  discount: Promise<Discount>
  /** What is to be priced now; null until both places are known. */
  $inputs: ReadableAtom<QuoteInputs | null>
}

export interface Quoter {
  /** While somebody listens, an expired fee is renewed by itself. */
  $quote: ReadableAtom<QuoteState>
  /** Computes the fee anew, whether or not the last one still holds; null where there is none to be had. */
  refresh(): Promise<Quote | null>
  /** Newer times for this fee, which stays as it was quoted; dropped where another one is in sight meanwhile. */
  learnTimes(quote: Quote, times: EstimationsWire): void
  /** The fee in sight for what stands there now; it may have expired. */
  shown(): Quote | null
  destroy(): void
}

/** A person is told that the rules of vouchers are not here yet, and may go on without one; where they come, they count. */
const voucherLateMs = 5000
/** Wait before an expired fee that could not be renewed is asked for again. */
const renewAgainMs = 10_000

/**
 * Deliverability, fee and times of one pair of places, asked side by side as soon as both are known. Other places abort
 * the questions about the ones before, so a late answer never prices the wrong address (specification 2 §4 and §7).
 */
export function createQuoter({ client, clock, discount, $inputs }: QuoterOptions): Quoter {
  const $quote = atom<QuoteState>({ state: 'none' })
  let asking = new AbortController()
  let timer: unknown
  /** The last fee before a voucher. */
  let full: Quote | null = null
  let rules: Discount | null = null

  /** @param isAnew a fee that still holds is computed again all the same. */
  async function ask(inputs: QuoteInputs, isAnew = true): Promise<Quote | null> {
    asking.abort()
    asking = new AbortController()
    const { signal } = asking
    const before = $quote.get()
    const known = 'quote' in before && isSameInputs(before.quote.inputs, inputs) ? before.quote : null
    $quote.set(known ? { state: 'renewing', quote: known } : { state: 'quoting', inputs })
    const answer = await price(inputs, signal, isAnew)
    if (signal.aborted) return null
    // A fee whose renewal failed stays in sight; the server still says whether it counts.
    if (answer.state === 'failed' && known) {
      plan(renewAgainMs)
      return null
    }
    $quote.set(answer)
    if (answer.state !== 'ready') return null
    plan(answer.quote.expiresAt - clock.now())
    return answer.quote
  }

  async function price(inputs: QuoteInputs, signal: AbortSignal, isAnew: boolean): Promise<QuoteState> {
    const isKnown = !isAnew && full && isSameWay(full.inputs, inputs) && !isExpired(full, clock.now())
    const answer =
      isKnown && full ? { state: 'ready' as const, quote: { ...full, inputs } } : await fetchQuote(inputs, signal)
    if (answer.state !== 'ready' || signal.aborted) return answer
    full = answer.quote
    if (!inputs.voucher || inputs.orderId) return answer
    try {
      const take = rules ?? (await Promise.race([discount, sleep(clock, voucherLateMs, signal)]))
      if (!take) return { state: 'failed', inputs, key: 'request.error.voucher-late' }
      return { state: 'ready', quote: await take(answer.quote, signal) }
    } catch {
      return { state: 'failed', inputs, key: 'request.error.cannot-compute-price' }
    }
  }

  async function fetchQuote(inputs: QuoteInputs, signal: AbortSignal): Promise<QuoteState> {
    const { vendorId, origin, destination, paymentMethod, orderId } = inputs
    const way = { source: origin, destination, vendor_id: vendorId, delivery_type: 'food' as const }
    const more = { ...(paymentMethod && { payment_method: paymentMethod }), ...(orderId && { order_id: orderId }) }
    const area = {
      location: { lat: destination.latitude, lng: destination.longitude },
      vendor_location: { lat: origin.latitude, lng: origin.longitude },
      vendor_id: vendorId,
    }
    const [result, fee, estimations] = await Promise.allSettled([
      validateArea(client, area, signal),
      fetchFee(client, { ...way, ...more }, signal),
      fetchEstimations(client, area, signal),
    ])
    // A test vendor's fee stands for the area as well (specification 2 §4): the server has signed it.
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

  void discount.then((come) => {
    rules = come
    const now = $quote.get()
    const isMissed = now.state === 'failed' && now.key === 'request.error.voucher-late' && !asking.signal.aborted
    if (isMissed) void ask(now.inputs, false)
  })

  let isWatched = false
  function plan(ms: number) {
    clock.clearTimeout(timer)
    if (isWatched) timer = clock.setTimeout(() => void renew(), ms)
  }

  async function renew() {
    const inputs = $inputs.get()
    if (inputs) await ask(inputs)
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
    if (inputs) void ask(inputs, false)
    else {
      asking.abort()
      $quote.set({ state: 'none' })
    }
  })

  return {
    $quote,
    async refresh() {
      const inputs = $inputs.get()
      return inputs ? ask(inputs) : null
    },
    learnTimes(quote, times) {
      const now = $quote.get()
      if (now.state !== 'ready' || now.quote !== quote) return
      const news = { ...timesFromWire(times), quotedAt: clock.now() }
      if (full) full = { ...full, ...news }
      $quote.set({ state: 'ready', quote: { ...quote, ...news } })
    },
    shown() {
      const now = $quote.get()
      const inputs = $inputs.get()
      return 'quote' in now && inputs && isSameInputs(now.quote.inputs, inputs) ? now.quote : null
    },
    destroy() {
      unfollow()
      asking.abort()
      clock.clearTimeout(timer)
    },
  }
}
