import { atom } from 'nanostores'
import { createLate } from '../lib/late.ts'
import type { QuoteState } from './quote/quote.ts'
import type { Quoter, QuoterOptions } from './quote/quoter.ts'

/** `createQuoter`, fetched with the first pair of places. Until then its fee is being computed. */
export function createLateQuoter(options: QuoterOptions): Quoter & { fetch(): void } {
  const { clock, $inputs } = options
  const $quote = atom<QuoteState>({ state: 'none' })
  let isGone = false

  const late = createLate(clock, async () => {
    const { createQuoter } = await import('./quote/quoter.ts')
    const quoter = createQuoter(options)
    quoter.$quote.subscribe((now) => $quote.set(now))
    if (isGone) quoter.destroy()
    return quoter
  })

  async function fetched(): Promise<Quoter | null> {
    try {
      return await late.fetch()
    } catch {
      const inputs = $inputs.get()
      if (inputs && !isGone) $quote.set({ state: 'failed', inputs, key: 'request.error.cannot-compute-price' })
      return null
    }
  }

  const unfollow = $inputs.subscribe((inputs) => {
    if (late.here) return
    $quote.set(inputs ? { state: 'quoting', inputs } : { state: 'none' })
    if (inputs) void fetched()
  })

  return {
    $quote,
    /** Asks for it ahead of time. Never rejects. */
    fetch: () => void fetched(),
    refresh: async () => ($inputs.get() ? ((await fetched())?.refresh() ?? null) : null),
    learnTimes: (quote, times) => late.here?.learnTimes(quote, times),
    shown: () => late.here?.shown() ?? null,
    destroy() {
      isGone = true
      unfollow()
      late.here?.destroy()
    },
  }
}
