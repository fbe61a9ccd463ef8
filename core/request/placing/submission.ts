import { withinLimit } from '../../api/within-limit.ts'
import type { Environment } from '../../environment.ts'
import { attempt } from '../../lib/attempt.ts'
import { sleep } from '../../lib/sleep.ts'
import { isHeld, type Placement, type Unanswered, unansweredBy } from '../feedback.ts'
import { compareWithAgreement, type FeeAgreement, isExpired, type Quote, recomputeFee } from '../quote/quote.ts'
import type { Quoter } from '../quote/quoter.ts'
import type { Attempt } from './attempts.ts'
import type { AlreadyPlaced, Intent, Seen, SendResult, Transport } from './transport.ts'

export interface SubmissionOptions {
  environment: Pick<Environment, 'clock' | 'locks' | 'warn' | 'isOnline' | 'onOnline' | 'onShown'>
  quoter: Pick<Quoter, 'shown' | 'refresh' | 'expire'>
  transport: Transport
  intent(): Intent
  shown(): Placement
  show(placement: Placement): void
}

/** What the user knew and agreed to when they pressed. A press means another order than those that they could have seen. */
type Agreed = Pick<FeeAgreement, 'ceiling'> & { fee: number | null; seen: Seen }
export type Submission = ReturnType<typeof createSubmission>

/** Aborted if it takes too long: then it sends and shows nothing more. */
type Run = AbortSignal

const signatureRounds = 3
// Shared by outlets, whose attempts share a storage entry.
const submitLock = 'courier-place-order'
const roundsUntilUnreachable = 2
const pauseMs = 1000
const retryMs = 5000
const offlineFeeMs = 3000
// After the server has refused a fee as expired (specification 2 §4).
const expiryPauseMs = 1000

/**
 * Sends an order at most once and never fails silently: double clicks, tabs, lost responses, reloads, outages and expired
 * fees (specification 2 §4).
 */
