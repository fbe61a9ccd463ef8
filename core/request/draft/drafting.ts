import { atom, type ReadableAtom } from 'nanostores'
import type { PaymentMethod } from '../../config/startup-checks.ts'
import type { RequestPage, RequestVendor } from '../request-page.ts'
import { chosenMethod, type PaymentMethodsState } from '../rules/payment-methods.ts'
import { addressFields, type Draft, emptyDraft, isAddressField, isTouched, savedDetails } from './draft.ts'
import { createDraftStore } from './draft-storage.ts'

export interface DraftingOptions {
  page: Pick<RequestPage, 'environment' | 'session' | '$country' | 'vendors'>
  $vendor: ReadableAtom<RequestVendor | null>
  $paymentMethods: ReadableAtom<PaymentMethodsState>
  /** Null for new orders. */
  orderId: string | null
  /** The order is placed: later changes aren't stored. */
  isPlaced(): boolean
  /** Fields of the form got a value that the user didn't type. */
  onFill(fields: readonly string[]): void
}

/** Fields that were filled in together, with undo. */
export interface Filling {
  /** Restores the fields, unless edited since. */
  undo(): void
}

/** Owns the draft and its stored copy: one per outlet for new orders, one per edited order. */
export function createDrafting({ page, $vendor, $paymentMethods, orderId, isPlaced, onFill }: DraftingOptions) {
  const { storage, clock, randomId } = page.environment
  const drafts = createDraftStore(storage, clock.now, () => page.session.$session.get().user?.id ?? '')
  const $draft = atom<Draft>(emptyDraft(randomId()))
  const keyOf = (vendorId: string) => (orderId === null ? vendorId : `${vendorId}/${orderId}`)

  function paymentMethod(chosen: PaymentMethod): PaymentMethod {
    const known = $paymentMethods.get()
    // An edited order keeps its method until another one is chosen.
    if (known.state !== 'ready' || (orderId !== null && chosen !== 'NONE')) return chosen
    return chosenMethod(known.methods, chosen, page.$country.get().defaultPaymentMethod, known.mustChoose)
  }

  function show(draft: Draft) {
    $draft.set({ ...draft, paymentMethod: paymentMethod(draft.paymentMethod) })
  }

  function storeDraft() {
    const vendor = $vendor.get()
    if (!vendor || isPlaced()) return
    if (isTouched($draft.get())) drafts.write(keyOf(vendor.id), $draft.get())
    else drafts.remove(keyOf(vendor.id))
  }

  function write(patch: Partial<Draft>) {
    const draft = { ...$draft.get(), ...patch }
    const { savedAddressId } = patch
    const savedAs = savedAddressId ? savedDetails(draft) : null
    $draft.set(savedAddressId === undefined ? draft : { ...draft, savedAs })
    storeDraft()
  }

  return {
    $draft,
    write,
    /** Fills in fields so that it can be undone. */
    fill(patch: Partial<Draft>): Filling {
      const before = $draft.get()
      const fields = Object.keys(patch) as (keyof Draft)[]
      write(patch)
      onFill(fields.filter((field) => patch[field]).map((field) => (field === 'destination' ? 'address' : field)))
      return {
        undo() {
          const now = $draft.get()
          if (now.id !== before.id) return
          const isKept = (field: keyof Draft) => now[field] === patch[field]
          // Text and pin belong together: if one was edited, both stay.
          const hasAddress = addressFields.every((field) => !(field in patch) || isKept(field))
          const unedited = fields.filter((field) => isKept(field) && (hasAddress || !isAddressField(field)))
          write(Object.fromEntries(unedited.map((field) => [field, before[field]])))
        },
      }
    },
    /**
     * Shows the outlet's stored draft, else the current form if it may be kept, else an empty form. @param left the
     * previous outlet, if the form may be kept
     */
    open(vendor: RequestVendor | null, left: string | null) {
      const stored = vendor && drafts.read(keyOf(vendor.id))
      const typed = $draft.get()
      // The list of outlets is the session's, so another user never gets the text.
      const isMoved = left !== null && isTouched(typed) && page.vendors.$vendors.get().some(({ id }) => id === left)
      if (stored || !vendor || !isMoved) return show(stored ?? emptyDraft(randomId()))
      drafts.remove(keyOf(left), typed)
      // Under its ID: back at the first outlet, an order that was placed there from it is found.
      show({ ...typed, pickup: null })
      storeDraft()
    },
    /** Shows an empty form with pickup and sender, which the next order shares. */
    clear() {
      const { pickup, sender } = $draft.get()
      const vendor = $vendor.get()
      if (vendor) drafts.remove(keyOf(vendor.id), $draft.get())
      show({ ...emptyDraft(randomId()), pickup, sender })
    },
    /** Shows and stores an earlier draft. */
    restore(draft: Draft) {
      show(draft)
      storeDraft()
    },
    remove(vendorId: string, draft: Draft) {
      drafts.remove(keyOf(vendorId), draft)
    },
    applyPaymentMethods: () => show($draft.get()),
  }
}
