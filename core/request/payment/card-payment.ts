import { computed, type ReadableAtom } from 'nanostores'
import { RefusedError } from '../../api/errors.ts'
import {
  type CardFormWire,
  confirmPayment,
  deletePaymentInstrument,
  fetchPayment,
  type PaymentWire,
} from '../../api/payments.ts'
import { withinLimit } from '../../api/within-limit.ts'
import { parseUrl } from '../../environment/parse-url.ts'
import type { Environment } from '../../environment.ts'
import { lazy } from '../../lib/lazy.ts'
import { sleep } from '../../lib/sleep.ts'
import { ownerOf } from '../../storage/stored.ts'
import { type Attempts, createAttempts } from '../placing/attempts.ts'
import type { Route } from '../placing/transport.ts'
import type { RequestPage } from '../request-page.ts'
import { allowedBankUrl, paymentIdInUrl, returnUrl, withoutPaymentId } from './bank-page.ts'
import { type Card, createCard } from './card.ts'
import { cardRoute, cardWire, type PaidChange, type ReadyCard } from './card-route.ts'
import { createIntents, type IntentErrorKey, type IntentSubject } from './intent.ts'

export type CardSetup =
  | { state: 'loading' }
  | { state: 'failed'; key: IntentErrorKey }
  | { state: 'ready'; form: CardFormWire }

export interface CardPayment {
  $setup: ReadableAtom<CardSetup>
  card: Card
  retry(): Promise<void>
}

export type BankTarget = 'window' | 'page'

export interface CardPaymentParts {
  page: Pick<RequestPage, 'client' | '$settings'> & {
    environment: Pick<Environment, 'clock' | 'location' | 'storage' | 'randomId' | 'warn' | 'bankWindow'>
    session: Pick<RequestPage['session'], '$session'>
  }
  $subject: ReadableAtom<IntentSubject | null>
  change: PaidChange | null
}

/** Time for the page that opened this window to close it. */
const closingMs = 2000

/** Without the part that opens windows, a press reports that the browser allows none. */
const loadingMs = 5000

/** Card payment; lazy-loaded with the first card. */
export function createCardPayment({ page, $subject, change }: CardPaymentParts) {
  const { client, environment } = page
  const { clock, location } = environment
  // Early, because browsers open windows only right after a press.
  const bankWindow = lazy(clock, environment.bankWindow)
  const loadBankWindow = () => withinLimit(clock, bankWindow.fetch(), loadingMs).catch(() => null)
  if (location.isFramed()) void loadBankWindow()
  const intents = createIntents({ client, clock, $subject })
  const card = createCard({ clock, forget: (id) => deletePaymentInstrument(client, id) })
  let ready: ReadyCard | null = null
  let form: CardFormWire | null = null

  const $setup = computed(intents.$intent, (intent): CardSetup => {
    if (intent.state === 'failed') return intent
    if (intent.state !== 'ready') return { state: 'loading' }
    // A renewed intent keeps the form.
    if (JSON.stringify(form) !== JSON.stringify(intent.opened.form)) form = intent.opened.form
    return { state: 'ready', form: form ?? intent.opened.form }
  })
  const stops = [
    intents.$intent.listen((intent) => intent.state === 'ready' && card.showInstruments(intent.opened.instruments)),
    $setup.listen(() => {}),
  ]

  function storeReturnedPayment({ payment_id: paymentId, vendor_id: vendorId, order_id: orderId }: PaymentWire) {
    const id = orderId === change?.orderId ? orderId : vendorId
    const attempts = createAttempts(environment.storage, id, ownerOf(page.session.$session.get()))
    if (attempts.pending()?.card) return
    attempts.keep({
      idempotencyKey: paymentId,
      draftId: '',
      content: '',
      body: null,
      update: null,
      lastSentAt: clock.now(),
      isUncertain: true,
      card: { intentId: '', paymentId, isGivenUp: false, earlierKey: null },
    })
  }

  /** Returns the URL of the bank's page if it's allowed, else null. */
  function bankPage(url: string): string | null {
    const allowed = allowedBankUrl(url, page.$settings.get())
    if (allowed === null)
      environment.warn(`the bank's page is not at a host of the setting paymentHosts: ${hostOf(url)}`)
    return allowed
  }

  /** Returns to the frame that opened this window for the bank's page, if any. */
  async function reportReturn() {
    if ((await loadBankWindow())?.report()) await sleep(clock, closingMs)
  }

  function readCard(): ReadyCard {
    if (!ready) throw new Error('A card is paid with once it was read')
    return ready
  }

  function onPaid() {
    ready = null
    intents.close()
    card.reset()
  }

  return {
    $setup,
    card,
    retry: intents.retry,
    bankPage,
    onPaid,
    reportReturn,
    async leave(url: string, onReturn: () => void, target: BankTarget = 'window'): Promise<boolean> {
      if (location.isFramed()) {
        const bank = await loadBankWindow()
        return (target === 'page' ? bank?.replacePage(url) : bank?.open(url, onReturn)) ?? false
      }
      location.assign(url)
      return true
    },
    /** Charges the rows of a bulk job with the card that was read. @throws as `confirmPayment` */
    payJob({ vendorId, jobId, key }: { vendorId: string; jobId: string; key: string }): Promise<PaymentWire> {
      const { card, opened } = readCard()
      const details = { card, method: opened.method, returnUrl: returnUrl(location.href()) }
      const body = {
        order: { vendor_id: vendorId },
        bulk_job_id: jobId,
        ...cardWire(details, opened.wallet, opened.intentId),
      }
      return confirmPayment(client, body, key)
    },
    /** Opens the intent and reads the card. Returns a key on failure, null if the form shows a problem. */
    async prepare(subject: IntentSubject): Promise<'ready' | IntentErrorKey | 'validation.fill-card' | null> {
      const opened = await intents.ensure(subject)
      const intent = intents.$intent.get()
      if (!opened) return intent.state === 'failed' ? intent.key : 'error.payment.init'
      const read = await card.read()
      ready = read && { card: read, opened }
      if (!read) return card.$entry.get() === null ? 'validation.fill-card' : null
      return 'ready'
    },
    route(vendorId: string, attempts: Attempts): Route {
      return cardRoute({
        client,
        clock,
        attempts,
        vendorId,
        change,
        ready: readCard,
        async intent(isNew) {
          const opened = await intents.ensure({ vendorId, order: { vendor_id: vendorId } }, isNew)
          if (!opened) throw new Error('no intent')
          return opened
        },
        returnUrl: () => returnUrl(location.href()),
        bankPage,
        onPaid,
      })
    },
    /** Continues the payment that the bank redirected from. @returns its outlet's ID; null for none @throws RefusedError if unknown */
    async resumeReturned(signal: AbortSignal): Promise<string | null> {
      const paymentId = paymentIdInUrl(location.href())
      if (paymentId === null) return null
      await reportReturn()
      const payment = await fetchPayment(client, { payment_id: paymentId }, signal).catch((error: unknown) => {
        if (error instanceof RefusedError) location.replace(withoutPaymentId(location.href()))
        throw error
      })
      signal.throwIfAborted()
      // The bulk element continues the payment of a job.
      if (payment.bulk_job_id !== null) return null
      storeReturnedPayment(payment)
      location.replace(withoutPaymentId(location.href()))
      return payment.vendor_id
    },
    destroy() {
      for (const stop of stops) stop()
      intents.destroy()
      bankWindow.loaded?.stop()
    },
  }
}

const hostOf = (url: string) => parseUrl(url)?.host ?? 'none'
