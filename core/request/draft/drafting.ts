import { atom, type ReadableAtom } from 'nanostores'
import type { PaymentMethod } from '../../config/setting-values.ts'
import type { KeyValueStorage } from '../../environment.ts'
import { draftsEntry } from '../../storage/request-entries.ts'
import { ownerOf, storedOf } from '../../storage/stored.ts'
import type { RequestPage, RequestVendor } from '../request-page.ts'
import { chosenMethod, methodsOf, type PaymentMethodsState } from '../rules/payment-methods.ts'
import { addressFields, contentOf, type Draft, emptyDraft, isAddressField, isTouched, savedDetails } from './draft.ts'

export interface DraftingOptions {
  page: Pick<RequestPage, 'environment' | 'session' | '$country' | 'vendors'>
  $vendor: ReadableAtom<RequestVendor | null>
  $paymentMethods: ReadableAtom<PaymentMethodsState>
  /** Null for new orders. */
  orderId: string | null
  /** The order is placed: later changes aren't stored. */
  isPlaced(): boolean
  /** Called with fields whose values the user didn't type. */
  onFill(fields: readonly string[]): void
}

/** Fields that were filled in together, with undo. */
export interface UndoableFill {
  /** Restores the fields, unless edited since. */
  undo(): void
}

/** Owns the draft and its stored copy: one per outlet for new orders, one per edited order. */
export function createDrafting({ page, $vendor, $paymentMethods, orderId, isPlaced, onFill }: DraftingOptions) {
  const { storage, clock, randomId } = page.environment
  const drafts = createDraftStore(storage, clock.now, () => ownerOf(page.session.$session.get()))
  const $draft = atom<Draft>(emptyDraft(randomId()))
  /** The host's values in a draft, which end with its page. */
  let hosts: Partial<Draft> = {}
  const keyOf = (vendorId: string) => (orderId === null ? vendorId : `${vendorId}/${orderId}`)

  function offeredMethodFor(draft: Draft): PaymentMethod {
    const { paymentMethod: current, isMethodChosen } = draft
    const offered = methodsOf($paymentMethods.get(), draft)
    // An edited order keeps its method until another one is chosen.
    if (offered.state !== 'ready' || (orderId !== null && current !== 'NONE')) return current
    const { methods, mustChoose } = offered
    // A method that was preselected before the flag was switched on isn't a choice.
    const previous = mustChoose && !isMethodChosen ? 'NONE' : current
    return chosenMethod(methods, previous, page.$country.get().defaultPaymentMethod, mustChoose)
  }

  function show(draft: Draft) {
    const paymentMethod = offeredMethodFor(draft)
    const isMethodChosen = draft.isMethodChosen && paymentMethod === draft.paymentMethod
    $draft.set({ ...draft, paymentMethod, isMethodChosen })
  }

  function storeDraft() {
    const vendor = $vendor.get()
    if (!vendor || isPlaced()) return
    const draft = withoutHosts($draft.get())
    if (isTouched(draft)) drafts.write(keyOf(vendor.id), draft)
    else drafts.remove(keyOf(vendor.id))
  }

  function withoutHosts(draft: Draft): Draft {
    if (hosts.id !== draft.id) return draft
    const isHosts = (field: keyof Draft) => field !== 'id' && field in hosts && draft[field] === hosts[field]
    const isHostsAddress = addressFields.every((field) => !(field in hosts) || isHosts(field))
    const entries = Object.entries(emptyDraft(draft.id)).filter(([name]) => {
      const field = name as keyof Draft
      return isAddressField(field) ? 'addressText' in hosts && isHostsAddress : isHosts(field)
    })
    return { ...draft, ...Object.fromEntries(entries) }
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
    /** Leaves these values out of the stored draft, until the user changes them. */
    leaveOut(values: Partial<Draft>) {
      const { id } = $draft.get()
      hosts = { ...(hosts.id === id && hosts), ...values, id }
      storeDraft()
    },
    /** Fills in fields so that it can be undone. */
    fill(patch: Partial<Draft>): UndoableFill {
      const before = $draft.get()
      const fields = Object.keys(patch) as (keyof Draft)[]
      write(patch)
      onFill(fields.filter((field) => patch[field]).map((field) => (field === 'destination' ? 'address' : field)))
      return {
        undo() {
          const draft = $draft.get()
          if (draft.id !== before.id) return
          const isUnedited = (field: keyof Draft) => draft[field] === patch[field]
          // Text and pin belong together: if one was edited, both stay.
          const hasAddress = addressFields.every((field) => !(field in patch) || isUnedited(field))
          const restored = fields.filter((field) => isUnedited(field) && (hasAddress || !isAddressField(field)))
          write(Object.fromEntries(restored.map((field) => [field, before[field]])))
        },
      }
    },
    /**
     * Shows the outlet's stored draft, else the current form if it may move there, else an empty form. @param previousId
     * the previous outlet's ID if the form may move
     */
    open(vendor: RequestVendor | null, previousId: string | null) {
      const stored = vendor && drafts.read(keyOf(vendor.id))
      const current = $draft.get()
      // Only between outlets of one session, so that another user never gets the text.
      const isSameSession = page.vendors.$vendors.get().some(({ id }) => id === previousId)
      const isMoved = previousId !== null && isTouched(current) && isSameSession
      if (stored || !vendor || !isMoved) return show(stored ?? emptyDraft(randomId()))
      drafts.remove(keyOf(previousId), withoutHosts(current))
      // Keeps its ID, so that the previous outlet still recognises an order that was placed from this draft.
      show({ ...current, pickup: null })
      storeDraft()
    },
    /** Empties the form, except pickup and sender, which the next order needs too. */
    clear() {
      const { pickup, sender } = $draft.get()
      const vendor = $vendor.get()
      if (vendor) drafts.remove(keyOf(vendor.id), withoutHosts($draft.get()))
      show({ ...emptyDraft(randomId()), pickup, sender })
    },
    restore(draft: Draft) {
      show(draft)
      storeDraft()
    },
    remove(vendorId: string, draft: Draft) {
      drafts.remove(keyOf(vendorId), withoutHosts(draft))
    },
    applyPaymentMethods: () => show($draft.get()),
  }
}

/** One draft per outlet, and per outlet and order for edits. Other users' drafts aren't returned. */
export interface DraftStore {
  read(key: string): Draft | null
  write(key: string, draft: Draft): void
  /** @param expected removes only a draft with this content, because another tab may have changed it */
  remove(key: string, expected?: Draft): void
}

export function createDraftStore(storage: KeyValueStorage, now: () => number, owner: () => string | null): DraftStore {
  const entry = storedOf(storage, draftsEntry, owner)

  function readAll() {
    const drafts = Object.entries(entry.read()?.drafts ?? {})
    return Object.fromEntries(drafts.filter(([, { savedAt }]) => now() - savedAt < draftsEntry.livesMs))
  }

  const read = (key: string): Draft | null => readAll()[key]?.draft ?? null

  return {
    read,
    write: (key, draft) => entry.write({ drafts: { ...readAll(), [key]: { draft, savedAt: now() } } }),
    remove(key, expected) {
      const stored = read(key)
      if (expected && stored && contentOf(stored) !== contentOf(expected)) return
      const { [key]: _, ...drafts } = readAll()
      if (Object.keys(drafts).length === 0) entry.remove()
      else entry.write({ drafts })
    },
  }
}
