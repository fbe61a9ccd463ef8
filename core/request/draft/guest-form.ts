import { atom, type ReadableAtom } from 'nanostores'
import { refusedField, refusedText } from '../../api/refused-field.ts'
import type { KeyValueStorage } from '../../environment.ts'
import type { TextKey } from '../../i18n/keys.ts'
import { loadPhoneNumbers } from '../../i18n/phone-number.ts'
import { createForm, type Form } from '../../lib/form.ts'
import { digitsAndPlus } from '../../lib/text/digits-and-plus.ts'
import { emailProblem } from '../../session/email.ts'
import { keepGuestOrder } from '../../session/guest/guest-orders.ts'
import type { RequestPage } from '../request-page.ts'
import type { Draft, Pickup, Sender, Write } from './draft.ts'
import { keepGuestDetails, readGuestDetails } from './guest-storage.ts'

export interface GuestValues {
  senderName: string
  senderEmail: string
  senderPhone: string
}

/** A guest's sender details (specification 2 §3, `sender`; §5: the phone keeps only digits and plus). */
export interface GuestForm {
  form: Form<GuestValues, TextKey>
  /** Whether the form is open: to order, or to change the sender. */
  $isOpen: ReadableAtom<boolean>
  reopen(): void
  /** Closes the form; nothing is ordered. */
  decline(): void
}

export interface GuestFormParts {
  page: Pick<RequestPage, '$country' | 'translations'> & { environment: { storage: KeyValueStorage } }
  $draft: ReadableAtom<Draft>
  write: Write<'sender' | 'pickup'>
}

/** Names follow the rule of customers' names, because they are quoted in text messages. */
function nameProblem(name: string): TextKey | null {
  if (name.trim() === '') return 'register.fill-name'
  return /\p{Nd}/u.test(name) ? 'validation.wrong-sender-name' : null
}

/** A guest's sender, pickup and order IDs, kept for the next request. */
export function createGuestForm({ page, $draft, write }: GuestFormParts) {
  const { environment, $country, translations } = page
  const { storage } = environment

  const form = createForm<GuestValues, TextKey>({
    values: valuesOf(readGuestDetails(storage)),
    clean: { senderPhone: digitsAndPlus },
    typed: (values) => keepGuestDetails(storage, senderOf(values)),
    async check({ senderName, senderEmail, senderPhone }) {
      const phones = await loadPhoneNumbers().catch(() => null)
      // If the numbering plans didn't load, only the server validates.
      const isPossible = phones?.isPossiblePhoneNumber(senderPhone, $country.get().code) ?? true
      return {
        senderName: nameProblem(senderName),
        senderEmail: emailProblem(senderEmail),
        senderPhone: senderPhone === '' ? 'guest.fill-phone' : isPossible ? null : 'validation.phone-incorrect',
      }
    },
    send(values) {
      const { senderName, senderEmail, senderPhone } = values
      const sender = { name: senderName.trim(), email: senderEmail.trim(), phone: senderPhone }
      form.reset(valuesOf(sender))
      keepGuestDetails(storage, { ...sender, isConfirmed: true })
      write({ sender })
      finish(true)
    },
    refusal(key) {
      const problem = refusedText(String(key), translations.isTextKey)
      return { field: refusedField(String(key)), problem: problem ?? 'error.unknown' }
    },
  })

  const $isOpen = atom(false)
  let resolveDialog = (_isComplete: boolean) => {}
  function finish(isComplete: boolean) {
    $isOpen.set(false)
    resolveDialog(isComplete)
  }

  function reopen() {
    keepGuestDetails(storage, { isConfirmed: false })
    write({ sender: null })
    $isOpen.set(true)
  }

  const details: GuestForm = { form, $isOpen, reopen, decline: () => finish(false) }
  return {
    details,
    /** Opens the form if needed. Resolves to whether the sender is known. */
    passes(): Promise<boolean> | true {
      if ($draft.get().sender) return true
      $isOpen.set(true)
      return new Promise((resolve) => {
        resolveDialog = resolve
      })
    },
    fillIn() {
      const stored = readGuestDetails(storage)
      const { pickup, sender } = $draft.get()
      finish(false)
      form.reset(valuesOf(stored))
      const isPickupKnown = pickup === null && stored.pickup
      const isSenderKnown = sender === null && stored.isConfirmed
      if (!isPickupKnown && !isSenderKnown) return
      const { name, email, phone } = stored
      write({
        ...(isPickupKnown && { pickup: stored.pickup }),
        ...(isSenderKnown && { sender: { name, email, phone } }),
      })
    },
    keepPickup: (pickup: Pickup | null) => keepGuestDetails(storage, { pickup }),
    keepOrder: (orderId: string) => keepGuestOrder(storage, orderId),
    /** Opens the form again if the server refused the sender. */
    refuse(key: string) {
      const field = refusedField(key)
      if (field === null || !(field in form.fields)) return
      reopen()
      form.refuse(key)
    },
  }
}

const valuesOf = ({ name, email, phone }: Sender): GuestValues => ({
  senderName: name,
  senderEmail: email,
  senderPhone: phone,
})
const senderOf = ({ senderName, senderEmail, senderPhone }: GuestValues): Sender => ({
  name: senderName,
  email: senderEmail,
  phone: senderPhone,
})
