import { Temporal } from 'temporal-polyfill'
import type { Country } from '../domain/country.ts'
import { type NextStep, nothingNext, type Rider } from '../domain/fleet/fleet.ts'
import { proofsAt } from '../domain/orders/proofs/records.ts'
import { type DeliveryPlan, nextStepOf, spread } from '../simulation/delivery-plan.ts'
import { type DemoOrderOptions, demoProofPlan, makeOrder } from '../simulation/demo-order.ts'
import { delayOf, failureOf, stepAfter } from '../simulation/incidents.ts'
import { riderOf } from '../simulation/riders.ts'
import type { NewOrderRow, OrderRow, VendorRow } from '../store/schema.ts'

interface SeedOptions extends DemoOrderOptions {
  now: number
  riderSpeed: number
  placedBy: string
}

const pastOrders = 60
const pastDays = 40
// Each of the three outlets has nine.
const ordersOfYesterday = 27
const activeStatuses = [
  'WAITING_FOR_TRANSPORT',
  'ASSIGNED_TO_TRANSPORT',
  'COURIER_ACCEPTED_DELIVERY',
  'NEAR_VENDOR',
  'PICKED_UP',
  'DELAYED',
]
/** Keys that pages translate, as `orders.reason.…`. */
export const cancelReasons = ['customer-cancelled', 'wrong-details', 'item-unavailable']

/**
 * Creates orders in every status. Chain: 60 past (27 yesterday, one cancelled today), 6 running (one delayed), 2
 * preorders. Single shop: 20 past, 2 running.
 */
export function demoOrders(options: Omit<SeedOptions, 'outlets'>): NewOrderRow[] {
  const outletsWhere = (isOne: (vendor: VendorRow) => boolean) => options.vendors.filter(isOne)
  const merlion = { ...options, outlets: outletsWhere((vendor) => vendor.parentVendorId === '1000') }
  const past = Array.from({ length: pastOrders }, (_, index) => pastOrder(merlion, index))
  const active = activeStatuses.map((status, index) => activeOrder(merlion, status, pastOrders + index))
  const preorders = [0, 1].map((index) => preorder(merlion, index, pastOrders + active.length + index))
  const outlets = outletsWhere(({ vendorId }) => vendorId === '2000')
  const katong = { ...options, outlets, placedBy: 'demo-single' }
  const numbers = Array.from({ length: pastOrders }, (_, index) => index)
  const pastOfKatong = [...numbers.slice(0, 9), ...numbers.slice(40, 51)].map((number) => pastOrder(katong, number))
  const activeOfKatong = ['NEAR_VENDOR', 'PICKED_UP'].map((status, index) => activeOrder(katong, status, 74 + index))
  return [...past, ...active, ...preorders, ...pastOfKatong, ...activeOfKatong]
}

function makeSeedOrder(options: SeedOptions, number: number) {
  const { row, plan } = makeOrder(options, number)
  return { row: { ...row, placedBy: options.placedBy, clientOrderId: `demo-${number + 1}` }, plan }
}

type History = { status: string; created_at: string }[]

function withHistory(
  row: ReturnType<typeof makeSeedOrder>['row'],
  history: History,
  next: NextStep,
  details: Partial<Pick<NewOrderRow, 'preorderedFor' | 'cancelReason' | 'delay' | 'failureReason'>> & {
    rider?: Rider
  } = {},
): NewOrderRow {
  const first = history[0]
  const last = history.at(-1)
  if (!first || !last) throw new Error('An order has a history')
  return {
    ...row,
    ...next,
    createdAt: new Date(first.created_at),
    updatedAt: new Date(last.created_at),
    status: last.status,
    statusHistory: history,
    preorderedFor: details.preorderedFor ?? null,
    cancelReason: details.cancelReason ?? null,
    delay: details.delay ?? null,
    failureReason: details.failureReason ?? null,
    ...proofsOf(history),
    riderId: details.rider?.riderId ?? null,
    riderName: details.rider?.name ?? null,
    riderPhone: details.rider?.phone ?? null,
  }
}

function proofsOf(history: History): Pick<OrderRow, 'proofPlan' | 'proofs'> {
  const taken: Pick<OrderRow, 'proofPlan' | 'proofs'> = { proofPlan: demoProofPlan, proofs: null }
  for (const { status, created_at } of history) Object.assign(taken, proofsAt(taken, status, new Date(created_at)))
  return taken
}

function historyOf(plan: DeliveryPlan, until: string, start: number, speed: number): History {
  const steps = plan.slice(0, plan.findIndex((step) => step.status === until) + 1)
  return steps.map(({ status, afterMs }) => entry(status, start + afterMs / speed))
}

const entry = (status: string, at: number) => ({ status, created_at: new Date(at).toISOString() })

