import { atom, type ReadableAtom } from 'nanostores'
import type { KeyValueStorage } from '../../environment.ts'
import type { TextKey } from '../../i18n/keys.ts'
import { loadPhoneNumbers } from '../../i18n/phone-number.ts'
import { latinDigits } from '../../lib/latin-digits.ts'
import { emailProblem } from '../../session/email.ts'
import { keepGuestOrder } from '../../session/guest-orders.ts'
import type { RequestPage } from '../request-page.ts'
import type { Draft, Pickup, Sender, Write } from './draft.ts'
import { keepGuestDetails, readGuestDetails } from './guest-storage.ts'

/** In the order of the form: the first one with a problem gets the focus. */
export const senderFields = ['name', 'email', 'phone'] as const
export type SenderField = (typeof senderFields)[number]
export type SenderProblems = Record<SenderField, TextKey | null>

/** The sender, if that is a guest (specification 2 §3, `sender`; §5: the phone keeps only digits and plus). */
export interface GuestDetailsForm {
  /** Kept over reloads. */
  $typed: ReadableAtom<Sender>
  $problems: ReadableAtom<SenderProblems>
  type(field: SenderField, text: string): void
  /** Uses what is typed for the orders to come. @returns the first field with a problem, null if all is well. */
  confirm(): Promise<SenderField | null>
  /** Opens the fields again. */
  reopen(): void
}

export interface GuestDetailsParts {
  page: Pick<RequestPage, '$country'> & { environment: { storage: KeyValueStorage } }
  $draft: ReadableAtom<Draft>
  write: Write<'sender' | 'pickup'>
}

const none: SenderProblems = { name: null, email: null, phone: null }

/** The server's keys for the sender; the others are of the order. */
const fieldOfKey: Readonly<Record<string, SenderField>> = {
  'validation.fill-sender-name': 'name',
  'validation.sender-email': 'email',
  'validation.sender-phone': 'phone',
}
const problemOfField: SenderProblems = {
  name: 'guest.fill-name',
  email: 'account.wrong-email',
  phone: 'guest.phone-incorrect',
}

/** A guest's own part of the request: sender, pickup and the ids of what was placed are kept for the next time. */
export function createGuestDetails({ page, $draft, write }: GuestDetailsParts) {
  const { environment, $country } = page
  const { storage } = environment
  const $typed = atom<Sender>(senderOf(readGuestDetails(storage)))
  const $problems = atom<SenderProblems>(none)

  async function problemsOf(typed: Sender): Promise<SenderProblems> {
    const phones = await loadPhoneNumbers().catch(() => null)
    // Without the numbering plans every number counts as possible: the server checks it again.
    const isPossible = phones?.isPossiblePhoneNumber(typed.phone, $country.get().code) ?? true
    return {
      name: typed.name.trim() === '' ? 'guest.fill-name' : null,
      email: emailProblem(typed.email),
      phone: typed.phone === '' ? 'guest.fill-phone' : isPossible ? null : 'guest.phone-incorrect',
    }
  }

  function reopen() {
    keepGuestDetails(storage, { isConfirmed: false })
    write({ sender: null })
  }

  const details: GuestDetailsForm = {
    $typed,
    $problems,
    type(field, text) {
      const typed = field === 'phone' ? latinDigits(text).replace(/[^\d+]/g, '') : text
      $typed.set({ ...$typed.get(), [field]: typed })
      if ($problems.get()[field]) $problems.set({ ...$problems.get(), [field]: null })
      keepGuestDetails(storage, $typed.get())
    },
    async confirm() {
      const typed = $typed.get()
      const problems = await problemsOf(typed)
      $problems.set(problems)
      const wrong = senderFields.find((field) => problems[field] !== null)
      if (wrong) return wrong
      const sender = { name: typed.name.trim(), email: typed.email.trim(), phone: typed.phone }
      $typed.set(sender)
      keepGuestDetails(storage, { ...sender, isConfirmed: true })
      write({ sender })
      return null
    },
    reopen,
  }
  return {
    details,
    /** A new form begins with what is known. */
    fillIn() {
      const kept = readGuestDetails(storage)
      const { pickup, sender } = $draft.get()
      $typed.set(senderOf(kept))
      const isPickupKnown = pickup === null && kept.pickup
      const isSenderKnown = sender === null && kept.isConfirmed
      if (!isPickupKnown && !isSenderKnown) return
      write({ ...(isPickupKnown && { pickup: kept.pickup }), ...(isSenderKnown && { sender: senderOf(kept) }) })
    },
    keepPickup: (pickup: Pickup | null) => keepGuestDetails(storage, { pickup }),
    keepOrder: (orderId: string) => keepGuestOrder(storage, orderId),
    /** The server refused the order because of its sender. */
    refuse(key: string) {
      const field = fieldOfKey[key]
      if (!field) return
      reopen()
      $problems.set({ ...none, [field]: problemOfField[field] })
    },
  }
}

const senderOf = ({ name, email, phone }: Sender): Sender => ({ name, email, phone })
