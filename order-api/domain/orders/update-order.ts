import type { Clock } from '../../clock.ts'
import type { Database } from '../../store/database.ts'
import type { PlaceOnOrder } from '../../store/order-parts.ts'
import { orderById } from '../../store/orders/orders.ts'
import type { OrderRow, VendorRow } from '../../store/schema.ts'
import type { ChangeContent } from '../../store/schema-payments.ts'
import type { Caller } from '../accounts/caller.ts'
import type { Country } from '../country.ts'
import { cashSurcharge, roundToCurrency } from '../fees/fees.ts'
import { type Quotes, quotedMinutes } from '../fees/quotes.ts'
import { discountedFeeOf } from '../fees/vouchers.ts'
import type { FlagSource } from '../flags/flags.ts'
import { changeStatus } from '../fleet/change-status.ts'
import type { Fleet, NextStep } from '../fleet/fleet.ts'
import { paymentMethodsWith, takesPayment } from '../fleet/fleets.ts'
import type { FleetDispatch } from '../fleet/remote/dispatch.ts'
import { type Point, roadKm } from '../geo/distance.ts'
import type { ParameterSource } from '../parameters.ts'
import { dueForChange, refundForChange } from '../payments/paid-orders/refunds.ts'
import { Refusal, refuse, refuseNotFound } from '../refusal.ts'
import type { Vendors } from '../vendors/vendors.ts'
import { checkDeliveryTime } from './delivery-time.ts'
import type { OrderEvents } from './events.ts'
import { quotedDeliveryAt, refuseExpiredFee } from './order-checks.ts'
import { checkOrder, checkPaymentMethod } from './payload/checks.ts'
import { keepVendorPinAndNotes } from './receiver/changes.ts'
import { retryChange } from './retry-change.ts'
import { isBeforeRiderCall, isModifiable, modifiedTimes, statusBeforeDelay } from './statuses.ts'

/** Update payload (specification 2 §3). `checkOrder` reports missing fields, as for new orders. */
export interface OrderToUpdate {
  vendor_id: string
  payment_method?: string | null | undefined
  amount?: number | null | undefined
  item_details?: string | null | undefined
  location?:
    | {
        address?: string | null | undefined
        address_text?: string | null | undefined
        notes?: string | null | undefined
        latitude?: number | null | undefined
        longitude?: number | null | undefined
      }
    | null
    | undefined
  /** Unix seconds; missing keeps the time. */
  preordered_for?: number | null | undefined
  delivery_fee?: number | undefined
  signature?: string | undefined
  /** Number of edits when the caller read the order. */
  modified_times?: number | undefined
}

// The order's history lists each one.
export const maxEdits = 100

export interface UpdateContext {
  database: Database
  clock: Clock
  country: Country
  quotes: Quotes
  flags: FlagSource
  parameters: ParameterSource
  vendors: Vendors
  fleet: Pick<Fleet, 'planFor'>
  dispatch: Pick<FleetDispatch, 'confirmChange'>
  events: OrderEvents
}

