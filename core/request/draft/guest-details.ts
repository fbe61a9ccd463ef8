import { atom, type ReadableAtom } from 'nanostores'
import type { CountryCode } from '../../config/country-codes.ts'
import type { KeyValueStorage } from '../../environment.ts'
import type { TextKey } from '../../i18n/keys.ts'
import { loadPhoneNumbers } from '../../i18n/phone-number.ts'
import { latinDigits } from '../../lib/latin-digits.ts'
import { emailProblem } from '../../session/email.ts'
import { keepGuestOrder } from '../../session/guest-orders.ts'
import type { Request } from '../request.ts'
import type { Draft } from './draft.ts'
import { keepGuestDetails, readGuestDetails } from './guest-storage.ts'
import type { Sender } from './pickup.ts'

/** In the order of the form: the first one with a problem takes the focus. */
export const senderFields = ['name', 'email', 'phone'] as const
export type SenderField = (typeof senderFields)[number]
export type SenderProblems = Record<SenderField, TextKey | null>

/** Who sends it, where that is a guest (specification 2 §3, `sender`; §5: the phone keeps digits and plus alone). */
export interface GuestDetailsForm {
  /** What stands in the fields; kept over reloads. */
  $typed: ReadableAtom<Sender>
  $problems: ReadableAtom<SenderProblems>
  type(field: SenderField, text: string): void
  /** Takes what is typed for the orders to come. @returns the field to mend, null where all is well. */
  confirm(): Promise<SenderField | null>
  /** Opens the fields again. */
  reopen(): void
  destroy(): void
}

export interface GuestDetailsPage {
  environment: { storage: KeyValueStorage }
  $country: ReadableAtom<{ code: CountryCode }>
}

const none: SenderProblems = { name: null, email: null, phone: null }

/** The server's keys for parts of the sender; the others are of the order. */
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

/**
 * A guest's own part of the request: who sends it and from where is filled in as it was the last time, kept while it
 * changes, and the ids of what was placed are remembered.
 */
export function createGuestDetails(
  { environment: { storage }, $country }: GuestDetailsPage,
  { $draft, $placement, change }: Pick<Request, '$draft' | '$placement' | 'change'>,
): GuestDetailsForm {
  const { name, email, phone } = readGuestDetails(storage)
  const $typed = atom<Sender>({ name, email, phone })
  const $problems = atom<SenderProblems>(none)

  let known: Draft | null = null
  /** A form that begins anew goes on from what is known; what is changed in it is kept. */
  function follow(draft: Draft) {
    const before = known
    known = draft
    if (before?.id === draft.id) {
      if (draft.pickup !== before.pickup) keepGuestDetails(storage, { pickup: draft.pickup })
      return
    }
    const kept = readGuestDetails(storage)
    const pickup = draft.pickup === null && kept.pickup
    const sender = draft.sender === null && kept.isConfirmed && senderOf(kept)
    if (pickup || sender) change({ ...(pickup && { pickup }), ...(sender && { sender }) })
  }

  async function problemsOf(typed: Sender): Promise<SenderProblems> {
    const phones = await loadPhoneNumbers().catch(() => null)
    // Without the table of numbers every number counts as possible: the server looks at it again.
    const isPossible = phones?.isPossiblePhoneNumber(typed.phone, $country.get().code) ?? true
    return {
      name: typed.name.trim() === '' ? 'guest.fill-name' : null,
      email: emailProblem(typed.email),
      phone: typed.phone === '' ? 'guest.fill-phone' : isPossible ? null : 'guest.phone-incorrect',
    }
  }

  function reopen() {
    keepGuestDetails(storage, { isConfirmed: false })
    change({ sender: null })
  }

  const endings = [
    $draft.subscribe(follow),
    $placement.listen((now) => {
      if (now.state === 'placed') keepGuestOrder(storage, now.order.orderId)
      const field = now.state === 'refused' ? fieldOfKey[now.key] : undefined
      if (!field) return
      reopen()
      $problems.set({ ...none, [field]: problemOfField[field] })
    }),
  ]

  return {
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
      change({ sender })
      return null
    },
    reopen,
    destroy() {
      for (const end of endings) end()
    },
  }
}

const senderOf = ({ name, email, phone }: Sender): Sender => ({ name, email, phone })
