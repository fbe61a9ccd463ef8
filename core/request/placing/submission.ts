import type { Environment } from '../../environment.ts'
import { sleep } from '../../lib/sleep.ts'
import {
  type ChangedFee,
  comparedWith,
  type FeeAgreement,
  type FeeRecomputed,
  recomputeAfterExpiry,
  recomputeFee,
} from '../quote/fee-agreement.ts'
import { type FeeChange, isExpired, type Quote } from '../quote/quote.ts'
import type { Quoter } from '../quote/quoter.ts'
import type { PlacedOrder } from './ledger.ts'

/** How far the sending of one order has come. */
export type Placement =
  | { state: 'idle' }
  /** What a press needs is loading, or a question is open: nothing is sent yet. */
  | { state: 'preparing' }
  /** The fee is computed before anything is sent. */
  | { state: 'quoting' }
  | { state: 'placing' }
  /** The response was lost: finding out whether the order arrived. */
  | { state: 'checking' }
  /** No connection. `sent`: an order may be on its way; the app asks for it, and never sends a second one. */
  | { state: 'unreachable'; sent: boolean }
  /** Back online, or the order didn't arrive: nothing is sent without another press. `held`: that press repeats the last one. */
  | { state: 'ready-to-send'; held: boolean }
  | { state: 'fee-changed'; change: Extract<FeeChange, { changed: true }>; quote: Quote }
  /** `elsewhere`: in another tab, which has told its own host. */
  | { state: 'placed'; order: PlacedOrder; elsewhere: boolean }
  /** `key` is the server's translation key, or one of ours. `waitSeconds`: the server asks to wait (429). */
  | { state: 'refused'; key: string; message: string; waitSeconds: number | null }

/** What is sent can't be changed while its response is unknown. */
export function isHeld(now: Placement): boolean {
  if (now.state === 'unreachable') return now.sent
  return now.state === 'ready-to-send' ? now.held : ['quoting', 'placing', 'checking'].includes(now.state)
}

/** What a try to send an order, or the question whether it arrived, has found out. */
export type Answer =
  | { result: 'made'; order: PlacedOrder }
  | { result: 'refused'; key: string; message: string; waitSeconds?: number | null }
  | { result: 'signature-expired' }
  | { result: 'unknown' }
  /** The server doesn't have it; 0 if it can no longer arrive. */
  | { result: 'not-arrived'; mayArriveForMs: number }

/** One way to send an order: placing, updating, paying by card. It keeps the attempt whose response is unknown. */
export interface Transport<Intent, Attempt> {
  /** An attempt whose response is unknown, also of another tab or from before a reload. */
  pending(): Attempt | null
  /** The order was already made from exactly this. */
  madeFrom(intent: Intent): PlacedOrder | null
  /** Whether that attempt asks for the same as this press. */
  isSame(attempt: Attempt, intent: Intent): boolean
  /** Freezes what is sent, and keeps it until its response is known. */
  begin(intent: Intent, quote: Quote): Attempt
  send(attempt: Attempt): Promise<Answer>
  /** Asks the server what became of it. */
  ask(attempt: Attempt): Promise<Answer>
  forget(): void
  /** The fee that counts as agreed by a press alone. */
  agreedFee(shown: Quote): number
  /** An update may be repeated at any time; a rider is only sent while the user waits for their press. */
  repeatsUnasked: boolean
}

export interface SubmissionOptions<Intent, Attempt> {
  environment: Pick<Environment, 'clock' | 'locks' | 'isOnline' | 'onOnline'>
  quoter: Pick<Quoter, 'shown' | 'refresh' | 'expire'>
  transport: Transport<Intent, Attempt>
  /** Default `ask`. */
  changedFee?: ChangedFee
  now(): Placement
  show(placement: Placement): void
}

/** What a press agrees to. */
export interface Agreed {
  /** The fee that the user has confirmed explicitly; null if the shown one counts. */
  fee: number | null
  /** Any fee up to this is agreed to as well; null for none. */
  ceiling: number | null
}

