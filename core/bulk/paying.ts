import { atom, type ReadableAtom } from 'nanostores'
import { failureText, RefusedError } from '../api/errors.ts'
import { fetchPayment, type PaymentQuery, type PaymentWire } from '../api/payments.ts'
import type { TextKey } from '../i18n/keys.ts'
import type { Latest } from '../lib/latest.ts'
import { sleep } from '../lib/sleep.ts'
import { paymentIdInUrl, withoutPaymentId } from '../request/payment/bank-page.ts'
import { type BankTarget, type CardPayment, createCardPayment } from '../request/payment/card-payment.ts'
import type { IntentSubject } from '../request/payment/intent.ts'
import { isInconclusive } from '../request/placing/transport.ts'
import type { BulkPage } from './bulk-page.ts'
import type { BulkJob, BulkPlacing, BulkResults } from './job.ts'
import type { StoredJob } from './stored-jobs.ts'

type Outcome =
  | { state: 'paid' }
  | { state: 'at-bank'; redirectUrl: string | null }
  /** Nothing was charged. */
  | { state: 'failed'; key: TextKey }
  /** The job has no payment yet, or the card form shows a problem. */
  | { state: 'idle' }

interface PayingParts {
  page: BulkPage
  runs: Latest
  show(results: BulkResults, placing: BulkPlacing): void
  /** Follows a job whose rows were charged until it is placed. */
  place(results: BulkResults, job: StoredJob): Promise<void>
}

const retryMs = 5000
const lookUps = 3

/** Pays for the rows of bulk jobs that are paid online. */
export function createBulkPaying({ page, runs, show, place }: PayingParts) {
  const { client, environment, translations } = page
  const { clock, location } = environment
  const $subject = atom<IntentSubject | null>(null)
  const payment = createCardPayment({ page, $subject, change: null })
  let checkNow = async () => {}
  const pause = (signal: AbortSignal) => sleep(clock, retryMs, signal).catch(() => {})

  function outcomeOf({ status, failure_key: key, redirect_required: redirect }: PaymentWire): Outcome {
    if (status === 'PAYMENT_COMMITTED') {
      payment.onPaid()
      return { state: 'paid' }
    }
    if (status === 'PAYMENT_FAILED' || status === 'PAYMENT_CANCELLED') {
      return { state: 'failed', key: key && translations.isTextKey(key) ? key : 'payment.declined' }
    }
    return { state: 'at-bank', redirectUrl: redirect && payment.bankPage(redirect.redirectUrl) }
  }

  /** Fetches a payment, again until the server responds. Returns null if there is none. */
  async function fetchPatiently(query: PaymentQuery, signal: AbortSignal): Promise<PaymentWire | null> {
    for (;;) {
      try {
        return await fetchPayment(client, query, signal)
      } catch (error) {
        if (error instanceof RefusedError || signal.aborted) return null
        await pause(signal)
      }
    }
  }

  async function findOutcome(jobId: string, signal: AbortSignal): Promise<Outcome> {
    const found = await fetchPatiently({ bulk_job_id: jobId }, signal)
    return found ? outcomeOf(found) : { state: 'idle' }
  }

  /** Looks up a payment whose response was lost, or another one that is running. */
  async function findSent(query: PaymentQuery, signal: AbortSignal): Promise<Outcome> {
    for (let attempt = 1; attempt <= lookUps && !signal.aborted; attempt += 1) {
      const found = await fetchPatiently(query, signal)
      if (found) return outcomeOf(found)
      await pause(signal)
    }
    // If it arrives after all, the server refuses the next payment of the job.
    return { state: 'failed', key: 'payment.not-sent' }
  }

  /** Charges the job's rows together, at most once. */
  async function charge({ id: jobId, vendorId }: BulkJob, signal: AbortSignal): Promise<Outcome> {
    const prepared = await payment.prepare({ vendorId, order: { vendor_id: vendorId } })
    if (prepared === null || signal.aborted) return { state: 'idle' }
    if (prepared !== 'ready') return { state: 'failed', key: prepared }
    const key = environment.randomId()
    try {
      return outcomeOf(await payment.payJob({ vendorId, jobId, key }))
    } catch (error) {
      const isOpen = error instanceof RefusedError && /^payment\.(already-paid|in-progress)$/.test(error.key)
      if (isOpen) return findSent({ bulk_job_id: jobId }, signal)
      // An earlier try of the call may have got no response.
      if (isInconclusive(error, true)) return findSent({ client_order_id: key }, signal)
      return { state: 'failed', key: failureText(error, translations.isTextKey) }
    }
  }

  /** Waits for the bank's decision, then follows the job. */
  async function follow(results: BulkResults, job: StoredJob, first: Outcome, signal: AbortSignal, isNew = false) {
    checkNow = async () => {
      const nextSignal = runs.start()
      const found = await findOutcome(job.jobId, nextSignal)
      void follow(results, job, found, nextSignal)
    }
    let outcome = first
    while (outcome.state === 'at-bank' && !signal.aborted) {
      show(results, { ...outcome, isNew: isNew && outcome === first })
      await pause(signal)
      outcome = await findOutcome(job.jobId, signal)
    }
    if (signal.aborted || outcome.state === 'at-bank') return
    if (outcome.state === 'paid') return place(results, job)
    show(results, outcome)
  }

  return {
    $card: atom<CardPayment>(payment) as ReadableAtom<CardPayment>,
    $hasFailed: atom(false) as ReadableAtom<boolean>,
    load: async () => {},
    get isFramed() {
      return location.isFramed()
    },
    leave: (url: string, target?: BankTarget) => payment.leave(url, () => void checkNow(), target),
    open: ({ vendorId }: BulkJob) => $subject.set({ vendorId, order: { vendor_id: vendorId } }),
    close: () => $subject.set(null),
    async pay(results: BulkResults, job: StoredJob, signal: AbortSignal) {
      await follow(results, job, await charge(results.job, signal), signal, true)
    },
    /** Looks up the job's payment. Returns a function that follows it; null if there is none. */
    async find(results: BulkResults, job: StoredJob, signal: AbortSignal): Promise<(() => Promise<void>) | null> {
      const found = await findOutcome(job.jobId, signal)
      return found.state === 'idle' ? null : () => follow(results, job, found, signal)
    },
    /** Looks at once whether the bank has decided. */
    check: () => checkNow(),
    /** Returns the job that the bank's page returned from; null if there is none. */
    async returned(signal: AbortSignal): Promise<{ vendorId: string; jobId: string } | null> {
      const paymentId = paymentIdInUrl(location.href())
      if (paymentId !== null) await payment.reportReturn()
      const found = paymentId === null ? null : await fetchPatiently({ payment_id: paymentId }, signal)
      // Another element continues the payment of an order.
      if (!found?.bulk_job_id || signal.aborted) return null
      location.replace(withoutPaymentId(location.href()))
      return { vendorId: found.vendor_id, jobId: found.bulk_job_id }
    },
  }
}

export type BulkPaying = ReturnType<typeof createBulkPaying>