export function createSubmission(options: SubmissionOptions) {
  const { environment, quoter, transport } = options
  const { clock, locks } = environment
  const disposed = new AbortController()
  let running: Promise<void> | null = null
  let isOutcomeShown = true
  let isPressRunning = false
  let agreement: FeeAgreement | null = null
  let shownEarlierId: string | null = null
  let timer: unknown

  function show(placement: Placement) {
    const shown = options.shown()
    const isRepeated =
      placement.state === 'placed' && shown.state === 'placed' && shown.order.orderId === placement.order.orderId
    if (!isRepeated && !disposed.signal.aborted) attempt(environment, () => options.show(placement))
  }

  const showRefused = (key: string, message = '', waitSeconds: number | null = null) =>
    show({ state: 'refused', key, message, waitSeconds })

  function showOrder({ order, isSame }: AlreadyPlaced, elsewhere: boolean) {
    if (!isSame) shownEarlierId = order.orderId
    show({ state: isSame ? 'placed' : 'earlier-placed', order, elsewhere })
  }

  const seen = (): Seen => ({ placedIds: transport.placedIds(), shownId: shownEarlierId })

  /** Later presses join the running one; a lock serialises tabs. */
  async function runExclusively(work: (run: Run) => Promise<void>, limitMs?: number): Promise<void> {
    const isPress = limitMs !== undefined
    clock.clearTimeout(timer)
    // If the run has finished sending, this press is a new one.
    if (running && (isOutcomeShown || (isPress && !isPressRunning))) await running
    if (!running) {
      isOutcomeShown = false
      isPressRunning = isPress
      running = runOnce(work, limitMs).finally(() => {
        running = null
      })
    }
    return running
  }

  async function runOnce(work: (run: Run) => Promise<void>, limitMs?: number): Promise<void> {
    const limit = new AbortController()
    const run = limit.signal
    const once = async () => {
      // The lock is free again for other tabs after that time, too.
      if (!run.aborted)
        await withinLimit(clock, work(run), limitMs).finally(() => {
          isOutcomeShown ||= !run.aborted
        })
    }
    try {
      await withinLimit(clock, locks.request(submitLock, once), limitMs)
    } catch (error) {
      limit.abort()
      if (unansweredBy(error) !== 'connection') environment.warn(`couldn’t send an order: ${(error as Error)?.name}`)
      if (transport.pending()) conclude({ result: 'unknown', unanswered: shownReason() })
      else showPlacedOrNotSent(false)
    } finally {
      isOutcomeShown = true
    }
  }

  function showPlacedOrNotSent(elsewhere: boolean) {
    const placed = transport.findPlaced(options.intent(), seen())
    if (placed) showOrder(placed, elsewhere)
    else showRefused('request.error.not-sent')
  }

  async function submit(intent: Intent, agreed: Agreed, run: Run) {
    const earlier = transport.pending()
    if (earlier && !(await finishEarlier(earlier, intent, run))) return
    // A lookup, also of another tab, may have found one since the press.
    const placed = transport.findPlaced(intent, agreed.seen)
    if (placed) return showOrder(placed, true)
    const shown = quoter.shown()
    if (!shown) {
      show({ state: 'quoting' })
      // The user hasn't seen this fee, so the next press agrees to it.
      await quoter.refresh()
      return run.aborted ? undefined : show({ state: 'idle' })
    }
    agreement = { fee: agreed.fee ?? transport.agreedFee(shown), ceiling: agreed.ceiling }
    // The browser may report no network by mistake, so try a call.
    const isDoubtful = !environment.isOnline()
    const isCurrent = !isDoubtful && !isExpired(shown, clock.now())
    if (!isCurrent) show({ state: 'quoting' })
    const tooLate = isDoubtful ? sleep(clock, offlineFeeMs) : undefined
    const fee = isCurrent ? compareWithAgreement(agreement, shown) : await recomputeFee(quoter, agreement, tooLate)
    if (run.aborted) return
    if (isDoubtful && fee.result === 'failed') return show({ state: 'unreachable', sent: false })
    let quote = quoteToCharge(fee)
    for (let round = 1; quote && round <= signatureRounds; round++) {
      // While the fee was slow, another tab may have begun: a lock isn't waited for without end.
      const [begun, placedElsewhere] = [transport.pending(), transport.findPlaced(intent, agreed.seen)]
      if (placedElsewhere) return showOrder(placedElsewhere, true)
      if (begun) return conclude(await checkOutcome(begun, false, run), transport.isSame(begun, intent), false, run)
      show({ state: 'placing' })
      const sent = await transport.begin(intent, quote, run)
      const response = await transport.send(sent, run)
      const sendResult =
        response.result === 'unknown' ? await checkOutcome(sent, true, run, response.unanswered) : response
      if (sendResult.result !== 'signature-expired') return conclude(sendResult, true, true, run)
      if (run.aborted) return
      show({ state: 'quoting' })
      await sleep(clock, expiryPauseMs)
      const renewed = await recomputeFee(quoter, agreement)
      if (run.aborted) return
      quote = quoteToCharge(renewed)
    }
    if (quote) showRefused('error.fee.recompute')
  }

  /** Returns null, and shows why, if there is no fee or the user has to confirm it. */
  function quoteToCharge(fee: ReturnType<typeof compareWithAgreement>): Quote | null {
    if (fee.result === 'agreed') return fee.quote
    if (fee.result === 'failed') showRefused('error.fee.recompute')
    else if (transport.changedFee() === 'refuse') showRefused('error.fee.changed')
    else show({ state: 'fee-changed', change: fee.change, quote: fee.quote })
    return null
  }

  function shownReason(): Unanswered {
    const shown = options.shown()
    return 'unanswered' in shown ? shown.unanswered : 'connection'
  }

  async function checkOutcome(
    sent: Attempt,
    isPressed: boolean,
    run: Run,
    reason = shownReason(),
  ): Promise<SendResult> {
    let unanswered = reason
    for (let round = 1; round <= roundsUntilUnreachable && !run.aborted; round++) {
      if (options.shown().state !== 'at-bank') show({ state: 'checking', unanswered })
      if (round > 1) await sleep(clock, pauseMs * round)
      if (disposed.signal.aborted || run.aborted) break
      const found = await transport.lookUp(sent, run)
      if (found.result === 'unknown') {
        unanswered = found.unanswered
        continue
      }
      if (found.result !== 'not-arrived' || found.mayArriveForMs <= 0) return found
      if (run.aborted || !(isPressed || found.isRepeatable)) return found
      const response = await transport.send(sent, run)
      if (response.result !== 'unknown') return response
      unanswered = response.unanswered
    }
    return { result: 'unknown', unanswered }
  }

  /** @param isSame the attempt matches the form @param isNew sent by this press */
  function conclude(sendResult: SendResult, isSame = true, isNew = false, run?: Run) {
    if (run?.aborted && sendResult.result !== 'placed') return
    if (sendResult.result === 'placed') return showOrder({ order: sendResult.order, isSame }, false)
    if (sendResult.result === 'at-bank') {
      show({ state: 'at-bank', orderId: sendResult.orderId, redirectUrl: sendResult.redirectUrl, isNew })
      return resumeIn(retryMs)
    }
    if (sendResult.result === 'refused') {
      if (sendResult.key === 'placing.signature-invalid') quoter.expire()
      return showRefused(sendResult.key, sendResult.message, sendResult.waitSeconds)
    }
    if (sendResult.result === 'signature-expired') return showRefused('error.fee.recompute')
    if (sendResult.result === 'unknown') {
      show({ state: 'unreachable', sent: true, unanswered: sendResult.unanswered })
      return resumeIn(retryMs)
    }
    if (sendResult.mayArriveForMs > 0) {
      show({ state: 'ready-to-send', held: true })
      return resumeIn(Math.max(sendResult.mayArriveForMs + 1, pauseMs))
    }
    showRefused('request.error.not-sent')
  }

  function resumeIn(ms: number) {
    if (!disposed.signal.aborted) timer = clock.setTimeout(() => void resume(), ms)
  }

  /** Returns true if the earlier attempt placed no order. If another method is due by now, it is only looked up. */
  async function finishEarlier(earlier: Attempt, intent: Intent, run: Run): Promise<boolean> {
    const isDue = transport.isDue(earlier)
    const sendResult = await checkOutcome(earlier, isDue, run)
    const isSame = transport.isSame(earlier, intent)
    const cannotArrive = sendResult.result === 'not-arrived' && sendResult.mayArriveForMs <= 0
    const wasRefused = sendResult.result === 'signature-expired' || (sendResult.result === 'refused' && !isSame)
    if (isDue && !run.aborted && (cannotArrive || wasRefused)) return true
    conclude(sendResult, isSame, false, run)
    return false
  }

  function showFinishedElsewhere() {
    if (isHeld(options.shown())) showPlacedOrNotSent(true)
  }

  async function resumeOnline() {
    const before = options.shown()
    if (before.state === 'at-bank' || (before.state === 'unreachable' && before.sent)) return resume()
    if (before.state === 'idle') return void (await quoter.refresh())
    if (before.state !== 'unreachable') return
    show({ state: 'quoting' })
    const quote = await quoter.refresh()
    if (!isOutcomeShown || options.shown().state !== 'quoting') return
    const fee = quote && agreement && compareWithAgreement(agreement, quote)
    if (fee?.result === 'changed') show({ state: 'fee-changed', change: fee.change, quote: fee.quote })
    else show({ state: 'ready-to-send', held: false })
  }

  const stops = [
    environment.onOnline(() => void resumeOnline()),
    environment.onShown(() => options.shown().state === 'at-bank' && void resume()),
  ]

  /** Finds out the outcome of an earlier attempt, without sending. */
  async function resume(): Promise<void> {
    const earlier = transport.pending()
    if (!earlier) return showFinishedElsewhere()
    const isShown = options.shown().state === 'at-bank'
    if (!isShown && isOutcomeShown && transport.isSame(earlier, options.intent()))
      show({ state: 'checking', unanswered: shownReason() })
    await runExclusively(async (run) => {
      const pending = transport.pending()
      if (!pending) return showFinishedElsewhere()
      const sendResult = await checkOutcome(pending, false, run)
      conclude(sendResult, transport.isSame(pending, options.intent()), false, run)
    })
  }

  return {
    /** @param agreed `fee` is null unless confirmed explicitly @param limitMs the time that is left for an answer */
    press(intent: Intent, agreed: Agreed, limitMs: number) {
      if (isOutcomeShown) show({ state: 'placing' })
      return runExclusively((run) => submit(intent, agreed, run), limitMs)
    },
    resume,
    seen,
    showPlaced() {
      const placed = transport.findPlaced(options.intent(), seen())
      if (placed && isOutcomeShown && options.shown().state !== 'placed') showOrder(placed, true)
    },
    reset() {
      if (isOutcomeShown && !transport.pending() && options.shown().state !== 'quoting') show({ state: 'idle' })
    },
    isOpen: () => !isOutcomeShown || transport.pending() !== null,
    destroy() {
      disposed.abort()
      clock.clearTimeout(timer)
      for (const stop of stops) stop()
    },
  }
}
