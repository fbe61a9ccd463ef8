import type { ReadableAtom } from 'nanostores'
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

/** The sender, if that is a guest (specification 2 §3, `sender`; §5: the phone keeps only digits and plus). */
export interface GuestDetails {
  /** Kept over reloads. Its submission uses what is typed for the orders to come. */
  form: Form<GuestValues, TextKey>
  /** Opens the form again. */
  reopen(): void
}

export interface GuestDetailsParts {
  page: Pick<RequestPage, '$country' | 'translations'> & { environment: { storage: KeyValueStorage } }
  $draft: ReadableAtom<Draft>
  write: Write<'sender' | 'pickup'>
}

/** A guest's own part of the request: sender, pickup and the ids of what was placed are kept for the next time. */
export function createGuestDetails({ page, $draft, write }: GuestDetailsParts) {
  const { environment, $country, translations } = page
  const { storage } = environment

  const form = createForm<GuestValues, TextKey>({
    values: valuesOf(readGuestDetails(storage)),
    clean: { senderPhone: digitsAndPlus },
    typed: (values) => keepGuestDetails(storage, senderOf(values)),
    async check({ senderName, senderEmail, senderPhone }) {
      const phones = await loadPhoneNumbers().catch(() => null)
      // Without the numbering plans every number counts as possible: the server checks it again.
      const isPossible = phones?.isPossiblePhoneNumber(senderPhone, $country.get().code) ?? true
      return {
        senderName: senderName.trim() === '' ? 'guest.fill-name' : null,
        senderEmail: emailProblem(senderEmail),
        senderPhone: senderPhone === '' ? 'guest.fill-phone' : isPossible ? null : 'guest.phone-incorrect',
      }
    },
    send(values) {
      const { senderName, senderEmail, senderPhone } = values
      const sender = { name: senderName.trim(), email: senderEmail.trim(), phone: senderPhone }
      form.reset(valuesOf(sender))
      keepGuestDetails(storage, { ...sender, isConfirmed: true })
      write({ sender })
    },
    refusal(key) {
      const problem = refusedText(String(key), translations.isTextKey)
      return { field: refusedField(String(key)), problem: problem ?? 'error.unknown' }
    },
  })

  function reopen() {
    keepGuestDetails(storage, { isConfirmed: false })
    write({ sender: null })
  }

  const details: GuestDetails = { form, reopen }
  return {
    details,
    /** A new form begins with what is known. */
    fillIn() {
      const kept = readGuestDetails(storage)
      const { pickup, sender } = $draft.get()
      form.reset(valuesOf(kept))
      const isPickupKnown = pickup === null && kept.pickup
      const isSenderKnown = sender === null && kept.isConfirmed
      if (!isPickupKnown && !isSenderKnown) return
      const { name, email, phone } = kept
      write({ ...(isPickupKnown && { pickup: kept.pickup }), ...(isSenderKnown && { sender: { name, email, phone } }) })
    },
    keepPickup: (pickup: Pickup | null) => keepGuestDetails(storage, { pickup }),
    keepOrder: (orderId: string) => keepGuestOrder(storage, orderId),
    /** The server refused the order: if because of its sender, the form opens again and says so. */
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
