import { atom, computed } from 'nanostores'
import { pressLimitMs, withinLimit } from '../../api/within-limit.ts'
import type { TextKey } from '../../i18n/keys.ts'
import { attempt } from '../../lib/attempt.ts'
import { contentOf, type Draft } from '../draft/draft.ts'
import type { RequestStep } from '../flow.ts'
import { payableFee } from '../quote/quote.ts'
import type { CheckedOrder } from '../rules/checks.ts'
import { fieldOfRefusal, type Problem, type Report } from '../rules/field-messages.ts'
import { digestOf } from './attempts.ts'
import { isHeld, isOutcome, type Outcome, type Placement } from './outcome.ts'
import type { PlacingOptions, Press } from './placing-contract.ts'
import { createSubmission, type Submission } from './submission.ts'
import type { Intent } from './transport.ts'

export type Placing = ReturnType<typeof createPlacing>

/** The other steps have no order button. */
const isFormShown = ({ step }: RequestStep) => !step.startsWith('ask-for-origin') && step !== 'service-closed'

const stepMs = 1000
const minSendMs = 6000
const idle: Placement = { state: 'idle' }

interface OutletPlacing {
  submission: Submission
  /** The draft of the last press; before, of when the outlet was opened. */
  draft: Draft
}

/**
 * Handles a press of the order button (specification 2 §4): validation, send checks, the host's decision, submission. Each
 * outlet keeps its own submission until that is finished, so its outcome isn't lost when the user selects another outlet.
 */
