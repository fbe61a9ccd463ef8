import { atom, type ReadableAtom } from 'nanostores'
import type { ApiClient } from '../api/client.ts'
import { fetchLastRiders, giveToRider, type RiderContactWire, takeBackFromRider } from '../api/own-riders.ts'
import { fieldRefusal } from '../api/refused-field.ts'
import type { CountryCode } from '../config/country-codes.ts'
import type { TextKey } from '../i18n/keys.ts'
import { loadPhoneNumbers } from '../i18n/phone-number.ts'
import type { Translations } from '../i18n/translate.ts'
import { createForm, type Form } from '../lib/form.ts'
import { problemOf } from './messages.ts'
import { type Order, orderFromWire } from './order/order.ts'

export type RiderContact = RiderContactWire

export interface GiveToRider {
  form: Form<RiderContact, TextKey>
  /** The outlet's last riders; empty until loaded. */
  $riders: ReadableAtom<readonly RiderContact[]>
  $isTakingBack: ReadableAtom<boolean>
  /** Why the order wasn't taken back. */
  $problem: ReadableAtom<TextKey | null>
  /** The order in the last response; the live order may be newer. */
  $order: ReadableAtom<Order | null>
  /** Empties the form and loads the last riders. Never rejects. */
  begin(): Promise<void>
  choose(rider: RiderContact): void
  /** Ends the rider's link. Never rejects. */
  takeBack(): Promise<void>
}

interface GiveToRiderPage {
  client: ApiClient
  $country: ReadableAtom<{ code: CountryCode }>
  translations: Pick<Translations, 'isTextKey'>
}

/** Gives an order to one of the shop's own riders by text message, and takes it back. */
export function createGiveToRider(
  { client, $country, translations }: GiveToRiderPage,
  { vendorId, id }: Pick<Order, 'vendorId' | 'id'>,
): GiveToRider {
  const ofOrder = { vendorId, orderId: id }
  const $riders = atom<readonly RiderContact[]>([])
  const $isTakingBack = atom(false)
  const $problem = atom<TextKey | null>(null)
  const $order = atom<Order | null>(null)

  // If the numbering plans didn't load, only the server validates.
  const phoneNumbers = () => loadPhoneNumbers().catch(() => null)

  const form = createForm<RiderContact, TextKey>({
    values: { name: '', phone: '' },
    async check({ name, phone }) {
      const phones = await phoneNumbers()
      const isPossible = phones?.isPossiblePhoneNumber(phone, $country.get().code) ?? phone.trim() !== ''
      return {
        name: name.trim() === '' ? 'own-rider.fill-name' : null,
        phone: isPossible ? null : 'validation.phone-incorrect',
      }
    },
    async send({ name, phone }) {
      $order.set(orderFromWire(await giveToRider(client, ofOrder, { name: name.trim(), phone: phone.trim() })))
      $problem.set(null)
      return undefined
    },
    refusal(error) {
      const refusal = fieldRefusal(error, translations.isTextKey)
      return refusal ?? { field: null, problem: problemOf(error, translations.isTextKey) }
    },
  })

  return {
    form,
    $riders,
    $isTakingBack,
    $problem,
    $order,
    async begin() {
      form.reset()
      try {
        $riders.set((await fetchLastRiders(client, vendorId)).riders)
      } catch {
        // Name and phone can still be typed.
      }
    },
    choose({ name, phone }) {
      form.fields.name.type(name)
      form.fields.phone.type(phone)
    },
    async takeBack() {
      if ($isTakingBack.get()) return
      $isTakingBack.set(true)
      $problem.set(null)
      try {
        $order.set(orderFromWire(await takeBackFromRider(client, ofOrder)))
      } catch (error) {
        $problem.set(problemOf(error, translations.isTextKey))
      } finally {
        $isTakingBack.set(false)
      }
    },
  }
}