export interface Submission<Intent> {
  press(intent: Intent, agreed: Agreed): Promise<void>
  /** Finds out about an order whose response is unknown, for example after a reload. Sends nothing new. */
  resume(): Promise<void>
  /** Another tab has made the order of this intent. */
  showMade(intent: Intent): void
  /** Back to the form after a refusal, a changed fee or a success. */
  reset(): void
  /** Whether an order may be on its way. */
  isOpen(): boolean
  destroy(): void
}

const signatureRounds = 3
/** One for all outlets: their ledgers share a storage entry. */
const submitLock = 'courier-place-order'
/** Tries to find out before the user is told; then one every `askAgainMs`. */
const askRounds = 2
const pauseMs = 1000
const askAgainMs = 5000
/** So long a call has to prove that there is a connection, if the browser reports none. */
const doubtfulMs = 3000
/**
 * Sends an order at most once, and never silently not: double click, two tabs, lost response, reload, connection lost
 * and back, expired fee (QUALITY, nothing lost; specification 2 §4).
 */
export function createSubmission<Intent, Attempt>(options: SubmissionOptions<Intent, Attempt>): Submission<Intent> {
  const { environment, quoter, transport, changedFee = 'ask' } = options
  const { clock, locks } = environment
  const disposed = new AbortController()
  let running: Promise<void> | null = null
  let isOutcomeShown = true
  let isPressRunning = false
  let agreement: FeeAgreement | null = null
  let timer: unknown

  function show(placement: Placement) {
    if (!disposed.signal.aborted) options.show(placement)
  }

  function showRefused(key: string, message = '', waitSeconds: number | null = null) {
    show({ state: 'refused', key, message, waitSeconds })
  }

  /** A second press joins the running one. The lock makes the tabs take turns. */
  async function exclusively(run: () => Promise<void>, isPress = false): Promise<void> {
    clock.clearTimeout(timer)
    // A run that has shown its outcome only releases its lock, and one that finds out sends nothing: this press is a new one.
    if (running && (isOutcomeShown || (isPress && !isPressRunning))) await running
    if (!running) {
      isOutcomeShown = false
      isPressRunning = isPress
      const once = () =>
        run().finally(() => {
          isOutcomeShown = true
        })
      running = locks.request(submitLock, once).finally(() => {
        running = null
      })
    }
    return running
  }

  async function submit(intent: Intent, agreed: Agreed) {
    const earlier = transport.pending()
    if (earlier && !(await finishEarlier(earlier, intent))) return
    const made = transport.madeFrom(intent)
    if (made) return show({ state: 'placed', order: made, elsewhere: true })
    const shown = quoter.shown()
    if (!shown) {
      show({ state: 'quoting' })
      // A fee that wasn't shown is not agreed to: the next press does.
      await quoter.refresh()
      return show({ state: 'idle' })
    }
    agreement = { fee: agreed.fee ?? transport.agreedFee(shown), ceiling: agreed.ceiling }
    // The browser may be wrong about its connection: a call decides.
    const isDoubtful = !environment.isOnline()
    if (isDoubtful || isExpired(shown, clock.now())) show({ state: 'quoting' })
    const isCurrent = !isDoubtful && !isExpired(shown, clock.now())
    const recomputed = isCurrent ? comparedWith(agreement, shown) : recomputeFee(quoter, agreement)
    const first = await (isDoubtful ? Promise.race([recomputed, failsAfter(doubtfulMs)]) : recomputed)
    if (isDoubtful && first.result === 'failed') return show({ state: 'unreachable', sent: false })
    let quote = charged(first)
    for (let round = 1; quote && round <= signatureRounds; round++) {
      show({ state: 'placing' })
      const attempt = transport.begin(intent, quote)
      const sent = await transport.send(attempt)
      const answer = sent.result === 'unknown' ? await findOut(attempt, true) : sent
      if (answer.result !== 'signature-expired') return conclude(answer)
      show({ state: 'quoting' })
      quote = charged(await recomputeAfterExpiry(clock, quoter, agreement))
    }
    if (quote) showRefused('error.fee.recompute')
  }

  async function failsAfter(ms: number): Promise<FeeRecomputed> {
    await sleep(clock, ms)
    return { result: 'failed' }
  }

  /** The fee that may be charged; null if there is none, or if the user has to agree first. */
  function charged(fee: FeeRecomputed): Quote | null {
    if (fee.result === 'agreed') return fee.quote
    if (fee.result === 'failed') showRefused('error.fee.recompute')
    else if (changedFee === 'refuse') showRefused('error.fee.changed')
    else show({ state: 'fee-changed', change: fee.change, quote: fee.quote })
    return null
  }

  /** Asks until the outcome is known. @param isPressed the user waits for it: what didn't arrive is sent again. */
  async function findOut(attempt: Attempt, isPressed: boolean): Promise<Answer> {
    for (let round = 1; round <= askRounds; round++) {
      show({ state: 'checking' })
      if (round > 1) await sleep(clock, pauseMs * round)
      if (disposed.signal.aborted) return { result: 'unknown' }
      const known = await transport.ask(attempt)
      if (known.result === 'unknown') continue
      if (known.result !== 'not-arrived' || known.mayArriveForMs <= 0) return known
      if (!isPressed && !transport.repeatsUnasked) return known
      const again = await transport.send(attempt)
      if (again.result !== 'unknown') return again
    }
    return { result: 'unknown' }
  }

  function conclude(answer: Answer) {
    if (answer.result === 'made') return show({ state: 'placed', order: answer.order, elsewhere: false })
    if (answer.result === 'refused') {
      // The next press fetches a new fee.
      if (answer.key === 'placing.signature-invalid') quoter.expire()
      return showRefused(answer.key, answer.message, answer.waitSeconds)
    }
    if (answer.result === 'signature-expired') return showRefused('error.fee.recompute')
    if (answer.result === 'unknown') {
      show({ state: 'unreachable', sent: true })
      return resumeIn(askAgainMs)
    }
    if (answer.mayArriveForMs > 0) {
      show({ state: 'ready-to-send', held: true })
      return resumeIn(Math.max(answer.mayArriveForMs + 1, pauseMs))
    }
    transport.forget()
    showRefused('request.error.not-sent')
  }

  function resumeIn(ms: number) {
    if (!disposed.signal.aborted) timer = clock.setTimeout(() => void submission.resume(), ms)
  }

  /** True if a new order may follow: the earlier attempt asked for something else and is finished, or never arrived. */
  async function finishEarlier(earlier: Attempt, intent: Intent): Promise<boolean> {
    const answer = await findOut(earlier, true)
    if (answer.result === 'signature-expired') return true
    if (answer.result === 'not-arrived') {
      transport.forget()
      return true
    }
    if (answer.result !== 'unknown' && !transport.isSame(earlier, intent)) return true
    conclude(answer)
    return false
  }

  async function comeBack() {
    const before = options.now()
    if (before.state === 'unreachable' && before.sent) return submission.resume()
    if (before.state === 'idle') return void (await quoter.refresh())
    if (before.state !== 'unreachable') return
    show({ state: 'quoting' })
    const quote = await quoter.refresh()
    if (!isOutcomeShown || options.now().state !== 'quoting') return
    const fee = quote && agreement && comparedWith(agreement, quote)
    if (fee?.result === 'changed') show({ state: 'fee-changed', change: fee.change, quote: fee.quote })
    else show({ state: 'ready-to-send', held: false })
  }

  const stopListening = environment.onOnline(() => void comeBack())

  const submission: Submission<Intent> = {
    press(intent, agreed) {
      // At once: another tab may hold the lock for a while.
      if (isOutcomeShown) show({ state: 'placing' })
      return exclusively(() => submit(intent, agreed), true)
    },
    async resume() {
      if (!transport.pending()) return
      await exclusively(async () => {
        const attempt = transport.pending()
        if (attempt) return conclude(await findOut(attempt, false))
        // Another tab has found out while this one waited for its turn.
        show({ state: 'idle' })
      })
    },
    showMade(intent) {
      const order = transport.madeFrom(intent)
      if (order && isOutcomeShown && options.now().state !== 'placed') show({ state: 'placed', order, elsewhere: true })
    },
    reset() {
      const { state } = options.now()
      if (isOutcomeShown && !transport.pending() && state !== 'quoting') show({ state: 'idle' })
    },
    isOpen: () => !isOutcomeShown || transport.pending() !== null,
    destroy() {
      disposed.abort()
      clock.clearTimeout(timer)
      stopListening()
    },
  }
  return submission
}