export function createPlacing(options: PlacingOptions) {
  const { page, $vendor, $draft, $step, checks, quoter } = options
  const { environment } = page
  const $placements = atom<Readonly<Record<string, Placement>>>({})
  const $placement = computed(
    [$placements, $vendor],
    (placements, vendor): Placement => (vendor && placements[vendor.id]) || idle,
  )
  const $problems = atom<readonly Problem[]>([])
  const $outcome = atom<Outcome | null>(null)
  const outlets = new Map<string, OutletPlacing>()
  let attempts = 0
  /** The press that is being checked. */
  let pressing: object | null = null
  /** How long the last press was checked, without the time for questions. */
  let waitedMs = 0
  let passedDraft: Draft | null = null

  const selectedId = () => $vendor.get()?.id ?? null
  const draftOf = (vendorId: string) => (selectedId() !== vendorId && outlets.get(vendorId)?.draft) || $draft.get()
  const placementOf = (vendorId: string) => $placements.get()[vendorId] ?? idle

  function setPlacement(vendorId: string, placement: Placement) {
    attempt(environment, () => $placements.set({ ...$placements.get(), [vendorId]: placement }))
  }

  function reportAll(problems: readonly Omit<Problem, 'attempt'>[]) {
    attempts++
    const shown = problems.map(({ field, key, values }) => ({
      field,
      key,
      ...(values && { values }),
      attempt: attempts,
    }))
    attempt(environment, () => $problems.set(shown))
  }

  const report: Report = (field, key, values) => reportAll([{ field, key, ...(values && { values }) }])

  function show(vendorId: string, placement: Placement) {
    const isShown = selectedId() === vendorId
    if (placement.state === 'refused') {
      attempt(environment, () => options.onRefused(placement.key))
      const field = isShown ? fieldOfRefusal(placement.key) : null
      if (field) {
        setPlacement(vendorId, idle)
        return report(field, placement.key as TextKey)
      }
      notifyFailed()
    }
    if ('order' in placement) attempt(environment, () => options.onPlaced(vendorId, draftOf(vendorId), placement))
    setPlacement(vendorId, placement)
    const isLeaving = placement.state === 'at-bank' && placement.isNew
    if (isLeaving || isOutcome(placement)) attempt(environment, () => $outcome.set({ vendorId, placement, isShown }))
  }

  const notifyFailed = () =>
    attempt(environment, () => page.notifications.notify({ type: 'error', key: options.failedKey, durationMs: 5000 }))

  function outletPlacingOf(vendorId: string): OutletPlacing {
    const existing = outlets.get(vendorId)
    if (existing) return existing
    const isSelected = () => selectedId() === vendorId
    const submission = createSubmission({
      environment,
      transport: options.transport(vendorId),
      intent: () => intentOf(draftOf(vendorId), null),
      shown: () => placementOf(vendorId),
      show: (placement) => show(vendorId, placement),
      // The quoter has only the selected outlet's fee.
      quoter: {
        shown: () => (isSelected() ? quoter.shown() : null),
        refresh: async () => (isSelected() ? quoter.refresh() : null),
        expire: () => isSelected() && quoter.expire(),
      },
    })
    const outletPlacing: OutletPlacing = { submission, draft: $draft.get() }
    outlets.set(vendorId, outletPlacing)
    return outletPlacing
  }

  function closeOutlet(vendorId: string) {
    outlets.get(vendorId)?.submission.destroy()
    outlets.delete(vendorId)
    setPlacement(vendorId, idle)
  }

  function intentOf(draft: Draft, order: CheckedOrder | null): Intent {
    const content = digestOf(contentOf(draft))
    const version = options.version()
    // The same change can be made again after another one.
    if (version !== null) return { draftId: draft.id, content: `${content} ${version}`, voucher: null, order }
    // So that an order placed without the typed code isn't the same.
    const voucher = draft.voucher?.code ?? (draft === $draft.get() ? options.typedVoucher() : null)
    return { draftId: draft.id, content, voucher, order }
  }

  /** Shows an order that another tab placed from the same draft. */
  function showPlaced() {
    const vendorId = selectedId()
    if (vendorId !== null) outletPlacingOf(vendorId).submission.showPlaced()
  }

  async function resume() {
    const vendorId = selectedId()
    if (vendorId === null) return
    const outletPlacing = outletPlacingOf(vendorId)
    outletPlacing.draft = $draft.get()
    await outletPlacing.submission.resume()
    if (selectedId() === vendorId) showPlaced()
  }

  /** Whether the draft may be sent; reports the problem if not. */
  function isReady(agreedFee?: number): boolean {
    const refusals = checks.refusals()
    if (refusals.length > 0) reportAll(refusals)
    const step = $step.get()
    if (refusals.length > 0 || !step || !isFormShown(step)) return false
    const quote = quoter.$quote.get()
    if (quote.state === 'undeliverable') report('address', quote.key)
    return quote.state !== 'undeliverable' && (agreedFee !== undefined || isUnderCeiling())
  }

  function isUnderCeiling(): boolean {
    const quote = quoter.shown()
    const ceiling = checks.ceiling()
    const isUnder = !quote || ceiling === null || payableFee(quote) <= ceiling
    if (!isUnder) report('ceiling', 'validation.ceiling-below-fee')
    return isUnder
  }

  async function passesSendChecks(isCurrent: () => boolean): Promise<boolean> {
    for (const check of options.sendChecks()) if (!isCurrent() || !(await check())) return false
    return true
  }

  /** Returns null, and shows why, if checking failed or took too long. A question may stay open for as long as the user likes. */
  async function checkWithinLimit(check: Promise<boolean>): Promise<boolean | null> {
    const checked = check.catch(() => null)
    for (waitedMs = 0; waitedMs < pressLimitMs; waitedMs = options.isAsking() ? 0 : waitedMs + stepMs) {
      const passed = await withinLimit(environment.clock, checked, stepMs).catch(() => undefined)
      if (passed === null) break
      if (passed !== undefined) return passed
    }
    notifyFailed()
    return null
  }

  async function isChecked(vendorId: string, press: object, agreedFee?: number): Promise<boolean> {
    const isCurrent = () => pressing === press && selectedId() === vendorId
    const preparing = options.prepare()
    if (preparing) {
      setPlacement(vendorId, { state: 'preparing' })
      await preparing
    }
    if (!isCurrent() || !isReady(agreedFee)) return false
    reportAll([])
    // The user confirms a changed fee after this draft has passed all checks.
    if (agreedFee !== undefined && passedDraft === $draft.get()) return true
    setPlacement(vendorId, { state: 'preparing' })
    const isPassed = await passesSendChecks(isCurrent)
    // A dialog may have been open for long, so the form's current content is sent.
    if (!isPassed || !isCurrent() || !isReady(agreedFee)) return false
    passedDraft = $draft.get()
    return true
  }

  return {
    $placement,
    $problems,
    $outcome,
    checkWithinLimit,
    $isHeld: computed($placement, isHeld),
    report,
    clearProblems(fields: readonly string[]) {
      const problems = $problems.get()
      const remaining = problems.filter(({ field }) => !fields.includes(field))
      if (remaining.length < problems.length) $problems.set(remaining)
    },
    async press({ agreedFee, isAllowed = () => true }: Press) {
      const vendor = $vendor.get()
      if (!vendor || pressing) return
      const before = placementOf(vendor.id)
      const outletPlacing = outletPlacingOf(vendor.id)
      const press = {}
      pressing = press
      const hasPassed = await checkWithinLimit(isChecked(vendor.id, press, agreedFee))
      pressing = null
      if (placementOf(vendor.id).state === 'preparing') setPlacement(vendor.id, isHeld(before) ? before : idle)
      if (!hasPassed || selectedId() !== vendor.id || !isAllowed()) return
      outletPlacing.draft = $draft.get()
      const limitMs = Math.max(pressLimitMs - waitedMs, minSendMs)
      const agreed = { fee: agreedFee ?? null, ceiling: checks.ceiling() }
      await outletPlacing.submission.press(intentOf(outletPlacing.draft, checks.checkedOrder()), agreed, limitMs)
    },
    /** Called with another outlet or draft. Unlocks the form; a pending order continues. */
    open() {
      $problems.set([])
      passedDraft = null
      for (const [vendorId, { submission }] of outlets) {
        if (vendorId !== selectedId() && !submission.isOpen()) closeOutlet(vendorId)
      }
      const vendorId = selectedId()
      if (vendorId === null) return
      if (placementOf(vendorId).state === 'placed') closeOutlet(vendorId)
      void resume()
    },
    /** Whether the outlet's order is neither placed nor being sent, so that its text may move to another outlet. */
    isFree(vendorId: string): boolean {
      const { state } = placementOf(vendorId)
      return state !== 'placed' && state !== 'preparing' && !outletPlacingOf(vendorId).submission.isOpen()
    },
    /** Unlocks the form for a new order of the same outlet. */
    restart() {
      const vendorId = selectedId()
      $problems.set([])
      passedDraft = null
      if (vendorId !== null && !outletPlacingOf(vendorId).submission.isOpen()) closeOutlet(vendorId)
    },
    /** Ends all submissions at sign-out. Stored drafts stay for the same user. */
    stop() {
      for (const vendorId of [...outlets.keys()]) closeOutlet(vendorId)
      $problems.set([])
    },
    resume,
    showPlaced,
    reset() {
      const vendorId = selectedId()
      if (vendorId !== null) outletPlacingOf(vendorId).submission.reset()
    },
    destroy() {
      for (const { submission } of outlets.values()) submission.destroy()
    },
  }
}
