import { atom, type ReadableAtom } from 'nanostores'
import type { PaymentMethod } from '../../config/startup-checks.ts'
import type { RequestPage, RequestVendor } from '../request-page.ts'
import { chosenMethod, type PaymentMethodsState } from '../rules/payment-methods.ts'
import { addressFields, type Draft, emptyDraft, isAddressField, isTouched } from './draft.ts'
import { createDraftStore } from './draft-storage.ts'

export interface DraftingOptions {
  page: Pick<RequestPage, 'environment' | 'session' | '$country'>
  $vendor: ReadableAtom<RequestVendor | null>
  $paymentMethods: ReadableAtom<PaymentMethodsState>
  /** The order that is edited; null for new orders. */
  orderId: string | null
  /** The order is made: later changes aren't kept. */
  isOver(): boolean
}

/** Which fields were filled in together, so that they can be given back. */
export interface Filling {
  /** Gives back what the fields held before, unless the user has changed them since. */
  undo(): void
}

/** Owns the draft and its copy in the storage: one per outlet for new orders, one per order that is edited. */
export function createDrafting({ page, $vendor, $paymentMethods, orderId, isOver }: DraftingOptions) {
  const { storage, clock, randomId } = page.environment
  const drafts = createDraftStore(storage, clock.now, () => page.session.$session.get().user?.id ?? '')
  const $draft = atom<Draft>(emptyDraft(randomId()))
  const keyOf = (vendorId: string) => (orderId === null ? vendorId : `${vendorId}/${orderId}`)

  function paymentMethod(chosen: PaymentMethod): PaymentMethod {
    const known = $paymentMethods.get()
    // An order that is edited keeps its method, offered or not, until another one is chosen.
    if (known.state !== 'ready' || (orderId !== null && chosen !== 'NONE')) return chosen
    return chosenMethod(known.methods, chosen, page.$country.get().defaultPaymentMethod, known.mustChoose)
  }

  function show(draft: Draft) {
    $draft.set({ ...draft, paymentMethod: paymentMethod(draft.paymentMethod) })
  }

  function keep() {
    const vendor = $vendor.get()
    if (!vendor || isOver()) return
    if (isTouched($draft.get())) drafts.write(keyOf(vendor.id), $draft.get())
    else drafts.remove(keyOf(vendor.id))
  }

  function write(patch: Partial<Draft>) {
    $draft.set({ ...$draft.get(), ...patch })
    keep()
  }

  return {
    $draft,
    write,
    /** Writes what the user didn't type, so that it can be undone. */
    fill(patch: Partial<Draft>): Filling {
      const before = $draft.get()
      const fields = Object.keys(patch) as (keyof Draft)[]
      write(patch)
      return {
        undo() {
          const now = $draft.get()
          if (now.id !== before.id) return
          const isKept = (field: keyof Draft) => now[field] === patch[field]
          // Text and pin belong together: one that was edited keeps the other.
          const hasAddress = addressFields.every((field) => !(field in patch) || isKept(field))
          const given = fields.filter((field) => isKept(field) && (hasAddress || !isAddressField(field)))
          write(Object.fromEntries(given.map((field) => [field, before[field]])))
        },
      }
    },
    /** Shows what was begun for that outlet, or an empty form. */
    open(vendor: RequestVendor | null) {
      show((vendor && drafts.read(keyOf(vendor.id))) ?? emptyDraft(randomId()))
    },
    /** Shows an empty form. Pickup and sender stay: the next order starts there too. */
    clear() {
      const { pickup, sender } = $draft.get()
      const vendor = $vendor.get()
      if (vendor) drafts.remove(keyOf(vendor.id), $draft.get())
      show({ ...emptyDraft(randomId()), pickup, sender })
    },
    /** Shows an earlier draft again, and keeps it. */
    restore(draft: Draft) {
      show(draft)
      keep()
    },
    /** The order of this draft is made. */
    remove(vendorId: string, draft: Draft) {
      drafts.remove(keyOf(vendorId), draft)
    },
    /** The payment methods have loaded. */
    settlePaymentMethod: () => show($draft.get()),
  }
}
