import { atom, type ReadableAtom } from 'nanostores'
import type { PaymentMethod } from '../../config/startup-checks.ts'
import type { RequestPage, RequestVendor } from '../request-page.ts'
import { chosenMethod } from '../rules/chosen-method.ts'
import type { PaymentMethodsState } from '../rules/payment-methods.ts'
import { createDraftStore, type Draft, emptyDraft, isTouched } from './draft.ts'
import { draftKey, type RequestMode } from './mode.ts'

export interface DraftingOptions {
  page: RequestPage
  mode: RequestMode
  $vendor: ReadableAtom<RequestVendor | null>
  $paymentMethods: ReadableAtom<PaymentMethodsState>
  /** The order is made: what still changes is not kept. */
  isOver(): boolean
}

/** The draft in sight and its copy in the storage: one a vendor for new orders, one for each order that is changed. */
export function createDrafting({ page, mode, $vendor, $paymentMethods, isOver }: DraftingOptions) {
  const { storage, clock, randomId } = page.environment
  const drafts = createDraftStore(storage, clock.now, () => page.session.$session.get().user?.id ?? '')
  const $draft = atom<Draft>(emptyDraft(randomId()))

  function paymentMethod(chosen: PaymentMethod): PaymentMethod {
    const known = $paymentMethods.get()
    // An order that is changed keeps its way to pay, offered or not, until another one is chosen.
    if (known.state !== 'ready' || (mode.kind === 'edit' && chosen !== 'NONE')) return chosen
    return chosenMethod(known.methods, chosen, page.$country.get().defaultPaymentMethod, known.mustChoose)
  }

  function show(draft: Draft) {
    $draft.set({ ...draft, paymentMethod: paymentMethod(draft.paymentMethod) })
  }

  function remove() {
    const vendor = $vendor.get()
    if (vendor) drafts.remove(draftKey(mode, vendor.id))
  }

  return {
    $draft,
    change(news: Partial<Draft>) {
      const draft = { ...$draft.get(), ...news }
      $draft.set(draft)
      const vendor = $vendor.get()
      if (!vendor || isOver()) return
      // Who listens may have written on: the last word is kept.
      if (isTouched(draft)) drafts.write(draftKey(mode, vendor.id), $draft.get())
      else remove()
    },
    /** What was begun for that outlet, or an empty form. */
    open(vendor: RequestVendor | null) {
      show((vendor && drafts.read(draftKey(mode, vendor.id))) ?? emptyDraft(randomId()))
    },
    /** An empty form. Where it is collected, and by whom it is handed over, stays: the next order starts there too. */
    clear() {
      const { pickup, sender } = $draft.get()
      remove()
      show({ ...emptyDraft(randomId()), pickup, sender })
    },
    remove,
    /** The ways to pay have come. */
    settlePaymentMethod: () => show($draft.get()),
  }
}
