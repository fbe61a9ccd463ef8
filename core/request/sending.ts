import { atom, type ReadableAtom } from 'nanostores'
import type { TextKey, TextValues } from '../i18n/keys.ts'
import type { createChecks } from './checks.ts'
import type { Draft } from './draft.ts'
import { comparedWith, type FeeAgreement } from './fee-agreement.ts'
import { fieldOfRefusal, type Problem } from './field-messages.ts'
import type { RequestStep } from './flow.ts'
import type { Gates } from './gates.ts'
import type { Placement, PlacementControl, PlacementOptions } from './place-order.ts'
import { payableFee } from './quote.ts'
import type { Quoter } from './quoter.ts'
import type { RequestPage, RequestVendor } from './request-page.ts'
import type { RequestField } from './validation.ts'

export interface SendingOptions {
  page: RequestPage
  $vendor: ReadableAtom<RequestVendor | null>
  $draft: ReadableAtom<Draft>
  $step: ReadableAtom<RequestStep | null>
  checks: ReturnType<typeof createChecks>
  gates: Gates
  quoter: Quoter
  createPlacement(options: PlacementOptions): PlacementControl
  /** Said where the order could not be sent as it is. */
  failedKey: TextKey
  /** The server has refused what stands in that field. */
  onRefused(field: RequestField): void
  /** The draft in sight has become an order; `elsewhere` by another tab. */
  onPlaced(vendor: RequestVendor, elsewhere: boolean): void
}

export interface Press {
  /** The fee that the person has agreed to in so many words. */
  agreedFee?: number
  /** The host's say, after everybody else's. */
  isAllowed?: () => boolean
}

/** From the press of the button to the order: checks, gates, the host, then the placing itself (specification 2 §4). */
export function createSending(options: SendingOptions) {
  const { page, $vendor, $draft, $step, checks, gates, quoter } = options
  const $placement = atom<Placement>({ state: 'idle' })
  const $problem = atom<Problem | null>(null)
  let control: PlacementControl | null = null
  let attempts = 0
  let isAsking = false
  /** The draft that all gates let pass. */
  let passed: Draft | null = null
  /** What was agreed to with the last press. */
  let agreement: FeeAgreement | null = null

  function report(field: RequestField, key: TextKey, values?: TextValues) {
    $problem.set({ field, key, ...(values && { values }), attempt: ++attempts })
  }

  /** Whether the draft may be sent as it stands; else the problem is told. */
  function isReady(agreedFee?: number): boolean {
    const verdict = checks.validate()
    if (!verdict.ok) report(verdict.field, verdict.key, verdict.values)
    const step = $step.get()
    if (!verdict.ok || !step || !askedSteps.includes(step.step)) return false
    const quote = quoter.$quote.get()
    if (quote.state === 'undeliverable') report('address', quote.key)
    return quote.state !== 'undeliverable' && (agreedFee !== undefined || isUnderCeiling())
  }

  /** "Place it if it stays at or under": a fee that is above already is not placed. */
  function isUnderCeiling(): boolean {
    const quote = quoter.shown()
    const ceiling = checks.ceiling()
    const isUnder = !quote || ceiling === null || payableFee(quote) <= ceiling
    if (!isUnder) report('ceiling', 'validation.ceiling-below-fee')
    return isUnder
  }

  async function press({ agreedFee, isAllowed = () => true }: Press) {
    const pressed = control
    await checks.wantPhones()
    if (pressed !== control || isAsking || !isReady(agreedFee)) return
    $problem.set(null)
    // A person who agrees to another fee has said yes to everything else.
    if (agreedFee === undefined || passed !== $draft.get()) {
      isAsking = true
      const isPassed = await gates.pass().finally(() => {
        isAsking = false
      })
      // Somebody may have looked at a dialog for long: what is sent is what stands there now.
      if (!isPassed || pressed !== control || !isReady(agreedFee)) return
      passed = $draft.get()
    }
    const vendor = $vendor.get()
    if (!control || !vendor || !isAllowed()) return
    const ceiling = checks.ceiling()
    const shown = quoter.shown()
    agreement = shown && { fee: agreedFee ?? payableFee(shown), ceiling }
    const now = $placement.get()
    const isHeld = now.state === 'ready-to-send' && now.held
    if (!page.environment.isOnline() && !isHeld) return $placement.set({ state: 'unreachable', sent: false })
    await control.place({
      draftId: $draft.get().id,
      ...(agreedFee !== undefined && { agreedFee }),
      ceiling,
      order: checks.checkedOrder(vendor),
    })
  }

  /** Back online: the fee is renewed, and what was pressed in vain waits for another press. */
  async function comeBack() {
    const now = $placement.get()
    if (now.state !== 'unreachable' || now.sent) {
      if (now.state === 'idle') await quoter.refresh()
      return
    }
    const waiting: Placement = { state: 'quoting' }
    $placement.set(waiting)
    const quote = await quoter.refresh()
    if ($placement.get() !== waiting) return
    const fee = quote && agreement && comparedWith(agreement, quote)
    if (fee?.result === 'changed') $placement.set({ state: 'fee-changed', change: fee.change, quote: fee.quote })
    else $placement.set({ state: 'ready-to-send', held: false })
  }
  const stopWaiting = page.environment.onOnline(() => void comeBack())

  function follow(now: Placement) {
    const vendor = $vendor.get()
    if (now.state === 'refused') {
      const field = fieldOfRefusal(now.key)
      if (field) {
        $placement.set({ state: 'idle' })
        options.onRefused(field)
        return report(field, now.key as TextKey)
      }
      page.notifications.notify({ type: 'error', key: options.failedKey, durationMs: 5000 })
    }
    if (now.state === 'placed' && vendor) options.onPlaced(vendor, now.elsewhere)
    $placement.set(now)
  }

  return {
    $placement,
    $problem,
    press,
    report,
    /** A message goes as soon as its field is touched. */
    settle(field: RequestField) {
      if ($problem.get()?.field === field) $problem.set(null)
    },
    /** Another outlet, or another draft: nothing of the last press is left. */
    begin(vendor: RequestVendor | null) {
      control?.destroy()
      control = null
      passed = null
      $placement.set({ state: 'idle' })
      $problem.set(null)
      if (!vendor) return
      const { client, environment } = page
      const draftId = () => $draft.get().id
      control = options.createPlacement({ client, environment, quoter, vendorId: vendor.id, draftId })
      control.$placement.listen(follow)
      void control.resume()
    },
    resume: async () => control?.resume(),
    reset() {
      const now = $placement.get()
      if (now.state === 'fee-changed' || (now.state === 'ready-to-send' && !now.held)) $placement.set({ state: 'idle' })
      control?.reset()
    },
    showPlaced: () => control?.showPlaced(),
    destroy() {
      stopWaiting()
      control?.destroy()
    },
  }
}

/** Where the form is in sight: in the others the button is not there to be pressed. */
const askedSteps: readonly RequestStep['step'][] = [
  'check-service-hours',
  'ask-for-destination-address',
  'check-if-destination-is-valid',
  'fill-order-details',
  'fill-payment-details',
]
