import type { Draft } from './draft/draft.ts'
import { createRepeating } from './draft/repeat.ts'
import type { OrderForm } from './order-form.ts'
import type { Price } from './price.ts'
import type { RiderRequest } from './request-contract.ts'
import type { RequestVendor } from './request-page.ts'
import type { Sending } from './sending.ts'

/** Shows another draft in every part of the form: of another outlet, a new one, or that of an order that is repeated. */
export function createOpening(form: OrderForm, { value }: Price, { press, edit }: Sending) {
  const { page, feedback, drafting, prefill, $vendor, $draft, $paymentMethods, write } = form
  const { $isHeld, $placement, isPlaced, unlessHeld } = feedback

  function open(showDraft: () => void) {
    value.itemValue.decline()
    form.show(showDraft)
    press.open()
  }

  function startNew() {
    press.restart()
    open(drafting.clear)
  }

  /** Opens the outlet's draft, or moves the typed text there, which gets a fee from the new outlet. */
  function openVendor(vendor: RequestVendor | null, before: RequestVendor | null | undefined) {
    const previousId = !edit && before && press.isFree(before.id) ? before.id : null
    if (!vendor) press.stop()
    open(() => drafting.open(vendor, previousId))
    prefill.apply(startNew)
  }

  const repeat = createRepeating({
    page,
    $draft,
    $paymentMethods,
    write,
    isHeld: () => $isHeld.get() || $placement.get().state === 'preparing',
    isPlaced,
    startNew,
    restore(draft: Draft) {
      press.restart()
      open(() => drafting.restore(draft))
    },
  })

  const disposers = [
    // Without a session no vendor is selected, so this also empties the form at sign-out.
    $vendor.subscribe((vendor, before) => {
      if (!before || vendor?.id !== before.id) openVendor(vendor, before)
      edit?.open(vendor)
    }),
    repeat.destroy,
  ]

  const members = {
    repeating: repeat.repeating,
    prefill(values) {
      prefill.give(values)
      prefill.apply(startNew)
    },
    ...unlessHeld({
      startNew() {
        if (edit) return
        prefill.forget()
        startNew()
      },
    }),
  } satisfies Partial<RiderRequest>

  return {
    members,
    destroy() {
      for (const dispose of disposers) dispose()
    },
  }
}
