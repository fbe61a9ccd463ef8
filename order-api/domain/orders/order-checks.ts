import type { Clock } from '../../clock.ts'
import type { Database } from '../../store/database.ts'
import type { OrderRow, VendorRow } from '../../store/schema.ts'
import type { OrderContent } from '../../store/schema-payments.ts'
import type { Caller } from '../accounts/caller.ts'
import type { Country } from '../country.ts'
import { phoneKey } from '../customer-phone.ts'
import { estimate } from '../fees/estimations.ts'
import { cashSurcharge } from '../fees/fees.ts'
import { type Quotes, quotedMinutes } from '../fees/quotes.ts'
import { checkDiscount, type DiscountPayload } from '../fees/vouchers.ts'
import type { FlagSource } from '../flags/flags.ts'
import type { NextStep } from '../fleet/fleet.ts'
import { type Fleets, returnFlag, takesPayment } from '../fleet/fleets.ts'
import { roadKm } from '../geo/distance.ts'
import { randomTrackingId } from '../keys.ts'
import type { ParameterSource } from '../parameters.ts'
import { refuse, refuseNotFound } from '../refusal.ts'
import type { Vendors } from '../vendors/vendors.ts'
import { checkDeliveryTime } from './delivery-time.ts'
import {
  type CheckedOrder,
  checkOrder,
  checkPaymentMethod,
  checkReference,
  checkReturn,
  checkVatNumber,
  type OrderPayload,
  requireVendorId,
} from './payload/checks.ts'
import { checkSender, type Sender, type SenderPayload, shortName } from './payload/sender.ts'
import { proofPlanFor } from './proofs/records.ts'

/** Body of POST /order before the checks. */
export interface OrderToPlace extends OrderPayload, DiscountPayload {
  age_validation_required?: boolean | undefined
  sender?: SenderPayload | null | undefined
}

/** An order without ID, times and statuses. */
export type CheckedContent = Omit<OrderContent, 'orderId'>

export interface OrderChecksContext {
  database: Database
  clock: Clock
  country: Country
  quotes: Quotes
  flags: Pick<FlagSource, 'ofCaller' | 'isOn' | 'refuseUnlessGuestsCanOrder'>
  parameters: ParameterSource
  vendors: Pick<Vendors, 'find'>
  fleets: Pick<Fleets, 'byDefault'>
}

export type OrderChecks = ReturnType<typeof createOrderChecks>

