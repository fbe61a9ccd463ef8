import { randomBytes } from 'node:crypto'
import type { Clock } from '../../clock.ts'
import { type Database, databaseCode } from '../../store/database.ts'
import { insertOrder, orderByClientId, orderById, storedAnswer } from '../../store/orders/orders.ts'
import { useVoucher } from '../../store/orders/vouchers.ts'
import type { OrderRow, VendorRow } from '../../store/schema.ts'
import type { Caller } from '../accounts/caller.ts'
import { refuseUnlessGuestsOrder } from '../accounts/guests.ts'
import type { Country } from '../country.ts'
import { phoneKey } from '../customer-phone.ts'
import { cashSurcharge } from '../fees/fees.ts'
import { verifyFee } from '../fees/signatures.ts'
import { checkDiscount, type GivenDiscount, refuseVoucher } from '../fees/vouchers.ts'
import type { FlagSource } from '../flags/flags.ts'
import { flagsOfCaller } from '../flags/flags-of-caller.ts'
import type { ParameterSource } from '../parameters.ts'
import { Refusal, refuse, refuseNotFound } from '../refusal.ts'
import type { NextStep } from '../riders/delivery-plan.ts'
import type { Dispatch } from '../riders/dispatch.ts'
import type { VendorAccess } from '../vendors/vendor-access.ts'
import {
  type CheckedOrder,
  checkOrder,
  checkPaymentMethod,
  checkVatNumber,
  type GivenOrder,
  requireVendorId,
} from './checks.ts'
import { orderCode } from './code.ts'
import { checkDeliveryTime } from './delivery-time.ts'
import type { OrderEvents } from './events.ts'
import { shortName } from './public-view.ts'
import { requestHashOf } from './request-hash.ts'
import { checkSender, type GivenSender, type Sender } from './sender.ts'
import { orderToWire } from './to-wire.ts'

/** POST /order, with the fields that no check names. */
export interface OrderToPlace extends GivenOrder, GivenDiscount {
  age_validation_required?: boolean | undefined
  sender?: GivenSender | null | undefined
}

interface PlacementContext {
  database: Database
  clock: Clock
  country: Country
  secrets: readonly string[]
  flags: FlagSource
  parameters: ParameterSource
  riderSpeed: number
  vendorAccess: VendorAccess
  dispatch: Dispatch
  events: OrderEvents
}

/**
 * Places orders, each at most once: a key that was used before gets the response of that time again, whatever
 * became of its connection (CONTRACT.md, `Idempotency-Key`).
 */
