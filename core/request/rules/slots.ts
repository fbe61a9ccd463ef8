import { wallClock, zoneOffset } from '../../time/wall-clock.ts'
import { asapMinutes } from '../flow.ts'
import type { Quote } from '../quote/quote.ts'
import { isOpenAt, type ServiceHours } from './service-hours.ts'

/** Specification 1 §9: so far ahead may be ordered. */
export const preorderWindowMs = 2 * 24 * 3_600_000
/**
 * Minutes that an outlet is assumed to need before an item can be collected (`login_pickup_estimation`, specification 2
 * §9): with the checks of the order details, and in the card flow, which assumes none.
 */
export const pickupEstimation = { details: 15, card: 0 } as const
/** The step of the list: every quarter of an hour, by the clock. */
export const slotMinutes = 15

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const slotMs = slotMinutes * minuteMs

/** A time that can be ordered for. */
export interface Slot {
  /** Unix seconds, as `preordered_for`. */
  at: number
  /** Day and minute that the outlet's clock shows then. */
  day: string
  minute: number
  /** Whether the clock shows it twice on that day, as where it goes back in autumn. */
  isTwice: boolean
}

export interface SlotFacts {
  /** Ms since 1970. */
  now: number
  /** Null: open at all times. */
  hours: ServiceHours | null
  /** The outlet's. */
  zone: string
  /** The time between the request and the door. */
  leadMinutes: number
}

/**
 * How soon an order can be at the door: the shop needs its own time before anybody can collect, then comes the way. As long
 * as the way is not known, the promise of as soon as possible stands in.
 */
export function leadMinutes(quote: Pick<Quote, 'pickupEtaMinutes' | 'deliveryEtaMinutes'> | null): number {
  const { pickupEtaMinutes: pickup, deliveryEtaMinutes: delivery } = quote ?? {}
  if (typeof delivery !== 'number') return asapMinutes
  const arrival = pickup ?? 0
  return Math.max(arrival, pickupEstimation.details) + Math.max(0, delivery - arrival)
}

/**
 * Every time that can be ordered for, the first one first: each quarter of an hour within the service hours and the window,
 * and the minute of opening. They are counted in moments and not in times of day, so that a time that daylight
 * saving skips never is among them, and one that comes twice is there twice.
 */
export function slotsOf(facts: SlotFacts): Slot[] {
  const { now, zone } = facts
  // Mostly no clock changes near the window, and nothing comes twice.
  const isCalm = zoneOffset(now - hourMs, zone) === zoneOffset(now + preorderWindowMs + hourMs, zone)
  return [...momentsOf(facts)].map((slot) => ({ ...slot, isTwice: !isCalm && comesTwice(slot.at * 1000, zone) }))
}

function comesTwice(moment: number, zone: string): boolean {
  const { day, minute } = wallClock(moment, zone)
  return [-hourMs, -hourMs / 2, hourMs / 2, hourMs].some((away) => {
    const other = wallClock(moment + away, zone)
    return other.day === day && other.minute === minute
  })
}

/** The first time that can be ordered for, unix seconds, without working out the others; null if there is none. */
export function firstSlotAt(facts: SlotFacts): number | null {
  for (const { at } of momentsOf(facts)) return at
  return null
}

/** When riders come next, unix seconds; null where that is not within the window. It is now where they come now. */
export function nextOpening(facts: Omit<SlotFacts, 'leadMinutes'>): number | null {
  const { hours, zone } = facts
  const now = Math.floor(facts.now / minuteMs) * minuteMs
  const { minute } = wallClock(now, zone)
  if (!hours || isOpenAt(hours, asTime(minute))) return now / 1000
  return firstSlotAt({ ...facts, leadMinutes: 0 })
}

function* momentsOf({ now, hours, zone, leadMinutes: lead }: SlotFacts): Generator<Omit<Slot, 'isTwice'>> {
  const earliest = now + lead * minuteMs
  const latest = windowEnd(now, zone)
  // The clocks of all zones change by quarters of an hour, so within one quarter they run normally.
  for (let quarter = Math.floor(earliest / slotMs) * slotMs; quarter <= latest; quarter += slotMs) {
    const { day, minute } = wallClock(quarter, zone)
    for (let past = 0; past < slotMinutes; past += 1) {
      const moment = quarter + past * minuteMs
      if (moment < earliest || moment > latest) continue
      const isCandidate = past === 0 || (hours && asTime(minute + past) === hours.from && hours.from !== hours.to)
      if (!isCandidate || (hours && !isOpenAt(hours, asTime(minute + past)))) continue
      yield { at: moment / 1000, day, minute: minute + past }
    }
  }
}

/** Why a time cannot be ordered for. */
export type TimeProblemKey = 'validation.preorder-too-soon' | 'validation.preorder-time' | 'validation.preorder-closed'

/** @param at unix seconds. Null for a time that can be ordered for, whether or not it is in the list. */
export function timeProblem(at: number, { now, hours, zone, leadMinutes: lead }: SlotFacts): TimeProblemKey | null {
  const moment = at * 1000
  if (moment < now + lead * minuteMs) return 'validation.preorder-too-soon'
  if (moment > windowEnd(now, zone)) return 'validation.preorder-time'
  return hours && !isOpenAt(hours, asTime(wallClock(moment, zone).minute)) ? 'validation.preorder-closed' : null
}

/** Two days on, as the hours and as the calendar have it, whichever is sooner: an hour apart where the clocks go forward. */
export function windowEnd(now: number, zone: string): number {
  const end = now + preorderWindowMs
  const forward = zoneOffset(end, zone) - zoneOffset(now, zone)
  return end - Math.max(0, forward) * minuteMs
}

/** 570 minutes are 930, as service hours are written. */
export function asTime(minute: number): number {
  return Math.floor(minute / 60) * 100 + (minute % 60)
}
