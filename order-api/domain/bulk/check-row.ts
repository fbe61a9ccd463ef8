import { Temporal } from 'temporal-polyfill'
import { shortAddress, withTypedUnit } from '../../../core/addresses/address-parts.ts'
import type { BulkOrderWire, BulkProblemWire } from '../../../core/api/bulk-jobs.ts'
import { type BulkColumn, bulkColumns, loadBulkWords } from '../../../core/bulk/sheet/columns.ts'
import { cellLimits } from '../../../core/bulk/sheet/reading/cell-limits.ts'
import {
  degreesOf,
  isFormulaError,
  type ParsedTime,
  parsedTime,
  writesDayFirst,
} from '../../../core/bulk/sheet/reading/cell-text.ts'
import type { ReadRow } from '../../../core/bulk/sheet/reading/read-rows.ts'
import { amountOf, amountProblem } from '../../../core/i18n/amount.ts'
import { firstOfPhones, isShortenedNumber } from '../../../core/i18n/plain-phone.ts'
import type { VendorRow } from '../../store/schema.ts'
import type { BulkOrderPayload } from '../../store/schema-bulk.ts'
import type { PermittedVendor } from '../../store/vendors/vendors.ts'
import type { Caller } from '../accounts/caller.ts'
import type { Country } from '../country.ts'
import { isPossiblePhone } from '../customer-phone.ts'
import { cashSurcharge } from '../fees/fees.ts'
import type { Quotes } from '../fees/quotes.ts'
import type { Point } from '../geo/distance.ts'
import { createOrderChecks, type OrderChecksContext } from '../orders/order-checks.ts'
import { Refusal } from '../refusal.ts'
import { zoneAt } from '../vendors/service-hours.ts'
import { cutTexts } from './answer-size.ts'
import type { createPlaceFinder, FoundPlace } from './find-place.ts'
import { fingerprintOf } from './fingerprint.ts'
import { problemsOfRow } from './problems.ts'
import type { OrderTable } from './reading/workbook-worker.ts'

/** Data that the rows of a file are checked against. */
export interface Upload {
  caller: Caller
  table: OrderTable
  vendor: VendorRow
  /** Outlets that the caller may order for. */
  outlets: readonly PermittedVendor[]
  /** Whether PAID orders are invoiced. */
  paysByInvoice: boolean
  /** Whether orders can be paid by card. */
  takesCards: boolean
  findPlace: ReturnType<typeof createPlaceFinder>
}

export interface CheckedRow {
  wire: BulkOrderWire
  /** Null if invalid. */
  payload: BulkOrderPayload | null
  fingerprint: string
}

/** Whether the order is PAID, by invoice or by the job's card payment. */
export const isPaidMethod = ({ order }: Pick<BulkOrderPayload, 'order'>) =>
  order.payment_method === 'PAID' || order.payment_method === 'ONLINE_PAYMENT'

/** Returns the order with a signed fee, as a client would send it. */
export function signedOrder(
  payload: BulkOrderPayload,
  vendor: VendorRow,
  { country, quotes }: { country: Country; quotes: Quotes },
  deliveryMinutes: number | null = null,
) {
  const { latitude, longitude } = vendor.location ?? { latitude: 0, longitude: 0 }
  const quote = {
    fee: payload.delivery_fee,
    surcharge: cashSurcharge(country, payload.order.payment_method),
    vendorId: payload.vendor_id,
    pickup: { latitude, longitude },
    destination: payload.customer.location,
  }
  const order = { ...payload.order, payment_method: isPaidMethod(payload) ? 'PAID' : payload.order.payment_method }
  return {
    ...payload,
    order,
    signature: quotes.sign(quote, null, deliveryMinutes).signature,
  }
}

const words = await loadBulkWords()