/** Checks a new order and returns what is stored. */
export function createOrderChecks(context: OrderChecksContext) {
  const { country, quotes } = context

  function checkFee(
    vendor: VendorRow,
    pickup: { latitude: number; longitude: number },
    { location: destination, paymentMethod }: CheckedOrder,
    payload: OrderToPlace,
  ) {
    const surcharge = cashSurcharge(country, paymentMethod)
    const quote = { fee: payload.delivery_fee ?? Number.NaN, surcharge, vendorId: vendor.vendorId, pickup, destination }
    const verdict = quotes.verify({ ...quote, signature: payload.signature ?? '' })
    if (verdict === 'expired') refuseExpiredFee()
    if (verdict === 'invalid')
      refuse(422, 'placing.signature-invalid', 'The delivery fee isn’t the one that was quoted.')
  }

  /** @param clientOrderId idempotency key @param isPaying paid by card in this call @throws Refusal 404, 403 or 422 */
  return async function toContent(
    caller: Caller,
    payload: OrderToPlace,
    clientOrderId: string,
    isPaying: boolean,
  ): Promise<CheckedContent> {
    const vendorId = requireVendorId(payload)
    const vendor = (await context.vendors.find(caller, vendorId)) ?? refuseNotFound()
    if (caller.kind === 'guest') await context.flags.refuseUnlessGuestsCanOrder()
    const checked = checkOrder(context, payload)
    // Shops with an address need no sender (specification 2 §3).
    const sender = vendor.location ? null : checkSender(context, caller, payload.sender)
    const flags = await context.flags.ofCaller(caller, vendorId)
    const vatNumber = checkVatNumber(payload, flags['payment-vat'] === true)
    const fleet = vendor.fleet ?? context.fleets.byDefault
    checkPaymentMethod(checked.paymentMethod, {
      isPayAtPickup: flags['pay-at-pickup'] === true && takesPayment(fleet, 'PAYMENT_ON_DELIVERY'),
      isPaying,
      vendorMethods: vendor.paymentMethods,
    })
    const ageValidationRequired = payload.age_validation_required ?? false
    const isReturn = checkReturn(payload, {
      isOffered: flags[returnFlag] === true && vendor.location !== null,
      paymentMethod: checked.paymentMethod,
      hasAgeCheck: ageValidationRequired,
    })
    const preorderedFor = payload.preordered_for ?? null
    const pickup = pickupOf(vendor, sender)
    await checkDeliveryTime(context, {
      preorderedFor,
      pickup,
      destination: checked.location,
      outletPickupMinutes: vendor.estimationPickUpTime,
      isPreorderOn: flags['pre-order'] === true,
    })
    checkFee(vendor, pickup, checked, payload)
    const discount = await checkDiscount(context, caller, { payload, vendorId, preorderedFor })
    return {
      vendorId,
      fleet,
      placedBy: caller.id,
      clientOrderId,
      trackingId: randomTrackingId(),
      preorderedFor,
      quotedMinutes: quotedMinutes(payload.signature),
      customerName: checked.name,
      customerPhone: checked.phone,
      customerPhoneKey: phoneKey(checked.phone, country.code),
      destination: checked.location,
      pickup,
      shop: {
        // Receivers know guests by their names.
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
      reference: checkReference(payload),
      isReturn,
      ageValidationRequired,
      deliveryFee: payload.delivery_fee ?? 0,
      discountedDeliveryFee: discount?.discountedFee ?? null,
      voucher: discount?.voucher ?? null,
      receiverChanges: [],
      messages: [],
      riderId: null,
      riderName: null,
      riderPhone: null,
      cancelReason: null,
      proofPlan: proofPlanFor(flags, { fleet, ageValidationRequired, isReturn }),
    }
  }
}

/** Returns the delivery time that the quote promised (specification 2 §7): the fleet's, else the table's; null for preorders. */
export function quotedDeliveryAt(
  country: Country,
  order: Pick<OrderContent, 'pickup' | 'destination' | 'shop' | 'preorderedFor' | 'quotedMinutes'>,
  now: number,
): Date | null {
  if (order.preorderedFor !== null) return null
  const byTable = () =>
    estimate(country, roadKm(order.pickup, order.destination), order.shop.pickupMinutes).deliveryMinutes
  return new Date(now + (order.quotedMinutes ?? byTable()) * 60_000)
}

/** Statuses of an order that was charged when it was placed. */
export const paidStatuses = ['INITIATED', 'PAYMENT_INITIATED', 'PAYMENT_COMMITTED'] as const

/** Returns the row of a new order with these statuses. */
export function newOrder(
  country: Country,
  content: OrderContent,
  {
    statuses,
    now,
    payment = null,
    ...next
  }: { statuses: readonly [string, ...string[]]; now: Date; payment?: OrderRow['payment'] } & NextStep,
): OrderRow {
  const { quotedMinutes, ...row } = content
  return {
    ...row,
    createdAt: now,
    quotedDeliveryAt: quotedDeliveryAt(country, content, now.getTime()),
    updatedAt: now,
    status: statuses.at(-1) ?? statuses[0],
    statusHistory: statuses.map((status) => ({ status, created_at: now.toISOString() })),
    payment,
    messageStates: [],
    riderOffers: [],
    proofs: null,
    delay: null,
    failureReason: null,
    fleetRefusals: [],
    riderKey: null,
    ...next,
  }
}

/** Clients recognise this error by its message (specification 2 §4, fee signature expiry). */
export function refuseExpiredFee(): never {
  refuse(422, 'placing.signature-expired', 'SignatureExpired')
}

/** Returns the outlet's location, or the sender's if the outlet has none (specification 2 §3). */
function pickupOf(vendor: VendorRow, sender: Sender | null) {
  const { location } = vendor
  if (location) {
    const { address_text, latitude, longitude, rider_instructions: notes } = location
    return { address_text, latitude, longitude, notes }
  }
  if (!sender) refuse(422, 'error.cant-retrieve-vendor-rar', 'The collection point has no address.')
  const { address, address_text: street, latitude, longitude, notes } = sender.location
  return { address_text: address, street_text: street, latitude, longitude, notes }
}