export function createOrderPlacement(context: PlacementContext) {
  const { database, clock, country, riderSpeed, dispatch, events } = context
  const running = new Set<string>()

  async function place(caller: Caller, given: OrderToPlace, key: string | null): Promise<object> {
    if (key === null) return placeNew(caller, given, null)
    const place = JSON.stringify([caller.id, key])
    if (running.has(place)) {
      refuse(409, 'placing.order-being-placed', 'This order is being placed right now.', { retryAfterSeconds: 1 })
    }
    running.add(place)
    const once = { scope: caller.id, key, requestHash: requestHashOf(given) }
    try {
      return await placeNew(caller, given, once)
    } catch (error) {
      // Most orders are new, so an earlier response is looked up only if something fails: the key
      // itself, or a rule that the order met at its time, such as a fee that has run out since.
      if (!(error instanceof Refusal) && databaseCode(error) !== uniqueViolation) throw error
      return (await answered(once)) ?? Promise.reject(error)
    } finally {
      running.delete(place)
    }
  }

  /** The earlier response under the key; null if there is none. */
  async function answered(once: Once): Promise<object | null> {
    const stored = await storedAnswer(database, once.scope, once.key)
    if (stored && stored.requestHash !== once.requestHash) {
      refuse(422, 'placing.idempotency-key-reused', 'The idempotency key belongs to another order.')
    }
    if (stored) return stored.answer
    // The response is deleted after a week; the order remains.
    const placed = await orderByClientId(database, once.scope, once.key)
    return placed && answerOf(placed)
  }

  const answerOf = (order: OrderRow) => ({ result: orderToWire(order, riderSpeed) })

  async function placeNew(caller: Caller, given: OrderToPlace, once: Once | null): Promise<object> {
    const facts = await factsFrom(caller, given, once?.key ?? crypto.randomUUID())
    for (let attempt = 1; ; attempt += 1) {
      const orderId = `${facts.vendorId}-${orderCode()}`
      const order = { ...facts, orderId, ...dispatch.planFor({ ...facts, orderId }) }
      const answer = answerOf(order)
      try {
        const eventId = await store(order, once && { ...once, answer })
        dispatch.noticed(order.nextStepAt)
        events.committed({ eventId, order })
        return answer
      } catch (error) {
        // Six letters that were taken: six others.
        const taken = databaseCode(error) === uniqueViolation && (await orderById(database, orderId))
        if (!taken || attempt === 5) throw error
      }
    }
  }

  /** A voucher is used in the same transaction: no order without the use, and no use without the order. */
  async function store(order: OrderRow, once: (Once & { answer: object }) | null): Promise<number> {
    const { voucher } = order
    if (!voucher) return insertOrder(database, order, once)
    return database.transaction(async (transaction) => {
      const eventId = await insertOrder(transaction, order, once)
      // After the order: a repeat meets its key first, and is answered as before.
      if (!(await useVoucher(transaction, voucher.code, order.createdAt))) refuseVoucher()
      return eventId
    })
  }

  async function factsFrom(
    caller: Caller,
    given: OrderToPlace,
    clientOrderId: string,
  ): Promise<Omit<OrderRow, 'orderId' | keyof NextStep>> {
    const vendorId = requireVendorId(given)
    const vendor = (await context.vendorAccess.find(caller, vendorId)) ?? refuseNotFound()
    if (caller.kind === 'guest') await refuseUnlessGuestsOrder(context)
    const checked = checkOrder(context, given)
    // A shop with an address hands it over itself (specification 2 §3).
    const sender = vendor.location ? null : checkSender(context, caller, given.sender)
    const flags = await flagsOfCaller(context, caller, vendorId)
    const vatNumber = checkVatNumber(given, flags['payment-vat'] === true)
    checkPaymentMethod(checked.paymentMethod, flags['pay-at-pickup'] === true, vendor.paymentMethods)
    const preorderedFor = given.preordered_for ?? null
    const pickup = pickupOf(vendor, sender)
    await checkDeliveryTime(context, {
      ...{ preorderedFor, pickup, destination: checked.location, outletMinutes: vendor.estimationPickUpTime },
      isPreorderOn: flags['pre-order'] === true,
    })
    checkFee(vendor, pickup, checked, given)
    const discount = await checkDiscount(context, caller, { given, vendorId, preorderedFor })
    const now = new Date(clock.now())
    return {
      vendorId,
      placedBy: caller.id,
      clientOrderId,
      trackingId: randomBytes(18).toString('base64url'),
      createdAt: now,
      updatedAt: now,
      status: 'NEW',
      statusHistory: [{ status: 'NEW', created_at: now.toISOString() }],
      preorderedFor,
      customerName: checked.name,
      customerPhone: checked.phone,
      customerPhoneKey: phoneKey(checked.phone, country.code),
      destination: checked.location,
      pickup,
      shop: {
        // A guest has no shop: the receiver knows who sends it.
        name: caller.kind === 'guest' && sender ? shortName(sender.name) : vendor.name,
        parentName: vendor.parentName,
        phone: vendor.phone,
        pickupMinutes: vendor.estimationPickUpTime,
      },
      sender: sender && { name: sender.name, email: sender.email, phone_number: sender.phone_number },
      paymentMethod: checked.paymentMethod,
      amount: checked.amount,
      description: checked.description,
      vatNumber,
      ageValidationRequired: given.age_validation_required ?? false,
      deliveryFee: given.delivery_fee ?? 0,
      discountedDeliveryFee: discount?.discountedFee ?? null,
      voucher: discount?.voucher ?? null,
      riderId: null,
      riderName: null,
      riderPhone: null,
      cancelReason: null,
    }
  }

  function checkFee(
    vendor: VendorRow,
    source: { latitude: number; longitude: number },
    { location: destination, paymentMethod }: CheckedOrder,
    given: OrderToPlace,
  ) {
    const surcharge = cashSurcharge(country, paymentMethod)
    const quote = { fee: given.delivery_fee ?? Number.NaN, surcharge, vendorId: vendor.vendorId, source, destination }
    const verdict = verifyFee(
      { ...quote, signature: given.signature ?? '' },
      { secrets: context.secrets, now: clock.now() },
    )
    if (verdict === 'expired') refuseExpiredFee()
    if (verdict === 'invalid')
      refuse(422, 'placing.signature-invalid', 'The delivery fee isn’t the one that was quoted.')
  }

  return { place }
}

/** The message is read by clients (specification 2 §4, fee signature expiry). */
export function refuseExpiredFee(): never {
  refuse(422, 'placing.signature-expired', 'SignatureExpired')
}

/** The outlet's place, or that of the sender where the outlet has none (specification 2 §3). */
function pickupOf(vendor: VendorRow, sender: Sender | null) {
  const { location } = vendor
  if (location) {
    return { address_text: location.address_text, latitude: location.latitude, longitude: location.longitude }
  }
  if (!sender) refuse(422, 'error.cant-retrieve-vendor-rar', 'The collection point has no address.')
  const { address, address_text: street, latitude, longitude } = sender.location
  return { address_text: address, street_text: street, latitude, longitude }
}

interface Once {
  scope: string
  key: string
  requestHash: string
}

const uniqueViolation = '23505'
