import { asapMinutes, preorderWindowMs, preparationMinutes } from '../../config/order-limits.ts'
import { wallClock, zoneOffset } from '../../time/wall-clock.ts'
import type { Quote } from '../quote/quote.ts'
import { isOpenAt, type ServiceHours } from './service-hours.ts'

/** Minutes that an outlet needs before pickup (`login_pickup_estimation`, specification 2 §9). The card flow sends 0. */
export const pickupEstimation = { details: preparationMinutes, card: 0 } as const
export const slotMinutes = 15

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const slotMs = slotMinutes * minuteMs

export interface Slot {
  /** Unix seconds, as `preordered_for`. */
  at: number
  /** Day and minute by the outlet's clock. */
  day: string
  minute: number
  /** The clock shows this time twice that day, because daylight saving ends. */
  isTwice: boolean
}

export interface SlotInput {
  /** Ms since 1970. */
  now: number
  /** Null if always open. */
  hours: ServiceHours | null
  zone: string
  /** From the request to the customer's door. */
  leadMinutes: number
}

/** Returns the minutes until an order can be delivered: the outlet's time plus the ride, or 60 if the ride isn't known. */
export function leadMinutes(quote: Pick<Quote, 'pickupEtaMinutes' | 'deliveryEtaMinutes'> | null): number {
  const { pickupEtaMinutes: pickup, deliveryEtaMinutes: delivery } = quote ?? {}
  if (typeof delivery !== 'number') return asapMinutes
  const arrival = pickup ?? 0
  return Math.max(arrival, pickupEstimation.details) + Math.max(0, delivery - arrival)
}

/**
 * Returns all available times in order: each quarter of an hour within service hours and window for which no rider is
 * sent before the opening. Counted in moments, not wall clock times, so that daylight saving neither adds nor loses times.
 */
export function slotsOf(input: SlotInput): Slot[] {
  const { now, zone } = input
  // Without a clock change near the window, no time occurs twice.
  const hasOneOffset = zoneOffset(now - hourMs, zone) === zoneOffset(now + preorderWindowMs + hourMs, zone)
  return [...momentsOf(input)].map((slot) => ({ ...slot, isTwice: !hasOneOffset && occursTwice(slot.at * 1000, zone) }))
}

function occursTwice(moment: number, zone: string): boolean {
  const { day, minute } = wallClock(moment, zone)
  return [-hourMs, -hourMs / 2, hourMs / 2, hourMs].some((offset) => {
    const other = wallClock(moment + offset, zone)
    return other.day === day && other.minute === minute
  })
}

/** Returns only the first available time in Unix seconds, which is cheaper; null if there is none. */
export function firstSlotAt(input: SlotInput): number | null {
  for (const { at } of momentsOf(input)) return at
  return null
}

/** Returns when riders are next available in Unix seconds (now if they are); null if not within the window. */
export function nextOpening(input: Omit<SlotInput, 'leadMinutes'>): number | null {
  const { hours, zone } = input
  const now = Math.floor(input.now / minuteMs) * minuteMs
  const { minute } = wallClock(now, zone)
  if (!hours || isOpenAt(hours, asTime(minute))) return now / 1000
  return firstSlotAt({ ...input, leadMinutes: 0 })
}

function* momentsOf({ now, hours, zone, leadMinutes: lead }: SlotInput): Generator<Omit<Slot, 'isTwice'>> {
  const earliest = now + lead * minuteMs
  const latest = windowEnd(now, zone)
  // All zones change their clocks at quarters of an hour, so clocks run normally within one.
  for (let quarter = Math.floor(earliest / slotMs) * slotMs; quarter <= latest; quarter += slotMs) {
    const { day, minute } = wallClock(quarter, zone)
    for (let minutesPast = 0; minutesPast < slotMinutes; minutesPast += 1) {
      const moment = quarter + minutesPast * minuteMs
      if (moment < earliest || moment > latest) continue
      // Without a lead time the opening itself is a slot, whatever its minute.
      const isCandidate = minutesPast === 0 || (lead === 0 && hours && asTime(minute + minutesPast) === hours.from)
      if (!isCandidate || !isServed(moment, { hours, zone, leadMinutes: lead })) continue
      yield { at: moment / 1000, day, minute: minute + minutesPast }
    }
  }
}

/** Whether riders are available when the order is to arrive, and when its rider is sent. */
function isServed(moment: number, { hours, zone, leadMinutes: lead }: Omit<SlotInput, 'now'>): boolean {
  const isOpen = (at: number) => !hours || isOpenAt(hours, asTime(wallClock(at, zone).minute))
  return isOpen(moment) && isOpen(moment - lead * minuteMs)
}

export type TimeProblemKey = 'validation.preorder-too-soon' | 'validation.preorder-time' | 'validation.preorder-closed'

/** Returns why a time isn't available; null if it is, even outside the list. @param at Unix seconds */
export function timeProblem(at: number, input: SlotInput): TimeProblemKey | null {
  const { now, zone, leadMinutes: lead } = input
  const moment = at * 1000
  if (moment < now + lead * minuteMs) return 'validation.preorder-too-soon'
  if (moment > windowEnd(now, zone)) return 'validation.preorder-time'
  return isServed(moment, input) ? null : 'validation.preorder-closed'
}

/** Returns the sooner of 48 hours and two calendar days, which differ when clocks go forward. */
export function windowEnd(now: number, zone: string): number {
  const end = now + preorderWindowMs
  const shift = zoneOffset(end, zone) - zoneOffset(now, zone)
  return end - Math.max(0, shift) * minuteMs
}

/** Converts minutes after midnight: 570 becomes 930, for 9:30. */
export function asTime(minute: number): number {
  return Math.floor(minute / 60) * 100 + (minute % 60)
}