/** Changes orders before collection (specification 2 §3 and §7). */
export function createOrderUpdate(context: UpdateContext) {
  const { database, clock, country, quotes, events, fleet } = context

  /**
   * Returns the changed order. If the order already has this content, returns it unchanged; once it can't be edited any
   * more, only if it was edited since the caller read it (a retry after a lost response).
   * @throws Refusal 404, 403 disabled, 409 not modifiable or changed, 422
   */
  async function update(caller: Caller, orderId: string, payload: OrderToUpdate): Promise<OrderRow> {
    return retryChange(events, async () => {
      const { order, content } = await check(caller, orderId, payload)
      if (!content) return { order }
      const change = changeOf(order, content)
      await context.dispatch.confirmChange(order, change)
      const refund = refundForChange(country, order, change, change.updatedAt)
      const paymentPatch = refund && { payment: refund.payment }
      return changeStatus(database, order, { ...change, ...paymentPatch }, refund?.inTransaction)
    })
  }

  /** Checks a change. Returns null as its content if the order has it already. @throws Refusal */
  async function check(caller: Caller, orderId: string, payload: OrderToUpdate) {
    const order = await orderById(database, orderId)
    if (!order || order.vendorId !== payload.vendor_id) return refuseNotFound()
    const vendor = (await context.vendors.find(caller, order.vendorId)) ?? refuseNotFound()
    if (!(await context.flags.isOn(caller, order.vendorId, 'modify-order-button'))) {
      refuse(403, 'error.not-allowed', 'Orders can’t be changed here.')
    }
    const isEditable = isModifiable(order)
    const editCount = modifiedTimes(order)
    if (isUnchanged(order, payload) && (isEditable || editCount > (payload.modified_times ?? 0))) {
      return { order, content: null }
    }
    if (!isEditable || editCount >= maxEdits) {
      refuse(409, 'edit.cant-modify-order', 'This order can’t be changed any more.')
    }
    if (payload.modified_times !== undefined && payload.modified_times !== editCount) {
      refuse(409, 'edit.order-modified', 'Someone else has changed this order since you opened it.')
    }
    const isPayAtPickup = await context.flags.isOn(caller, order.vendorId, 'pay-at-pickup')
    const content = contentOf(order, vendor, payload, isPayAtPickup)
    if (content.preorderedFor !== order.preorderedFor) {
      await checkNewTime(order, content, await context.flags.isOn(caller, order.vendorId, 'pre-order'))
    }
    return { order, content }
  }

  /** Checks a change that costs more than was paid. Returns what is due, in minor units. @throws Refusal */
  async function checkPaidChange(caller: Caller, orderId: string, payload: OrderToUpdate) {
    const { order, content } = await check(caller, orderId, payload)
    const due = content ? dueForChange(country, order, changeOf(order, content)) : 0
    if (!content || due <= 0) refuse(409, 'payment.nothing-due', 'This change costs nothing more.')
    return { content, due }
  }

  function isUnchanged(order: OrderRow, payload: OrderToUpdate): boolean {
    const { location } = payload
    const { destination } = order
    return (
      payload.payment_method === order.paymentMethod &&
      roundToCurrency(country, payload.amount ?? 0) === order.amount &&
      (payload.item_details ?? '') === order.description &&
      payload.delivery_fee === order.deliveryFee &&
      (payload.preordered_for ?? order.preorderedFor) === order.preorderedFor &&
      (location?.address ?? '') === destination.address &&
      (location?.notes ?? '') === destination.notes &&
      location?.latitude === destination.latitude &&
      location?.longitude === destination.longitude
    )
  }

  function contentOf(
    order: OrderRow,
    vendor: VendorRow,
    payload: OrderToUpdate,
    isPayAtPickup: boolean,
  ): ChangeContent {
    const customer = { name: order.customerName, phone_number: order.customerPhone, location: payload.location }
    const item = { payment_method: payload.payment_method, amount: payload.amount, description: payload.item_details }
    const checked = checkOrder(context, { vendor_id: payload.vendor_id, customer, order: item }, { isUpdate: true })
    if (checked.paymentMethod !== order.paymentMethod && !includesCard(checked.paymentMethod, order.paymentMethod)) {
      checkPaymentMethod(checked.paymentMethod, {
        isPayAtPickup: isPayAtPickup && takesPayment(order.fleet, 'PAYMENT_ON_DELIVERY'),
        isPaying: false,
        vendorMethods: paymentMethodsWith(order.fleet, vendor.paymentMethods, country),
      })
    }
    const deliveryFee = payload.delivery_fee ?? Number.NaN
    const { paymentMethod, location, amount, description } = checked
    checkFee(order, vendor, location, { deliveryFee, paymentMethod, signature: payload.signature ?? '' })
    const { trackingId } = order
    return {
      trackingId,
      modifiedTimes: modifiedTimes(order),
      location,
      paymentMethod,
      amount,
      description,
      deliveryFee,
      preorderedFor: payload.preordered_for ?? order.preorderedFor,
      quotedMinutes: quotedMinutes(payload.signature),
    }
  }

  function changeOf(order: OrderRow, content: ChangeContent) {
    const { location, paymentMethod, amount, description, deliveryFee, preorderedFor, quotedMinutes: minutes } = content
    const destination = destinationOf(order, location)
    const hasMoved = roadKm(order.destination, destination) > 0
    return {
      status: 'MODIFIED',
      updatedAt: new Date(clock.now()),
      destination,
      ...(hasMoved && {
        quotedDeliveryAt: quotedDeliveryAt(
          country,
          { ...order, destination, quotedMinutes: minutes ?? null },
          clock.now(),
        ),
      }),
      paymentMethod,
      amount,
      description,
      deliveryFee,
      discountedDeliveryFee: discountedFeeOf(country, order.voucher, deliveryFee),
      preorderedFor,
      ...planNextStep({ ...order, preorderedFor }, location),
    }
  }

  /** Returns the order's fields after a change that was checked earlier; null if it isn't possible any more. */
  async function paidChangeOf(order: OrderRow, content: ChangeContent) {
    if (!isModifiable(order) || modifiedTimes(order) !== content.modifiedTimes) return null
    try {
      // The payer may have been at the bank until it was too late for the new time.
      if (content.preorderedFor !== order.preorderedFor) await checkNewTime(order, content, true)
    } catch (error) {
      if (error instanceof Refusal) return null
      throw error
    }
    return changeOf(order, content)
  }

  /** @throws Refusal 409 once the rider has been called, 422 as for a new order */
  async function checkNewTime(order: OrderRow, { preorderedFor, location }: ChangeContent, isPreorderOn: boolean) {
    if (!isBeforeRiderCall(order)) {
      refuse(409, 'edit.time-fixed', 'Only an order for later can get another time, until its rider is called.')
    }
    await checkDeliveryTime(context, {
      preorderedFor,
      pickup: order.pickup,
      destination: location,
      outletPickupMinutes: order.shop.pickupMinutes,
      isPreorderOn,
    })
  }

  /** Keeps `address_text` if the address is unchanged and the caller left it out. */
  function destinationOf({ destination: before }: OrderRow, after: PlaceOnOrder): PlaceOnOrder {
    const addressText = after.address_text ?? (after.address === before.address ? before.address_text : undefined)
    return { ...after, ...(addressText && { address_text: addressText }), ...keepVendorPinAndNotes(before, after) }
  }

  /** Plans the steps after the current status for the new destination; the rider stays. */
  function planNextStep(order: OrderRow, destination: PlaceOnOrder): NextStep {
    const { status, at } = statusBeforeDelay(order)
    return fleet.planFor({ ...order, destination }, status, at)
  }

  /** Accepts fees quoted from the order's pickup or from the outlet's current location. */
  function checkFee(
    order: OrderRow,
    vendor: VendorRow,
    destination: Point,
    { deliveryFee, paymentMethod, signature }: { deliveryFee: number; paymentMethod: string; signature: string },
  ) {
    const surcharge = cashSurcharge(country, paymentMethod)
    const verdicts = [order.pickup, vendor.location ?? order.pickup].map((pickup) =>
      quotes.verify({ fee: deliveryFee, surcharge, vendorId: order.vendorId, pickup, destination, signature }),
    )
    if (verdicts.includes('ok')) return
    if (verdicts.includes('expired')) refuseExpiredFee()
    refuse(422, 'placing.signature-invalid', 'The delivery fee isn’t the one that was quoted.')
  }

  return { update, checkPaidChange, paidChangeOf }
}

export type OrderUpdate = ReturnType<typeof createOrderUpdate>

// `dueForChange` refuses changes to and from card payment.
const includesCard = (...methods: string[]) => methods.includes('PAID')
