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
const isOutcome = (now: Placement): now is Extract<Placement, { state: (typeof outcomes)[number] }> =>
  outcomes.some((state) => state === now.state)

/** What became of a press, wherever the user is by then. */
export interface Outcome {
  vendorId: string
  placement: Extract<Placement, { state: (typeof outcomes)[number] | 'at-bank' }>
  /** Of the outlet that is selected now. */
  isShown: boolean
}

export interface PlacingOptions {
  page: RequestPage
  $vendor: ReadableAtom<RequestVendor | null>
  $draft: ReadableAtom<Draft>
  $step: ReadableAtom<RequestStep | null>
  checks: Checks
  quoter: Quoter
  /** Typed, and neither applied nor refused. */
  typedVoucher(): string | null
  /** In their order, one at a time. */
  sendChecks(): readonly (() => Promise<boolean> | boolean)[]
  /** Loads what a press needs; null if it has loaded. Never rejects. */
  prepare(): Promise<unknown> | null
  submission(
    vendorId: string,
    own: Pick<SubmissionOptions<PlaceIntent, never>, 'quoter' | 'intent' | 'now' | 'show'>,
  ): Submission<PlaceIntent>
  /** The toast of an order that couldn't be sent. */
  failedKey: TextKey
  onRefused(key: string): void
  /** @param draft the one that was sent; for an earlier order, the one that wasn't */
  onPlaced(vendorId: string, draft: Draft, made: Extract<Placement, { order: PlacedOrder }>): void
}

export interface Press {
  /** The fee that the user has confirmed explicitly. */
  agreedFee?: number
  /** The host's decision, after all checks. */
  isAllowed?: () => boolean
}

export type Placing = ReturnType<typeof createPlacing>

/** Elsewhere there is no button to press. */
const isFormShown = ({ step }: RequestStep) => !step.startsWith('ask-for-origin') && step !== 'service-closed'

const idle: Placement = { state: 'idle' }

interface OutletPlacing {
  submission: Submission<PlaceIntent>
  /** As it was when it was last pressed or opened. */
  draft: Draft
}

/**
 * From the press of the button to the order (specification 2 §4): validation, send checks, the host's decision, then the
 * submission. Each outlet keeps its own submission until that is finished, so its outcome isn't lost when the user selects
 * another outlet.
 */