/** Returns the status of the n-th past order. Most are delivered; the exceptions cover every other end. */
function endOf(number: number): string {
  const exceptions: Record<number, string> = {
    4: 'CANCELLED',
    11: 'RETURNED_TO_VENDOR',
    13: 'CANCELLED',
    17: 'STALLED',
    22: 'CANCELLED',
    26: 'PAYMENT_FAILED',
    27: 'CANCELLED',
    31: 'CANCELLED',
    33: 'RETURNED_TO_VENDOR',
    38: 'PAYMENT_CANCELLED',
    40: 'CANCELLED',
    44: 'STALLED',
    47: 'PAYMENT_FAILED',
    49: 'CANCELLED',
    53: 'RETURNED_TO_VENDOR',
    58: 'CANCELLED',
  }
  return exceptions[number] ?? 'DELIVERED'
}

function pastOrder(options: SeedOptions, number: number): NewOrderRow {
  const { country } = options
  const { row, plan } = makeSeedOrder(options, number)
  const minuteOfDay = 10 * 60 + Math.floor(spread(`minute${number}`) * 11 * 60)
  const start =
    number === ordersOfYesterday
      ? Math.max(localTime(country, options.now, 0, 0), options.now - 95 * 60_000)
      : localTime(country, options.now, -daysAgo(number), minuteOfDay)
  const end = endOf(number)
  const rider = riderOf(country, number % 16)
  const minutes = (count: number) => start + count * 60_000
  if (end === 'DELIVERED') return withHistory(row, historyOf(plan, 'DELIVERED', start, 1), nothingNext, { rider })
  if (end === 'RETURNED_TO_VENDOR') {
    const history = historyOf(plan, 'NEAR_CUSTOMER', start, 1)
    const returnSteps = [entry('RETURN_INITIATED', minutes(70)), entry('RETURNED_TO_VENDOR', minutes(95))]
    return withHistory(row, [...history, ...returnSteps], nothingNext, { rider, failureReason: failureOf(row.orderId) })
  }
  if (end === 'CANCELLED') {
    const before = historyOf(plan, 'WAITING_FOR_TRANSPORT', start, 1)
    // Shortly after midnight, today's order may have just been placed.
    const history = [...before, entry('CANCELLED', minutes(4))].map(({ status, created_at }) =>
      entry(status, Math.min(Date.parse(created_at), options.now)),
    )
    return withHistory(row, history, nothingNext, { cancelReason: cancelReasons[number % cancelReasons.length] ?? '' })
  }
  if (end === 'STALLED') return withHistory(row, [entry('NEW', start), entry('STALLED', minutes(15))], nothingNext)
  const history = [entry('INITIATED', start), entry('PAYMENT_INITIATED', minutes(1)), entry(end, minutes(2))]
  return withHistory({ ...row, paymentMethod: 'PAID' }, history, nothingNext)
}

/** The first orders are from yesterday, one from today, the rest earlier. */
function daysAgo(number: number): number {
  if (number < ordersOfYesterday) return 1
  const [older, first] = [number - ordersOfYesterday - 1, 2]
  return first + Math.floor((older * (pastDays - first)) / (pastOrders - ordersOfYesterday - 2))
}

function activeOrder(options: SeedOptions, status: string, number: number): NewOrderRow {
  const { country, now, riderSpeed } = options
  const { row, plan } = makeSeedOrder(options, number)
  const isLate = status === 'DELAYED'
  const reached = isLate ? 'PICKED_UP' : status
  const reachedMs = plan.find((step) => step.status === reached)?.afterMs ?? 0
  // Placed today, so that today's list shows it after midnight.
  const sinceMidnight = now - localTime(country, now, 0, 0)
  const ago = Math.min(reachedMs / (riderSpeed || 1), sinceMidnight)
  const speed = ago > 0 ? reachedMs / ago : 1
  const history = historyOf(plan, reached, now - ago, speed)
  // A rider carries one order at a time.
  const rider = status === 'WAITING_FOR_TRANSPORT' ? undefined : riderOf(country, number - pastOrders)
  const delay = isLate ? { at: new Date(now).toISOString(), ...delayOf(row.orderId) } : null
  const moving = { ...row, statusHistory: history, delay, preorderedFor: null }
  const next = stepAfter(plan, moving, { status, at: now, riderSpeed, incident: null })
  return withHistory(row, isLate ? [...history, entry(status, now)] : history, next, { delay, ...(rider && { rider }) })
}

function preorder(options: SeedOptions, index: number, number: number): NewOrderRow {
  const { country, now, riderSpeed } = options
  const { row, plan } = makeSeedOrder(options, number)
  const preorderedFor = localTime(country, now, 1, index === 0 ? 12 * 60 : 18 * 60 + 30) / 1000
  const start = Math.max(now - 20 * 60_000, localTime(country, now, 0, 0))
  const history = ['NEW', 'RECEIVED'].map((status) => entry(status, start))
  const next = nextStepOf(plan, 'RECEIVED', now, riderSpeed, preorderedFor)
  return withHistory(row, history, next, { preorderedFor })
}

/** Returns a time of day in the country, some days from today, in ms since 1970. */
function localTime(country: Country, now: number, days: number, minuteOfDay: number): number {
  return Temporal.Instant.fromEpochMilliseconds(now)
    .toZonedDateTimeISO(country.timeZone)
    .startOfDay()
    .add({ days })
    .add({ minutes: minuteOfDay }).epochMilliseconds
}
