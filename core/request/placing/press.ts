import type { WritableAtom } from 'nanostores'
import type { Draft } from '../draft/draft.ts'
import type { RequestStep } from '../flow.ts'
import { comparedWith, type FeeAgreement } from '../quote/fee-agreement.ts'
import { payableFee } from '../quote/quote.ts'
import type { RequestVendor } from '../request-page.ts'
import { fieldOfRefusal } from '../rules/refused-field.ts'
import type { OrderFacts } from '../rules/validation.ts'
import type { CheckedOrder } from './payload.ts'
import type { Placement, PlacementControl } from './place.ts'
import type { Report, SendingOptions } from './sending.ts'

export interface PressOptions extends SendingOptions {
  $placement: WritableAtom<Placement>
  control(): PlacementControl | null
  report: Report
  /** Takes every message away. */
  clear(): void
}

export interface Press {
  /** The fee that the person has agreed to in so many words. */
  agreedFee?: number
  /** The host's say, after everybody else's. */
  isAllowed?: () => boolean
}

/** What a press of the button asks, in its order: the checks, the gates, the host. Then the order is placed. */
export function createPress(options: PressOptions) {
  const { page, $vendor, $draft, $step, $placement, checks, gates, quoter, control, report } = options
  let isAsking = false
  /** The draft that all gates let pass. */
  let passed: Draft | null = null
  /** What was agreed to with the last press. */
  let agreement: FeeAgreement | null = null

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

  /** What is sent, once the checks have passed. */
  function checkedOrder(vendor: RequestVendor): CheckedOrder {
    const { pickup, sender, ageCheck, preorderedFor, voucher, phone } = $draft.get()
    return {
      ...(checks.facts() as OrderFacts & Pick<CheckedOrder, 'coordinates'>),
      vendorId: vendor.id,
      phone: checks.e164(phone),
      sender: !vendor.location && pickup && sender ? { ...sender, pickup } : null,
      ageCheck,
      preorderedFor,
      voucher,
    }
  }

  return {
    fieldOfRefusal,
    async press({ agreedFee, isAllowed = () => true }: Press) {
      const pressed = control()
      await checks.wantPhones()
      if (pressed !== control() || isAsking || !isReady(agreedFee)) return
      options.clear()
      // A person who agrees to another fee has said yes to everything else.
      if (agreedFee === undefined || passed !== $draft.get()) {
        isAsking = true
        const isPassed = await gates.pass().finally(() => {
          isAsking = false
        })
        // Somebody may have looked at a dialog for long: what is sent is what stands there now.
        if (!isPassed || pressed !== control() || !isReady(agreedFee)) return
        passed = $draft.get()
      }
      const vendor = $vendor.get()
      if (!pressed || !vendor || !isAllowed()) return
      const ceiling = checks.ceiling()
      const shown = quoter.shown()
      agreement = shown && { fee: agreedFee ?? payableFee(shown), ceiling }
      const now = $placement.get()
      const isHeld = now.state === 'ready-to-send' && now.held
      if (!page.environment.isOnline() && !isHeld) return $placement.set({ state: 'unreachable', sent: false })
      await pressed.place({
        draftId: $draft.get().id,
        ...(agreedFee !== undefined && { agreedFee }),
        ceiling,
        order: checkedOrder(vendor),
      })
    },
    /** Back online: the fee is renewed, and what was pressed in vain waits for another press. */
    async comeBack() {
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
