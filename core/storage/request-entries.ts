import type { OrderUpdateWire } from '../api/order-update.ts'
import type { OrderCreateWire } from '../api/orders.ts'
import { paymentMethods } from '../config/setting-values.ts'
import { flag, listOf, number, object, oneOf, or, owner, type Read, recordOf, type Schema, text } from './schema.ts'
import { entry } from './stored.ts'
import { table } from './table.ts'

const typed = or(text, '')
const textOrNull = or(text, null)
const off = or(flag, false)

const place = object({
  id: text,
  text,
  coordinates: object({ latitude: number, longitude: number }),
  city: text,
  postalCode: text,
  street: text,
  streetNumber: text,
})
const placeOrNull = or(place, null)
const pickup = or(object({ place, unit: text, building: text, notes: text, isConfirmed: flag }), null)

const draft = object({
  id: text,
  takenFrom: or(object({ orderId: text, modifiedTimes: number, content: text, mixedText: textOrNull }), null),
  pickup,
  sender: or(object({ name: text, email: text, phone: text }), null),
  addressText: typed,
  textBefore: textOrNull,
  destination: placeOrNull,
  pinnedByHand: off,
  confirmedPin: textOrNull,
  searched: placeOrNull,
  unit: typed,
  building: typed,
  notes: typed,
  name: typed,
  phone: typed,
  description: typed,
  amount: typed,
  paymentMethod: or(oneOf(paymentMethods), 'NONE'),
  isMethodChosen: off,
  ageCheck: off,
  isReturn: off,
  savedAddressId: textOrNull,
  savedAs: textOrNull,
  preorderedFor: or(number, null),
  voucherCode: typed,
  voucher: or(
    object({ code: text, type: text, amount: number, discountedFee: number, discountedFeeSignature: text }),
    null,
  ),
  vatNumber: typed,
  reference: typed,
  ceiling: typed,
  confirmedItemValue: textOrNull,
})

/** Returns a draft in which fields are empty that don't fit, or that the version that stored it hadn't. */
export const draftOf = (stored: { id: string }) => draft(stored) as Read<typeof draft>

/** What was typed into the form: a draft per outlet, and per outlet and order for edits. `savedAt` in ms. */
export const draftsEntry = entry(table.drafts, object({ owner, drafts: recordOf(object({ draft, savedAt: number })) }))

/** The server checks the rest when it's sent again. */
const sent =
  <Wire>(member: keyof Wire & string): Schema<Wire> =>
  (value) =>
    object({ [member]: object({}) })(value) as Wire | undefined

/** Without its key, an attempt's outcome can't be looked up. Of what else doesn't fit, an order may exist. */
const attempt = {
  idempotencyKey: text,
  draftId: typed,
  content: typed,
  body: or(sent<OrderCreateWire>('customer'), null),
  lastSentAt: or(number, 0),
  isUncertain: or(flag, true),
}
const payment = {
  update: or(sent<OrderUpdateWire>('location'), null),
  intentId: typed,
  paymentId: textOrNull,
  isGivenUp: off,
  earlierKey: textOrNull,
}
const placedOrder = object({
  orderId: text,
  vendorId: text,
  trackingId: text,
  draftId: text,
  content: text,
  reference: textOrNull,
  voucher: textOrNull,
})
const attemptsOfOutlet = object({
  pending: or(object(attempt), null),
  paying: or(object({ ...attempt, ...payment }), null),
  placed: or(listOf(placedOrder), []),
})
export const noAttempts = attemptsOfOutlet({}) as Read<typeof attemptsOfOutlet>

/** Attempts to order whose outcome isn't known, and the last orders, per outlet or edited order. */
export const attemptsEntry = entry(table.attempts, object({ owner, ledgers: recordOf(attemptsOfOutlet) }))

/** The guest's sender and pickup (specification 2 §3, Guest storage). */
const details = object({ name: typed, email: typed, phone: typed, isConfirmed: off, pickup })
export const guestDetailsEntry = entry(table.guestDetails, details)
export const noDetails = details({}) as Read<typeof details>
