import { atom, computed, type ReadableAtom } from 'nanostores'
import type { TextKey } from '../../i18n/keys.ts'
import { contentOf, type Draft } from '../draft/draft.ts'
import type { RequestStep } from '../flow.ts'
import { payableFee } from '../quote/quote.ts'
import type { Quoter } from '../quote/quoter.ts'
import type { RequestPage, RequestVendor } from '../request-page.ts'
import type { Checks } from '../rules/checks.ts'
import { fieldOfRefusal, type Problem, type Report } from '../rules/field-messages.ts'
import type { OrderInput } from '../rules/validation.ts'
import { digestOf, type PlacedOrder } from './ledger.ts'
import type { CheckedOrder } from './payload.ts'
import type { PlaceIntent } from './place.ts'
import { isHeld, type Placement, type Submission, type SubmissionOptions } from './submission.ts'

const outcomes = ['placed', 'earlier-placed', 'refused', 'unreachable'] as const
const isOutcome = (placement: Placement): placement is Extract<Placement, { state: (typeof outcomes)[number] }> =>
  outcomes.some((state) => state === placement.state)

/** Outcome of a press, also if another outlet is selected by then. */
export interface Outcome {
  vendorId: string
  placement: Extract<Placement, { state: (typeof outcomes)[number] | 'at-bank' }>
  /** Whether its outlet is still selected. */
  isShown: boolean
}

export interface PlacingOptions {
  page: RequestPage
  $vendor: ReadableAtom<RequestVendor | null>
  $draft: ReadableAtom<Draft>
  $step: ReadableAtom<RequestStep | null>
  checks: Checks
  quoter: Quoter
  /** Returns the voucher code that is typed, and neither applied nor refused. */
  typedVoucher(): string | null
  /** Run in this order, one at a time. */
  sendChecks(): readonly (() => Promise<boolean> | boolean)[]
  /** Loads what a press needs; null if it has loaded. Never rejects. */
  prepare(): Promise<unknown> | null
  submission(
    vendorId: string,
    outletOptions: Pick<SubmissionOptions<PlaceIntent, never>, 'quoter' | 'intent' | 'shown' | 'show'>,
  ): Submission<PlaceIntent>
  /** The toast of an order that couldn't be sent. */
  failedKey: TextKey
  onRefused(key: string): void
  /** @param draft the one that was sent; for an earlier order, the one that wasn't */
  onPlaced(vendorId: string, draft: Draft, placed: Extract<Placement, { order: PlacedOrder }>): void
}

export interface Press {
  /** The fee that the user has confirmed explicitly. */
  agreedFee?: number
  /** The host's decision, after all checks. */
  isAllowed?: () => boolean
}

export type Placing = ReturnType<typeof createPlacing>

/** The other steps have no order button. */
const isFormShown = ({ step }: RequestStep) => !step.startsWith('ask-for-origin') && step !== 'service-closed'

const idle: Placement = { state: 'idle' }

interface OutletPlacing {
  submission: Submission<PlaceIntent>
  /** The draft of the last press; before, of when the outlet was opened. */
  draft: Draft
}

/**
 * Handles a press of the order button (specification 2 §4): validation, send checks, the host's decision, submission. Each
 * outlet keeps its own submission until that is finished, so its outcome isn't lost when the user selects another outlet.
 */
