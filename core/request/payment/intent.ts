import { atom, type ReadableAtom } from 'nanostores'
import type { ApiClient } from '../../api/client.ts'
import { RefusedError } from '../../api/errors.ts'
import type { OrderCreateWire } from '../../api/orders.ts'
import type { CardMethod } from '../../api/payment-lists.ts'
import {
  type CardFormWire,
  createPaymentIntent,
  openWallet,
  type PaymentInstrumentWire,
  type WalletWire,
} from '../../api/payments.ts'
import type { Clock } from '../../environment.ts'
import { latest } from '../../lib/latest.ts'

export interface OpenedIntent {
  vendorId: string
  wallet: WalletWire
  /** Ms since 1970. */
  renewAt: number
  intentId: string
  method: CardMethod
  form: CardFormWire
  instruments: readonly PaymentInstrumentWire[]
}

export type IntentErrorKey =
  | 'error.payment.init'
  | 'error.payment.intent-creation'
  | 'error.no-payment-method-available'

export type IntentState =
  | { state: 'none' }
  | { state: 'loading' }
  | { state: 'failed'; key: IntentErrorKey }
  | { state: 'ready'; opened: OpenedIntent }

/** The order's fields that are known when its intent is created. */
export interface IntentSubject {
  vendorId: string
  order: Partial<OrderCreateWire>
}

export interface IntentParts {
  client: ApiClient
  clock: Clock
  $subject: ReadableAtom<IntentSubject | null>
}

const renewBeforeMs = 60_000
const renewAgainMs = 10_000

const renewalDelay = ({ expires_in }: WalletWire) => Math.max(expires_in * 500, expires_in * 1000 - renewBeforeMs)

/** Keeps a payment intent open while a card is chosen, and renews it before it expires. */
export function createIntents({ client, clock, $subject }: IntentParts) {
  const $intent = atom<IntentState>({ state: 'none' })
  const latestRun = latest()
  let timer: unknown

  /** Opens a payment session and an intent. @param isQuiet keeps the current state until then */
  async function open({ vendorId, order }: IntentSubject, isQuiet: boolean): Promise<OpenedIntent | null> {
    const signal = latestRun.start()
    clock.clearTimeout(timer)
    if (!isQuiet) $intent.set({ state: 'loading' })
    let key: IntentErrorKey = 'error.payment.init'
    try {
      const wallet = await openWallet(client, vendorId, signal)
      key = 'error.payment.intent-creation'
      const { wallet_id, access_token: bearer_token } = wallet
      const intent = await createPaymentIntent(client, { wallet_id, bearer_token, vendor_id: vendorId, order }, signal)
      const [method] = intent.payment_methods
      if (!method) {
        const noMethod = 'error.no-payment-method-available'
        throw new RefusedError({ status: 422, key: noMethod, message: '', requestId: null })
      }
      if (signal.aborted) return null
      const renewAt = clock.now() + renewalDelay(wallet)
      const { intent_id: intentId, card_form: form } = intent
      const instruments = intent.payment_methods.flatMap(({ paymentInstruments }) => paymentInstruments)
      const opened = { vendorId, wallet, renewAt, intentId, method: method.name, form, instruments }
      $intent.set({ state: 'ready', opened })
      scheduleRenewal(renewAt - clock.now())
      return opened
    } catch (error) {
      if (signal.aborted) return null
      if (error instanceof RefusedError && error.key === 'error.no-payment-method-available') key = error.key
      if (isQuiet) scheduleRenewal(renewAgainMs)
      else $intent.set({ state: 'failed', key })
      return null
    }
  }

  function scheduleRenewal(ms: number) {
    timer = clock.setTimeout(() => {
      const subject = $subject.get()
      if (subject) void start(subject, true)
    }, ms)
  }

  function validIntent(vendorId: string): OpenedIntent | null {
    const intent = $intent.get()
    const opened = intent.state === 'ready' ? intent.opened : null
    return opened?.vendorId === vendorId && clock.now() < opened.renewAt ? opened : null
  }

  let opening: { vendorId: string; result: Promise<OpenedIntent | null> } | null = null
  function start(subject: IntentSubject, isQuiet: boolean): Promise<OpenedIntent | null> {
    const run = {
      vendorId: subject.vendorId,
      result: open(subject, isQuiet).finally(() => {
        if (opening === run) opening = null
      }),
    }
    opening = run
    return run.result
  }

  let vendorId: string | null = null
  const stopSubject = $subject.subscribe((subject) => {
    if (subject?.vendorId === vendorId) return
    vendorId = subject?.vendorId ?? null
    clock.clearTimeout(timer)
    const valid = subject && validIntent(subject.vendorId)
    if (valid) scheduleRenewal(valid.renewAt - clock.now())
    else if (subject) void start(subject, false)
  })

  return {
    $intent,
    /** Returns a valid intent; null on failure. @param isNew replaces an expired one */
    async ensure(subject: IntentSubject, isNew = false): Promise<OpenedIntent | null> {
      const valid = isNew ? null : validIntent(subject.vendorId)
      if (valid) return valid
      return opening?.vendorId === subject.vendorId ? opening.result : start(subject, $intent.get().state === 'ready')
    },
    async retry() {
      const subject = $subject.get()
      if (subject) await start(subject, false)
    },
    /** Discards the intent after it was paid. */
    close() {
      latestRun.cancel()
      clock.clearTimeout(timer)
      vendorId = null
      $intent.set({ state: 'none' })
    },
    destroy() {
      stopSubject()
      latestRun.cancel()
      clock.clearTimeout(timer)
    },
  }
}
