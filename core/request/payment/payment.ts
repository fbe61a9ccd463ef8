import { atom, computed, type ReadableAtom } from 'nanostores'
import { NoResponseError, RefusedError } from '../../api/errors.ts'
import { lazy } from '../../lib/lazy.ts'
import { sleep } from '../../lib/sleep.ts'
import { ownerOf } from '../../storage/stored.ts'
import { createAttempts } from '../placing/attempts.ts'
import { createTransport, type Route } from '../placing/transport.ts'
import type { Quote, QuoteState } from '../quote/quote.ts'
import type { RequestPage, RequestVendor } from '../request-page.ts'
import type { Report } from '../rules/field-messages.ts'
import type { BankTarget, CardPayment, createCardPayment } from './card-payment.ts'
import type { PaidChange } from './card-route.ts'
import type { IntentSubject } from './intent.ts'

export interface Payment {
  /** Whether the next press pays by card. */
  $isDue: ReadableAtom<boolean>
  /** Whether to show the card section. */
  $isShown: ReadableAtom<boolean>
  $card: ReadableAtom<CardPayment | null>
  $hasFailed: ReadableAtom<boolean>
  load(): Promise<void>
  /** Whether this page is in a frame, where a bank's page can't be shown. */
  isFramed: boolean
  /** Goes to the bank's page; in a frame, in a window of its own or in place of the whole page. False if that is blocked. */
  leave(url: string, target?: BankTarget): Promise<boolean>
}

export interface PaymentParts {
  page: RequestPage
  $vendor: ReadableAtom<RequestVendor | null>
  $quote: ReadableAtom<QuoteState>
  $isDue: ReadableAtom<boolean>
  /** What is paid instead of a new order. */
  change: PaidChange | null
  report: Report
  resume(): Promise<void>
}

// Delay before a returned payment that didn't load is fetched again.
const retryMs = 5000

/** Loads card payment when it's needed, and continues payments that return from the bank. */
export function createPayment({ page, $vendor, $quote, $isDue, change, report, resume }: PaymentParts) {
  const { environment, notifications, vendors } = page
  const { clock, location } = environment
  const $card = atom<ReturnType<typeof createCardPayment> | null>(null)
  const $hasFailed = atom(false)
  const disposed = new AbortController()

  const $subject = computed([$vendor, $isDue, $quote], (vendor, isDue, quote): IntentSubject | null => {
    if (!vendor || !isDue || !('quote' in quote)) return null
    const { fee, signature } = quote.quote
    return { vendorId: vendor.id, order: { vendor_id: vendor.id, delivery_fee: fee, signature } }
  })
  const cardPart = lazy(clock, async () =>
    (await import('./card-payment.ts')).createCardPayment({ page, $subject, change }),
  )

  async function load() {
    $hasFailed.set(false)
    try {
      const loaded = await cardPart.fetch()
      if (disposed.signal.aborted) loaded.destroy()
      else $card.set(loaded)
    } catch {
      $hasFailed.set(true)
    }
    return $card.get()
  }

  // Some frames can't change their address.
  let followed = ''
  const isBackFromBank = () => location.href() !== followed && location.href().includes('courier-payment=')
  let isFollowing = false

  /** Continues after a return from the bank, possibly on another device. */
  async function followReturn() {
    if (isFollowing || !isBackFromBank()) return
    isFollowing = true
    while (!disposed.signal.aborted && isBackFromBank() && $vendor.get()) {
      const href = location.href()
      try {
        const card = await load()
        if (!card) {
          await sleep(clock, retryMs)
          continue
        }
        const vendorId = await card.resumeReturned(disposed.signal)
        followed = href
        if (vendorId === null) break
        if (vendorId === $vendor.get()?.id) await resume()
        else vendors.selectVendor(vendorId)
      } catch (error) {
        if (error instanceof RefusedError) {
          followed = href
          notifications.notify({ type: 'error', key: 'payment.unknown', durationMs: 5000 })
        } else await sleep(clock, retryMs)
      }
    }
    isFollowing = false
  }

  const stops = [
    $subject.subscribe((subject) => subject && !$card.get() && void load()),
    $vendor.subscribe((vendor) => vendor && void followReturn()),
  ]

  const $isShown = computed([$subject, $card], (subject, card) => subject !== null || card !== null)
  const payment: Payment = {
    $isDue,
    $isShown,
    $card,
    $hasFailed,
    load: async () => void (await load()),
    get isFramed() {
      return location.isFramed()
    },
    async leave(url, target) {
      const card = await load()
      return card ? card.leave(url, () => void resume(), target) : false
    },
  }

  return {
    payment,
    async sendCheck() {
      if (!$isDue.get()) return true
      const card = await load()
      const subject = $subject.get()
      if (card && !subject) return true
      const outcome = card && subject ? await card.prepare(subject) : 'error.payment.init'
      if (outcome !== null && outcome !== 'ready') report('paymentMethod', outcome)
      return outcome === 'ready'
    },
    /** @param unpaid sends what isn't paid by card */
    transport(vendorId: string, { route: order, fee: agreedFee }: { route: Route; fee(shown: Quote): number }) {
      const owner = ownerOf(page.session.$session.get())
      const attempts = createAttempts(environment.storage, change?.orderId ?? vendorId, owner)
      let cardRoute: Route | null = null
      const card = {
        isDue: () => $isDue.get(),
        async load() {
          cardRoute ??= (await load())?.route(vendorId, attempts) ?? null
          if (!cardRoute) throw new NoResponseError()
          return cardRoute
        },
      }
      return createTransport({ environment, attempts, order, card, agreedFee, isEdit: change !== null })
    },
    destroy() {
      disposed.abort()
      for (const stop of stops) stop()
      $card.get()?.destroy()
    },
  }
}