export function createPlacing(options: PlacingOptions) {
  const { page, $vendor, $draft, $step, checks, quoter } = options
  const $placements = atom<Readonly<Record<string, Placement>>>({})
  const $placement = computed(
    [$placements, $vendor],
    (placements, vendor): Placement => (vendor && placements[vendor.id]) || idle,
  )
  const $problems = atom<readonly Problem[]>([])
  const $outcome = atom<Outcome | null>(null)
  const outlets = new Map<string, OutletPlacing>()
  let attempts = 0
  let isPressing = false
  let passedDraft: Draft | null = null

  const selectedId = () => $vendor.get()?.id ?? null
  const draftOf = (vendorId: string) => (selectedId() !== vendorId && outlets.get(vendorId)?.draft) || $draft.get()
  const placementOf = (vendorId: string) => $placements.get()[vendorId] ?? idle

  function setPlacement(vendorId: string, placement: Placement) {
    $placements.set({ ...$placements.get(), [vendorId]: placement })
  }

  function reportAll(problems: readonly Omit<Problem, 'attempt'>[]) {
    const attempt = ++attempts
    $problems.set(problems.map(({ field, key, values }) => ({ field, key, ...(values && { values }), attempt })))
  }

  const report: Report = (field, key, values) => reportAll([{ field, key, ...(values && { values }) }])

  function show(vendorId: string, placement: Placement) {
    const isShown = selectedId() === vendorId
    if (placement.state === 'refused') {
      options.onRefused(placement.key)
      const field = isShown ? fieldOfRefusal(placement.key) : null
      if (field) {
        setPlacement(vendorId, idle)
        return report(field, placement.key as TextKey)
      }
      page.notifications.notify({ type: 'error', key: options.failedKey, durationMs: 5000 })
    }
    if ('order' in placement) options.onPlaced(vendorId, draftOf(vendorId), placement)
    setPlacement(vendorId, placement)
    const isLeaving = placement.state === 'at-bank' && placement.isNew
    if (isLeaving || isOutcome(placement)) $outcome.set({ vendorId, placement, isShown })
  }

  function outletPlacingOf(vendorId: string): OutletPlacing {
    const existing = outlets.get(vendorId)
    if (existing) return existing
    const isSelected = () => selectedId() === vendorId
    const submission = options.submission(vendorId, {
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

  const intentOf = (draft: Draft, order: CheckedOrder | null): PlaceIntent => ({
    draftId: draft.id,
    content: digestOf(contentOf(draft)),
    // So that an order placed without the typed code isn't the same.
    voucher: draft.voucher?.code ?? (draft === $draft.get() ? options.typedVoucher() : null),
    order,
  })

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

  async function passesSendChecks(): Promise<boolean> {
    for (const check of options.sendChecks()) if (!(await check())) return false
    return true
  }

  async function isChecked(vendorId: string, agreedFee?: number): Promise<boolean> {
    const preparing = options.prepare()
    if (preparing) {
      setPlacement(vendorId, { state: 'preparing' })
      await preparing
    }
    if (selectedId() !== vendorId || !isReady(agreedFee)) return false
    $problems.set([])
    // The user confirms a changed fee after this draft has passed all checks.
    if (agreedFee !== undefined && passedDraft === $draft.get()) return true
    setPlacement(vendorId, { state: 'preparing' })
    const isPassed = await passesSendChecks()
    // A dialog may have been open for long, so the form's current content is sent.
    if (!isPassed || selectedId() !== vendorId || !isReady(agreedFee)) return false
    passedDraft = $draft.get()
    return true
  }

  function checkedOrder(vendor: RequestVendor): CheckedOrder {
    const { pickup, sender, ageCheck, preorderedFor, voucher, phone, reference, takenFrom } = $draft.get()
    return {
      ...(checks.orderInput() as OrderInput & Pick<CheckedOrder, 'coordinates'>),
      vendorId: vendor.id,
      phone: checks.e164(phone),
      sender: !vendor.location && pickup && sender ? { ...sender, pickup } : null,
      ageCheck,
      preorderedFor,
      voucher,
      reference,
      mixedText: takenFrom?.mixedText ?? null,
    }
  }

  return {
    $placement,
    $problems,
    $outcome,
    $isHeld: computed($placement, isHeld),
    report,
    clearProblems(fields: readonly string[]) {
      const problems = $problems.get()
      const remaining = problems.filter(({ field }) => !fields.includes(field))
      if (remaining.length < problems.length) $problems.set(remaining)
    },
    async press({ agreedFee, isAllowed = () => true }: Press) {
      const vendor = $vendor.get()
      if (!vendor || isPressing) return
      const before = placementOf(vendor.id)
      const outletPlacing = outletPlacingOf(vendor.id)
      isPressing = true
      const hasPassed = await isChecked(vendor.id, agreedFee).finally(() => {
        isPressing = false
      })
      if (placementOf(vendor.id).state === 'preparing') setPlacement(vendor.id, isHeld(before) ? before : idle)
      if (!hasPassed || selectedId() !== vendor.id || !isAllowed()) return
      outletPlacing.draft = $draft.get()
      const agreed = { fee: agreedFee ?? null, ceiling: checks.ceiling() }
      await outletPlacing.submission.press(intentOf(outletPlacing.draft, checkedOrder(vendor)), agreed)
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
