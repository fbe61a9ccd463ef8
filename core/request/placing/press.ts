import { atom, type ReadableAtom } from 'nanostores'
import { pressLimitMs, withinLimit } from '../../api/within-limit.ts'
import type { TextKey } from '../../i18n/keys.ts'
import { attempt } from '../../lib/attempt.ts'
import { ownerOf } from '../../storage/stored.ts'
import { contentOf, type Draft } from '../draft/draft.ts'
import { isHeld, isOutcome, type Outcome, type Placed, type Placement } from '../feedback.ts'
import type { RequestStep } from '../flow.ts'
import type { OrderForm } from '../order-form.ts'
import type { PaymentPart } from '../payment/payment.ts'
import type { Price } from '../price.ts'
import { payableFee } from '../quote/quote.ts'
import type { CheckedOrder, Checks } from '../rules/checks.ts'
import { fieldOfRefusal } from '../rules/field-messages.ts'
import { createAttempts, digestOf } from './attempts.ts'
import { createSendChecks } from './send-checks.ts'
import { createSubmission, type Submission } from './submission.ts'
import { createTransport, type Intent, newOrderRoute, type Transport } from './transport.ts'

export interface PressParts {
  form: OrderForm
  price: Price
  checks: Checks
  $step: ReadableAtom<RequestStep | null>
  payment: PaymentPart
}

export interface Press {
  /** The fee that the user has confirmed explicitly. */
  agreedFee?: number
  /** The host's decision, after all checks. */
  isAllowed?: () => boolean
}

/** The other steps have no order button. */
const isFormShown = ({ step }: RequestStep) => !step.startsWith('ask-for-origin') && step !== 'service-closed'

const stepMs = 1000
const minSendMs = 6000
const idle: Placement = { state: 'idle' }

interface OutletPress {
  submission: Submission
  /** The draft of the last press; before, of when the outlet was opened. */
  draft: Draft
}

/**
 * Handles a press of the order button (specification 2 §4): validation, send checks, the host's decision, submission. Each
 * outlet keeps its own submission until that is finished, so its outcome isn't lost when the user selects another outlet.
 */