/** Checks rows by the rules of a single order (specification 2 §5) and reports every problem. */
export function createRowCheck(context: OrderChecksContext) {
  const { country, clock } = context
  const checkOrder = createOrderChecks(context)
  const isDayFirst = writesDayFirst(country.code)

  return async function checkRow(upload: Upload, row: ReadRow): Promise<CheckedRow> {
    const { table } = upload
    const problem = problemsOfRow(table, row.number)
    const errors: BulkProblemWire[] = []
    const warnings: BulkProblemWire[] = []
    const { cells } = row
    for (const name of bulkColumns) {
      if (isFormulaError(cells[name])) errors.push(problem.create('bulk-order-upload.row.formula-error', name))
      else if (row.hidden.includes(name)) errors.push(problem.create('bulk-order-upload.row.hidden-characters', name))
    }
    for (const [name, { key, values }] of Object.entries(row.guesses)) {
      warnings.push(problem.create(key, name as BulkColumn, values))
    }

    const vendor = outletOf(upload, cells.outlet)
    if (!vendor) errors.push(problem.create('bulk-order-upload.row.unknown-outlet', 'outlet'))
    const amount = amountOf(cells.amount, country)
    if (amountProblem(cells.amount, country) === 'validation.other-currency') {
      const refusal = new Refusal(422, 'validation.other-currency', 'The amount is in another currency.')
      errors.push(problem.fromRefusal(refusal, { currency: country.currency }))
    } else if (Number.isNaN(amount)) errors.push(problem.create('bulk-order-upload.row.amount-unclear', 'amount'))
    const written = words.paymentOf(cells.payment) ?? (cells.payment || 'NONE')
    // A shop that isn’t invoiced pays the fees of paid orders by card.
    const payment = written === 'PAID' && !upload.paysByInvoice && upload.takesCards ? 'ONLINE_PAYMENT' : written
    if (payment === 'PAID' && !upload.paysByInvoice)
      errors.push(problem.create('bulk-order-upload.row.paid-not-arranged', 'payment'))
    if (payment === 'ONLINE_PAYMENT' && !upload.takesCards)
      errors.push(problem.create('bulk-order-upload.row.online-payment', 'payment'))

    const isReturn = words.answerOf(cells.return, country.languages)
    if (isReturn === null) errors.push(problem.create('bulk-order-upload.row.return-unclear', 'return'))

    if (isShortenedNumber(cells.phone)) errors.push(problem.create('bulk-order-upload.row.phone-shortened', 'phone'))
    const firstPhone = firstOfPhones(cells.phone, (text) => isPossiblePhone(text, country.code))
    const phone = firstPhone ?? cells.phone
    if (firstPhone !== null) warnings.push(problem.create('bulk-order-upload.row.two-phones', 'phone', { phone }))

    const zone = zoneAt(country, vendor?.location ?? { latitude: country.map.lat, longitude: country.map.lng })
    const today = Temporal.Instant.fromEpochMilliseconds(clock.now()).toZonedDateTimeISO(zone).toPlainDate()
    const isSoon = cells.time === '' || words.isSoon(cells.time)
    const deliveryTime = isSoon ? null : parsedTime(cells.time, isDayFirst)
    if (!isSoon && !deliveryTime) errors.push(problem.create('bulk-order-upload.row.time-unclear', 'time'))
    const deliverAt = deliveryTime && wallClock(deliveryTime, today).toZonedDateTime(zone)
    if (deliverAt && (deliveryTime.isUnclear || deliveryTime.day === null)) {
      const time = deliverAt.toPlainDateTime().toString({ smallestUnit: 'minute' }).replace('T', ' ')
      warnings.push(problem.create('bulk-order-upload.row.time-guess', 'time', { time }))
    }

    const { unit, building, text } = withTypedUnit({ unit: cells.unit, building: cells.building, text: cells.address })
    const writtenAddress = { text, address: shortAddress({ unit, building, text }) }
    // A missing address is reported instead of a missing unit.
    if (writtenAddress.text === '') {
      errors.push(problem.fromRefusal(new Refusal(422, 'validation.fill-address', 'Enter the address.'), {}))
    }
    const given = { latitude: degreesOf(cells.latitude), longitude: degreesOf(cells.longitude) }
    const wrongDegrees = (['latitude', 'longitude'] as const).filter((name) => !isInRange(name, given[name]))
    for (const name of wrongDegrees) errors.push(problem.create('bulk-order-upload.row.coordinates-unclear', name))
    const outlet = wrongDegrees.length === 0 ? (vendor?.location ?? null) : null
    const place = outlet && (await placeOf(upload, given, writtenAddress.text, outlet))
    if (writtenAddress.text !== '' && outlet) {
      if (!place) errors.push(problem.create('bulk-order-upload.row.address-not-found', 'address'))
      else if (place.confidence === 'area')
        warnings.push(problem.create('bulk-order-upload.row.address-guess', 'address'))
    }

    const payload: BulkOrderPayload = {
      vendor_id: vendor?.vendorId ?? upload.vendor.vendorId,
      customer: {
        name: cells.name,
        phone_number: phone,
        location: {
          latitude: place?.latitude ?? Number.NaN,
          longitude: place?.longitude ?? Number.NaN,
          address: writtenAddress.address,
          address_text: writtenAddress.text,
          notes: cells.notes,
        },
      },
      order: { payment_method: payment, amount: amount ?? 0, description: cells.description },
      preordered_for: deliverAt ? Math.floor(deliverAt.epochMilliseconds / 1000) : null,
      delivery_fee: 0,
      ...(cells.reference !== '' && { reference: cells.reference }),
      ...(isReturn && { is_return: true as const }),
    }
    const route = place &&
      vendor?.location && {
        vendorId: vendor.vendorId,
        pickup: vendor.location,
        destination: place,
        paymentMethod: payment,
      }
    const fee = (route && context.quotes.priceOf(route)?.fee) ?? null
    if (place && fee === null) {
      const refusal = new Refusal(422, 'request.error.undeliverable-address', 'We cannot deliver that order there.')
      errors.push(problem.fromRefusal(refusal, {}))
    }
    const pricedPayload = { ...payload, delivery_fee: fee ?? 0 }
    const orderRefusal = await refusalOf(upload, pricedPayload, vendor ?? upload.vendor)
    // One problem per cell: an earlier one is more specific.
    const orderProblem = orderRefusal && problem.fromRefusal(orderRefusal, valuesOf(orderRefusal.key))
    // These problems follow from one that is already reported.
    const isConsequence =
      orderProblem?.key === 'placing.signature-invalid' ||
      (!outlet && orderProblem?.key === 'validation.invalid-coordinates') ||
      (writtenAddress.address !== '' &&
        writtenAddress.text === '' &&
        orderProblem?.key === 'validation.fill-unit-number')
    if (orderProblem && !isConsequence && !errors.some(({ column }) => column === orderProblem.column))
      errors.push(orderProblem)

    for (const name of Object.keys(row.lengths) as BulkColumn[]) {
      const column = table.titles[name] ?? null
      const values = { limit: String(cellLimits[name]) }
      const refusal = new Refusal(422, 'validation.text-too-long', `At most ${values.limit} characters fit.`)
      if (errors.every((error) => error.column !== column))
        errors.push({ ...problem.fromRefusal(refusal, values), column })
    }

    const wire: BulkOrderWire = {
      row: row.number,
      sheet: table.sheet,
      status: errors.length === 0 ? 'PREPROCESS_SUCCESS' : 'PREPROCESS_FAIL',
      order_id: null,
      errors,
      warnings,
      reference: cells.reference,
      description: payload.order.description,
      amount: Number.isNaN(amount) ? null : amount,
      delivery_fee: fee,
      collection_point: vendor && { vendor_id: vendor.vendorId, name: vendor.name },
      customer_name: payload.customer.name,
      customer_phone: phone,
      address: writtenAddress.address,
      latitude: place?.latitude ?? null,
      longitude: place?.longitude ?? null,
      confidence: place?.confidence ?? null,
      notes: payload.customer.location.notes,
      payment_method: payment,
      delivery_type: payload.preordered_for === null ? 'instant' : 'scheduled',
      preordered_for: payload.preordered_for,
    }
    return {
      wire: errors.length === 0 ? wire : cutTexts(wire, lengthsOf(row)),
      payload: errors.length === 0 ? pricedPayload : null,
      fingerprint: fingerprintOf(payload),
    }
  }

  function valuesOf(key: string): Record<string, string> {
    const { rules, limits, currency } = country
    const amounts: Record<string, number | null | undefined> = {
      'validation.minimum-amount': rules.minAmount,
      'validation.amount-above-cap': limits.prohibitedValueCap?.amount,
    }
    const amount = amounts[key]
    return amount == null ? {} : { amount: String(amount), currency }
  }

  async function placeOf(
    upload: Upload,
    { latitude, longitude }: GivenCoordinates,
    text: string,
    outlet: Point,
  ): Promise<FoundPlace | null> {
    if (latitude !== null && longitude !== null) return { latitude, longitude, confidence: 'given' }
    return text === '' ? null : upload.findPlace(text, outlet)
  }

  async function refusalOf({ caller }: Upload, payload: BulkOrderPayload, vendor: VendorRow): Promise<Refusal | null> {
    try {
      await checkOrder(caller, signedOrder(payload, vendor, context), 'bulk', isPaidMethod(payload))
      return null
    } catch (error) {
      if (error instanceof Refusal) return error
      throw error
    }
  }
}