export function createPlacing(options: PlacingOptions) {
  const { page, $vendor, $draft, $step, checks, quoter } = options
  const $placements = atom<Readonly<Record<string, Placement>>>({})
  const $placement = computed([$placements, $vendor], (all, vendor): Placement => (vendor && all[vendor.id]) || idle)
  const $problems = atom<readonly Problem[]>([])
  const $outcome = atom<Outcome | null>(null)
  const outlets = new Map<string, OutletPlacing>()
  let attempts = 0
  let isPressing = false
  /** The draft that passed all send checks. */
  let passed: Draft | null = null

  const selected = () => $vendor.get()?.id ?? null
  const draftOf = (vendorId: string) => (selected() !== vendorId && outlets.get(vendorId)?.draft) || $draft.get()
  const placementOf = (vendorId: string) => $placements.get()[vendorId] ?? idle

  function set(vendorId: string, placement: Placement) {
    $placements.set({ ...$placements.get(), [vendorId]: placement })
  }

  function reportAll(found: readonly Omit<Problem, 'attempt'>[]) {
    const attempt = ++attempts
    $problems.set(found.map(({ field, key, values }) => ({ field, key, ...(values && { values }), attempt })))
  }

  const report: Report = (field, key, values) => reportAll([{ field, key, ...(values && { values }) }])

  function show(vendorId: string, now: Placement) {
    const isShown = selected() === vendorId
    if (now.state === 'refused') {
      options.onRefused(now.key)
      const field = isShown ? fieldOfRefusal(now.key) : null
      if (field) {
        set(vendorId, idle)
        return report(field, now.key as TextKey)
      }
      page.notifications.notify({ type: 'error', key: options.failedKey, durationMs: 5000 })
    }
    if ('order' in now) options.onPlaced(vendorId, draftOf(vendorId), now)
    set(vendorId, now)
    const isLeaving = now.state === 'at-bank' && now.isNew
    if (isLeaving || isOutcome(now)) $outcome.set({ vendorId, placement: now, isShown })
  }

  function outletPlacingOf(vendorId: string): OutletPlacing {
    const known = outlets.get(vendorId)
    if (known) return known
    const isSelected = () => selected() === vendorId
    const submission = options.submission(vendorId, {
      intent: () => intentOf(draftOf(vendorId), null),
      now: () => placementOf(vendorId),
      show: (placement) => show(vendorId, placement),
      // The fee shown is that of the selected outlet.
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

  function close(vendorId: string) {
    outlets.get(vendorId)?.submission.destroy()
    outlets.delete(vendorId)
    set(vendorId, idle)
  }

  const intentOf = (draft: Draft, order: CheckedOrder | null): PlaceIntent => ({
    draftId: draft.id,
    content: digestOf(contentOf(draft)),
    // An order made without a typed code isn't the one wanted.
    voucher: draft.voucher?.code ?? (draft === $draft.get() ? options.typedVoucher() : null),
    order,
  })

  /** Another tab has made an order of the same draft. */
  function showPlaced() {
    const vendorId = selected()
    if (vendorId !== null) outletPlacingOf(vendorId).submission.showPlaced()
  }

  async function resume() {
    const vendorId = selected()
    if (vendorId === null) return
    const outletPlacing = outletPlacingOf(vendorId)
    outletPlacing.draft = $draft.get()
    await outletPlacing.submission.resume()
    if (selected() === vendorId) showPlaced()
  }

  /** Whether the draft may be sent as it is; reports the problem if not. */
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
      set(vendorId, { state: 'preparing' })
      await preparing
    }
    if (selected() !== vendorId || !isReady(agreedFee)) return false
    $problems.set([])
    // Who agrees to another fee has agreed to the rest before.
    if (agreedFee !== undefined && passed === $draft.get()) return true
    set(vendorId, { state: 'preparing' })
    const isPassed = await passesSendChecks()
    // A dialog may have been open for long, so the form's current content is sent.
    if (!isPassed || selected() !== vendorId || !isReady(agreedFee)) return false
    passed = $draft.get()
    return true
  }

  function checkedOrder(vendor: RequestVendor): CheckedOrder {
    const { pickup, sender, ageCheck, preorderedFor, voucher, phone, reference, takenFrom } = $draft.get()
    return {
      ...(checks.input() as OrderInput & Pick<CheckedOrder, 'coordinates'>),
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
    /** What is sent can't be changed now. */
    $isHeld: computed($placement, isHeld),
    report,
    /** The messages of these fields no longer apply. */
    clearProblems(fields: readonly string[]) {
      const all = $problems.get()
      const left = all.filter(({ field }) => !fields.includes(field))
      if (left.length < all.length) $problems.set(left)
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
      if (placementOf(vendor.id).state === 'preparing') set(vendor.id, isHeld(before) ? before : idle)
      if (!hasPassed || selected() !== vendor.id || !isAllowed()) return
      outletPlacing.draft = $draft.get()
      const agreed = { fee: agreedFee ?? null, ceiling: checks.ceiling() }
      await outletPlacing.submission.press(intentOf(outletPlacing.draft, checkedOrder(vendor)), agreed)
    },
    /** Another outlet or draft: unlocks the form; a pending order continues. */
    open() {
      $problems.set([])
      passed = null
      for (const [vendorId, { submission }] of outlets) {
        if (vendorId !== selected() && !submission.isOpen()) close(vendorId)
      }
      const vendorId = selected()
      if (vendorId === null) return
      if (placementOf(vendorId).state === 'placed') close(vendorId)
      void resume()
    },
    /** Nothing of that outlet is on its way, and its order isn't made: what the form holds may become another order. */
    isFree(vendorId: string): boolean {
      const { state } = placementOf(vendorId)
      return state !== 'placed' && state !== 'preparing' && !outletPlacingOf(vendorId).submission.isOpen()
    },
    /** An empty form for the same outlet. */
    restart() {
      const vendorId = selected()
      $problems.set([])
      passed = null
      if (vendorId !== null && !outletPlacingOf(vendorId).submission.isOpen()) close(vendorId)
    },
    /** The session has ended: nothing continues, and the same user finds the stored draft again. */
    stop() {
      for (const vendorId of [...outlets.keys()]) close(vendorId)
      $problems.set([])
    },
    resume,
    showPlaced,
    reset() {
      const vendorId = selected()
      if (vendorId !== null) outletPlacingOf(vendorId).submission.reset()
    },
    destroy() {
      for (const { submission } of outlets.values()) submission.destroy()
    },
  }
}
