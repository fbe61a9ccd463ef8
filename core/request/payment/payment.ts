import { atom, computed, type ReadableAtom } from 'nanostores'
import { NoResponseError, RefusedError } from '../../api/errors.ts'
import { lazy } from '../../lib/lazy.ts'
import { sleep } from '../../lib/sleep.ts'
import type { Attempts } from '../placing/attempts.ts'
import type { Route, TransportParts } from '../placing/transport.ts'
import type { QuoteState } from '../quote/quote.ts'
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
}

export type PaymentPart = ReturnType<typeof createPayment>

/** Loads card payment when it's needed. */
export function createPayment({ page, $vendor, $quote, $isDue, change, report }: PaymentParts) {
  const $card = atom<ReturnType<typeof createCardPayment> | null>(null)
  const $hasFailed = atom(false)
  let isDestroyed = false

  const $subject = computed([$vendor, $isDue, $quote], (vendor, isDue, quote): IntentSubject | null => {
    if (!vendor || !isDue || !('quote' in quote)) return null
    const { fee, signature } = quote.quote
    return { vendorId: vendor.id, order: { vendor_id: vendor.id, delivery_fee: fee, signature } }
  })
  const cardPart = lazy(page.environment.clock, async () =>
    (await import('./card-payment.ts')).createCardPayment({ page, $subject, change }),
  )

  /** Returns null, and shows that, if it doesn't load. */
  async function load() {
    $hasFailed.set(false)
    try {
      const loaded = await cardPart.fetch()
      if (isDestroyed) loaded.destroy()
      else $card.set(loaded)
    } catch {
      $hasFailed.set(true)
    }
    return $card.get()
  }

  const unfollow = $subject.subscribe((subject) => subject && !$card.get() && void load())

  return {
    $isDue,
    $isShown: computed([$subject, $card], (subject, card) => subject !== null || card !== null),
    $card,
    $hasFailed,
    load,
    /** Whether the order isn't paid by card, or the card has been read; reports the problem if not. */
    async isReady(): Promise<boolean> {
      if (!$isDue.get()) return true
      const card = await load()
      const subject = $subject.get()
      if (card && !subject) return true
      const outcome = card && subject ? await card.prepare(subject) : 'error.payment.init'
      if (outcome !== null && outcome !== 'ready') report('paymentMethod', outcome)
      return outcome === 'ready'
    },
    /** How the outlet's attempts are paid. */
    card(vendorId: string, attempts: Attempts): TransportParts['card'] {
      let route: Route | null = null
      return {
        isDue: () => $isDue.get(),
        async load() {
          route ??= (await load())?.route(vendorId, attempts) ?? null
          if (!route) throw new NoResponseError()
          return route
        },
      }
    },
    destroy() {
      isDestroyed = true
      unfollow()
      $card.get()?.destroy()
    },
  }
}

interface BankReturnParts {
  page: RequestPage
  $vendor: ReadableAtom<RequestVendor | null>
  payment: PaymentPart
  /** Looks up what became of the payment. */
  resume(): Promise<void>
}

// Delay before a returned payment that didn't load is fetched again.
const retryMs = 5000

/** Goes to the bank's page, and continues payments that return from it, possibly on another device. */
export function createBankReturn({ page, $vendor, payment, resume }: BankReturnParts) {
  const { environment, notifications, vendors } = page
  const { clock, location } = environment
  const disposed = new AbortController()
  // Some frames can't change their address.
  let followed = ''
  const isBack = () => location.href() !== followed && location.href().includes('courier-payment=')
  let isFollowing = false

  async function follow() {
    if (isFollowing || !isBack()) return
    isFollowing = true
    while (!disposed.signal.aborted && isBack() && $vendor.get()) {
      const href = location.href()
      try {
        const card = await payment.load()
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

  const unfollow = $vendor.subscribe((vendor) => vendor && void follow())

  return {
    get isFramed() {
      return location.isFramed()
    },
    async leave(url: string, target?: BankTarget): Promise<boolean> {
      const card = await payment.load()
      return card ? card.leave(url, () => void resume(), target) : false
    },
    destroy() {
      disposed.abort()
      unfollow()
    },
  }
}