export function createPress({ form, price, checks, $step, payment }: PressParts) {
  const { page, feedback, edited, $vendor, $draft } = form
  const { environment, client, session } = page
  const { report, reportAll, placementOf, setPlacement } = feedback
  const { quoter } = price
  const sendChecks = createSendChecks({ form, price, payment })
  const $outcome = atom<Outcome | null>(null)
  const outlets = new Map<string, OutletPress>()
  const tabs = environment.channel('courier.request')
  /** The press that is being checked. */
  let pressing: object | null = null
  /** How long the last press was checked, without the time for questions. */
  let waitedMs = 0
  let passedDraft: Draft | null = null

  const selectedId = () => $vendor.get()?.id ?? null
  const draftOf = (vendorId: string) => (selectedId() !== vendorId && outlets.get(vendorId)?.draft) || $draft.get()

  function notify(type: 'error' | 'success', key: TextKey) {
    attempt(environment, () => page.notifications.notify({ type, key, durationMs: 5000 }))
  }
  const notifyFailed = () =>
    notify('error', edited ? 'request.error.could-not-update' : 'request.error.could-not-create')

  function recordPlaced(vendorId: string, placed: Placed) {
    form.recordPlaced(vendorId, draftOf(vendorId), placed)
    if (placed.elsewhere) return
    if (placed.state === 'placed') notify('success', edited ? 'alert.order-updated' : 'alert.order-pushed')
    tabs.post({ vendorId })
  }

  function recordRefused(key: string) {
    price.refuse(key)
    form.refuse(key)
  }

  function show(vendorId: string, placement: Placement) {
    const isShown = selectedId() === vendorId
    if (placement.state === 'refused') {
      attempt(environment, () => recordRefused(placement.key))
      const field = isShown ? fieldOfRefusal(placement.key) : null
      if (field) {
        setPlacement(vendorId, idle)
        return report(field, placement.key as TextKey)
      }
      notifyFailed()
    }
    if ('order' in placement) attempt(environment, () => recordPlaced(vendorId, placement))
    setPlacement(vendorId, placement)
    const isLeaving = placement.state === 'at-bank' && placement.isNew
    if (isLeaving || isOutcome(placement)) attempt(environment, () => $outcome.set({ vendorId, placement, isShown }))
  }

  function transportOf(vendorId: string): Transport {
    const attempts = createAttempts(environment.storage, edited?.orderId ?? vendorId, ownerOf(session.$session.get()))
    return createTransport({
      environment,
      attempts,
      order: edited?.route ?? newOrderRoute(client),
      card: payment.card(vendorId, attempts),
      agreedFee: edited?.fee ?? payableFee,
      isEdit: edited !== null,
    })
  }

  function outletPressOf(vendorId: string): OutletPress {
    const existing = outlets.get(vendorId)
    if (existing) return existing
    const isSelected = () => selectedId() === vendorId
    const submission = createSubmission({
      environment,
      transport: transportOf(vendorId),
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
    const outletPress: OutletPress = { submission, draft: $draft.get() }
    outlets.set(vendorId, outletPress)
    return outletPress
  }

  function closeOutlet(vendorId: string) {
    outlets.get(vendorId)?.submission.destroy()
    outlets.delete(vendorId)
    setPlacement(vendorId, idle)
  }

  function intentOf(draft: Draft, order: CheckedOrder | null): Intent {
    const content = digestOf(contentOf(draft))
    // The same change can be made again after another one.
    if (edited) return { draftId: draft.id, content: `${content} ${edited.version()}`, voucher: null, order }
    // So that an order placed without the typed code isn't the same.
    const voucher = draft.voucher?.code ?? (draft === $draft.get() ? (price.voucher?.typedCode() ?? null) : null)
    return { draftId: draft.id, content, voucher, order }
  }

  /** Shows an order that another tab placed from the same draft. */
  function showPlaced() {
    const vendorId = selectedId()
    if (vendorId !== null) outletPressOf(vendorId).submission.showPlaced()
  }

  async function resume() {
    const vendorId = selectedId()
    if (vendorId === null) return
    const outletPress = outletPressOf(vendorId)
    outletPress.draft = $draft.get()
    await outletPress.submission.resume()
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

  /** Returns null, and shows why, if checking failed or took too long. A question may stay open for as long as the user likes. */
  async function checkWithinLimit(check: Promise<boolean>): Promise<boolean | null> {
    const checked = check.catch(() => null)
    for (waitedMs = 0; waitedMs < pressLimitMs; waitedMs = sendChecks.isAsking() ? 0 : waitedMs + stepMs) {
      const passed = await withinLimit(environment.clock, checked, stepMs).catch(() => undefined)
      if (passed === null) break
      if (passed !== undefined) return passed
    }
    notifyFailed()
    return null
  }

  async function isChecked(vendorId: string, press: object, agreedFee?: number): Promise<boolean> {
    const isCurrent = () => pressing === press && selectedId() === vendorId
    const preparing = sendChecks.prepare()
    if (preparing) {
      setPlacement(vendorId, { state: 'preparing' })
      await preparing
    }
    if (!isCurrent() || !isReady(agreedFee)) return false
    reportAll([])
    // The user confirms a changed fee after this draft has passed all checks.
    if (agreedFee !== undefined && passedDraft === $draft.get()) return true
    setPlacement(vendorId, { state: 'preparing' })
    const isPassed = await sendChecks.pass(isCurrent)
    // A dialog may have been open for long, so the form's current content is sent.
    if (!isPassed || !isCurrent() || !isReady(agreedFee)) return false
    passedDraft = $draft.get()
    return true
  }

  async function press({ agreedFee, isAllowed = () => true }: Press) {
    const vendor = $vendor.get()
    if (!vendor || pressing) return
    const before = placementOf(vendor.id)
    const outletPress = outletPressOf(vendor.id)
    // A lookup may show an earlier order while this press is checked.
    const seen = outletPress.submission.seen()
    const current = {}
    pressing = current
    const hasPassed = await checkWithinLimit(isChecked(vendor.id, current, agreedFee))
    pressing = null
    if (placementOf(vendor.id).state === 'preparing') setPlacement(vendor.id, isHeld(before) ? before : idle)
    if (!hasPassed || selectedId() !== vendor.id || !isAllowed()) return
    outletPress.draft = $draft.get()
    const limitMs = Math.max(pressLimitMs - waitedMs, minSendMs)
    const agreed = { fee: agreedFee ?? null, ceiling: checks.ceiling(), seen }
    await outletPress.submission.press(intentOf(outletPress.draft, checks.checkedOrder()), agreed, limitMs)
  }

  const unlisten = tabs.listen((message) => {
    if ((message as { vendorId?: string } | null)?.vendorId === selectedId()) showPlaced()
  })

  return {
    $outcome,
    press,
    /** Presses again with the changed fee, which the user has seen. */
    async confirmFee() {
      const isChanged = () => feedback.$placement.get().state === 'fee-changed'
      // The user may have chosen another card since then.
      if (!isChanged() || !(await checkWithinLimit(payment.isReady()))) return
      const placement = feedback.$placement.get()
      if (placement.state === 'fee-changed') await press({ agreedFee: placement.change.to })
    },
    /** Called with another outlet or draft. Unlocks the form; a pending order continues. */
    open() {
      feedback.clearAllProblems()
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
      return state !== 'placed' && state !== 'preparing' && !outletPressOf(vendorId).submission.isOpen()
    },
    /** Unlocks the form for a new order of the same outlet. */
    restart() {
      const vendorId = selectedId()
      feedback.clearAllProblems()
      passedDraft = null
      if (vendorId !== null && !outletPressOf(vendorId).submission.isOpen()) closeOutlet(vendorId)
    },
    /** Ends all submissions at sign-out. Stored drafts stay for the same user. */
    stop() {
      for (const vendorId of [...outlets.keys()]) closeOutlet(vendorId)
      feedback.clearAllProblems()
    },
    resume,
    /** Hides the message of a failed attempt. */
    dismiss() {
      const vendorId = selectedId()
      if (vendorId !== null) outletPressOf(vendorId).submission.reset()
    },
    destroy() {
      unlisten()
      for (const { submission } of outlets.values()) submission.destroy()
    },
  }
}