const lengthsOf = ({ lengths }: ReadRow) =>
  Object.fromEntries(
    Object.entries({
      ...lengths,
      customer_name: lengths.name,
      customer_phone: lengths.phone,
      payment_method: lengths.payment,
    }).filter(([, length]) => length !== undefined),
  )

/** Degrees in the file; null for empty cells, NaN for unreadable ones. */
type GivenCoordinates = Record<'latitude' | 'longitude', number | null>

function isInRange(name: keyof GivenCoordinates, degrees: number | null): boolean {
  return degrees === null || Math.abs(degrees) <= (name === 'latitude' ? 90 : 180)
}

/** Returns the outlet that a row names, or the job's vendor if it names none. */
function outletOf({ vendor, outlets }: Upload, text: string): VendorRow | null {
  if (text === '') return vendor
  const name = text.toLowerCase()
  const matches = outlets.filter((outlet) =>
    [outlet.vendorId, outlet.clientVendorId, outlet.name].some((outletName) => outletName.toLowerCase() === name),
  )
  return matches.length === 1 ? (matches[0] ?? null) : null
}

function wallClock({ day, minute }: ParsedTime, today: Temporal.PlainDate): Temporal.PlainDateTime {
  const date = day === null ? today : Temporal.PlainDate.from(day)
  return date.toPlainDateTime({ hour: Math.floor(minute / 60), minute: minute % 60 })
}
