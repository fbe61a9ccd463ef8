import { createHash, randomBytes, randomInt } from 'node:crypto'
import type { ApiContext, Caller } from '../context.ts'
import { databaseCode, refuse, refuseNotFound } from '../http/refusal.ts'
import { insertOrder, orderByClientId, orderById, storedAnswer } from '../store/orders.ts'
import type { NewOrderRow, VendorRow } from '../store/schema.ts'
import { vendorName } from '../store/vendors.ts'
import { phoneKey } from './customer-phone.ts'
import { checkOrder, checkPaymentMethod, checkPreorder, type GivenOrder, requireVendorId } from './order-checks.ts'
import { orderToWire } from './order-to-wire.ts'
import { findPermittedVendor } from './permissions.ts'
import { verifyFee } from './signatures.ts'

/** POST /order, with the fields that no check names. */
export interface OrderToPlace extends GivenOrder {
  vat_number?: string | null | undefined
  age_validation_required?: boolean | undefined
  delivery_fee?: number | undefined
  signature?: string | undefined
  /** Vouchers are not taken yet: an order that counts on one is refused, not charged more than it said. */
  voucher?: object | null | undefined
  discounted_delivery_fee?: number | null | undefined
  sender?:
    | {
        location: { latitude: number; longitude: number; address: string }
        name: string
        email: string
        phone_number: string
      }
    | null
    | undefined
}

/**
 * Places orders, each at most once: under a key that was used before the answer of that time is given again, whatever
 * became of its connection (CONTRACT.md, `Idempotency-Key`).
 */
export function createOrderPlacement(context: ApiContext) {
  const { database, clock, country, riderSpeed, dispatch, events } = context
  const running = new Set<string>()

  async function place(caller: Caller, given: OrderToPlace, key: string | null): Promise<object> {
    if (key === null) return placeNew(caller, given, null)
    const place = JSON.stringify([caller.id, key])
    if (running.has(place)) {
      refuse(409, 'error.order-being-placed', 'This order is being placed right now.', { retryAfterSeconds: 1 })
    }
    running.add(place)
    try {
      const requestHash = hashOf(given)
      return (await answered(caller, key, requestHash)) ?? (await placeNew(caller, given, { key, requestHash }))
    } finally {
      running.delete(place)
    }
  }

  /** The answer given before under the key; null when there is none. */
  async function answered(caller: Caller, key: string, requestHash: string): Promise<object | null> {
    const stored = await storedAnswer(database, caller.id, key)
    if (stored && stored.requestHash !== requestHash) {
      refuse(422, 'error.idempotency-key-reused', 'The idempotency key belongs to another order.')
    }
    return stored?.answer ?? null
  }

  async function placeNew(caller: Caller, given: OrderToPlace, once: { key: string; requestHash: string } | null) {
    const order = await rowFrom(caller, given, once?.key ?? crypto.randomUUID())
    const answerOf = (row: Parameters<typeof orderToWire>[0]) => ({ result: orderToWire(row, riderSpeed) })
    for (let attempt = 1; ; attempt += 1) {
      const orderId = `${order.vendorId}-${orderCode()}`
      const planned = { ...order, orderId }
      try {
        const row = await insertOrder(
          database,
          { ...planned, ...dispatch.planFor(planned) },
          once && { ...once, scope: caller.id, answerOf },
        )
        dispatch.noticed(row.nextStepAt)
        events.wake()
        return answerOf(row)
      } catch (error) {
        if (databaseCode(error) !== uniqueViolation) throw error
        // Another server process was first with the key, or the answer kept under it is forgotten: the order stands.
        const before = once && (await answered(caller, once.key, once.requestHash))
        if (before) return before
        const same = once && (await orderByClientId(database, caller.id, once.key))
        if (same) return answerOf(same)
        // Six letters that were taken: six others.
        if (attempt === 5 || !(await orderById(database, orderId))) throw error
      }
    }
  }

  async function rowFrom(caller: Caller, given: OrderToPlace, clientOrderId: string) {
    const vendorId = requireVendorId(given)
    const vendor = (await findPermittedVendor(context, caller, vendorId)) ?? refuseNotFound()
    const checked = checkOrder(context, given)
    checkPaymentMethod(checked.paymentMethod)
    const preorderedFor = given.preordered_for ?? null
    checkPreorder(preorderedFor, clock.now())
    if (given.voucher || typeof given.discounted_delivery_fee === 'number') {
      refuse(422, 'voucher.error.validation.message', 'This voucher cannot be used.')
    }
    const pickup = pickupOf(vendor, given)
    checkFee(vendor, pickup, checked.location, given)
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
        name: vendor.name,
        parentName: await vendorName(database, vendor.parentVendorId),
        phone: vendor.phone,
        pickupMinutes: vendor.estimationPickUpTime,
      },
      sender: given.sender
        ? { name: given.sender.name, email: given.sender.email, phone_number: given.sender.phone_number }
        : null,
      paymentMethod: checked.paymentMethod,
      amount: checked.amount,
      description: checked.description,
      vatNumber: given.vat_number || null,
      ageValidationRequired: given.age_validation_required ?? false,
      deliveryFee: given.delivery_fee ?? 0,
    } satisfies Omit<NewOrderRow, 'orderId'>
  }

  function checkFee(
    vendor: VendorRow,
    source: { latitude: number; longitude: number },
    destination: { latitude: number; longitude: number },
    given: OrderToPlace,
  ) {
    const quote = { fee: given.delivery_fee ?? Number.NaN, vendorId: vendor.vendorId, source, destination }
    const verdict = verifyFee(
      { ...quote, signature: given.signature ?? '' },
      { secret: context.secret, now: clock.now() },
    )
    if (verdict === 'expired') refuseExpiredFee()
    if (verdict === 'invalid') refuse(422, 'error.signature-invalid', 'The delivery fee is not the quoted one.')
  }

  return { place }
}

/** The message is read by clients (specification 2 §4, fee signature expiry). */
export function refuseExpiredFee(): never {
  refuse(422, 'error.signature-expired', 'SignatureExpired')
}

/** The outlet's place, or that of the sender where the outlet has none (specification 2 §3). */
function pickupOf(vendor: VendorRow, given: OrderToPlace) {
  const { location } = vendor
  if (location) {
    return { address_text: location.address_text, latitude: location.latitude, longitude: location.longitude }
  }
  if (!given.sender) refuse(422, 'error.cant-retrieve-vendor-rar', 'The collection point has no address.')
  const { address, latitude, longitude } = given.sender.location
  return { address_text: address, latitude, longitude }
}

const uniqueViolation = '23505'
/** No letters or digits that are mistaken for one another when read out. */
const codeLetters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

export function orderCode(): string {
  return Array.from({ length: 6 }, () => codeLetters[randomInt(codeLetters.length)]).join('')
}

/** The same for the same order, in whatever order its fields were written. */
function hashOf(given: object): string {
  const sorted = JSON.stringify(given, (_key, value: unknown) =>
    value !== null && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  )
  return createHash('sha256').update(sorted).digest('base64url')
}
