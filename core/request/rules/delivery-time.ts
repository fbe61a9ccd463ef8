import { atom, computed, onMount, type ReadableAtom } from 'nanostores'
import type { Clock } from '../../environment.ts'
import { createMinute } from '../../time/minute.ts'
import { isSkipped, type WallClock, wallClock } from '../../time/wall-clock.ts'
import type { Draft, Write } from '../draft/draft.ts'
import type { QuoteState } from '../quote/quote.ts'
import { isOpenAt, type ServiceHoursState } from './service-hours.ts'
import {
  asTime,
  firstSlotAt,
  leadMinutes,
  nextOpening,
  type Slot,
  type SlotFacts,
  slotsOf,
  type TimeProblemKey,
  timeProblem,
} from './slots.ts'

export interface DeliveryTimeParts {
  clock: Clock
  $draft: ReadableAtom<Draft>
  $quote: ReadableAtom<QuoteState>
  $serviceHours: ReadableAtom<ServiceHoursState>
  /** Reads the hours again if they are old. */
  renewServiceHours(): void
  $zone: ReadableAtom<string>
  /** Flag `pre-order`. */
  $isOffered: ReadableAtom<boolean>
  write: Write<'preorderedFor'>
  /** The message at the time no longer applies. */
  touched(): void
}

export interface DayOfSlots {
  day: string
  slots: Slot[]
}

export interface DeliveryTimeState {
  /** Riders are available now. */
  isOpenNow: boolean
  /** As soon as possible can be chosen: riders are available, or the chosen time can't be kept in any case. */
  canBeAsap: boolean
  /** When riders are available again, ms since 1970; null if they are now, or not within two days. */
  opensAt: number | null
  /** There are times that can be chosen. */
  canBeLater: boolean
  /** Days with times that can be chosen; includes the chosen one even if it no longer can. Worked out when first read. */
  readonly days: DayOfSlots[]
  /** Null for as soon as possible. */
  chosen: Slot | null
  /** What is wrong with the chosen time, and the next one that is available. */
  problem: { key: TimeProblemKey | 'validation.preorder-off'; next: Slot | null } | null
}

/** A time that isn't available; the chosen one replaces it. `minute` is since midnight. */
export interface MovedTime extends WallClock {
  /** `skipped`: that day has no such time, because daylight saving begins. */
  why: 'skipped' | 'not-offered'
}

/** As soon as possible, or a time of the next two days (specification 2 §2 and §9). */
export interface DeliveryTime {
  $state: ReadableAtom<DeliveryTimeState>
  /** Until the next choice. */
  $moved: ReadableAtom<MovedTime | null>
  chooseAsap(): void
  /** The time that was chosen before, else the first available one. */
  chooseLater(): void
  chooseSlot(at: number): void
  /** Keeps the time of day if that day has it. */
  chooseDay(day: string): void
  /** A time by the outlet's clock; if it isn't available, the next one of that day, else the last. */
  chooseTime(wanted: WallClock): void
  /** The next available time, in place of one that isn't. */
  takeNext(): void
  /** For as long as there are listeners, up to date. */
  $opening: ReadableAtom<Opening>
  /** The first time after the opening. */
  takeOpening(): void
}

/** What is shown while riders aren't available; all in ms since 1970. */
export interface Opening {
  now: number
  /** Null if riders aren't available within two days. */
  opensAt: number | null
  /** The first time after the opening that can be chosen. */
  offer: number | null
}

/** The hours may change while the user waits: they are read again as often as they are cached. */
const renewMs = 5 * 60_000

export function createDeliveryTime(parts: DeliveryTimeParts) {
  const { clock, $draft, $quote, $serviceHours, $zone, $isOffered } = parts
  const $moved = atom<MovedTime | null>(null)
  const $facts = computed([createMinute(clock), $serviceHours, $zone, $quote], slotFacts)
  // Typing elsewhere in the form changes nothing here.
  const $at = computed($draft, ({ preorderedFor }) => preorderedFor)
  const $state = computed([$at, $facts, $isOffered], stateOf)
  let before: number | null = null

  function choose(at: number | null) {
    before = at ?? $draft.get().preorderedFor
    $moved.set(null)
    parts.touched()
    parts.write({ preorderedFor: at })
  }

  function chooseTime(wanted: WallClock) {
    const { days } = stateOf(null, $facts.get(), true)
    const slots = days.find(({ day }) => day === wanted.day)?.slots ?? []
    const slot = slots.find(({ minute }) => minute >= wanted.minute) ?? slots.at(-1)
    if (!slot) return
    choose(slot.at)
    if (slot.minute === wanted.minute) return
    $moved.set({ ...wanted, why: isSkipped(wanted, $facts.get().zone) ? 'skipped' : 'not-offered' })
  }

  const $opening = computed($facts, (facts): Opening => {
    const opens = nextOpening(facts)
    const first = firstSlotAt(facts)
    return { now: facts.now, opensAt: opens && opens * 1000, offer: first && first * 1000 }
  })
  onMount($opening, () => {
    let timer: unknown
    const wait = () => {
      timer = clock.setTimeout(() => {
        parts.renewServiceHours()
        wait()
      }, renewMs)
    }
    wait()
    return () => clock.clearTimeout(timer)
  })

  const deliveryTime: DeliveryTime = {
    $state,
    $moved,
    chooseAsap: () => choose(null),
    chooseLater() {
      const slots = slotsOf($facts.get())
      const known = slots.find(({ at }) => at === before)
      const slot = known ?? slots[0]
      if (slot) choose(slot.at)
    },
    chooseSlot: choose,
    chooseDay(day) {
      const { chosen } = $state.get()
      chooseTime({ day, minute: chosen?.minute ?? 0 })
    },
    chooseTime,
    takeNext() {
      const next = $state.get().problem?.next
      if (next) choose(next.at)
    },
    $opening,
    takeOpening() {
      const { offer } = $opening.get()
      if (offer !== null) choose(offer / 1000)
    },
  }
  return {
    deliveryTime,
    /** Why the chosen time can't be ordered for; null if it can. */
    problem: () => stateOf($draft.get().preorderedFor, $facts.get(), $isOffered.get()).problem,
  }
}

/** @param now ms since 1970, at a full minute */
function slotFacts(now: number, hours: ServiceHoursState, zone: string, quote: QuoteState): SlotFacts {
  return {
    now,
    hours: hours.state === 'between' ? hours.hours : null,
    zone,
    leadMinutes: leadMinutes('quote' in quote ? quote.quote : null),
  }
}

function stateOf(preorderedFor: number | null, facts: SlotFacts, isOffered: boolean): DeliveryTimeState {
  const { now, hours, zone } = facts
  const isOpenNow = !hours || isOpenAt(hours, asTime(wallClock(now, zone).minute))
  const opens = isOpenNow ? null : nextOpening(facts)
  const canBeAsap = isOpenNow || (preorderedFor !== null && !isOffered)
  const present = { isOpenNow, canBeAsap, opensAt: opens && opens * 1000 }
  if (preorderedFor === null) {
    let days: DayOfSlots[] | undefined
    return {
      ...present,
      canBeLater: firstSlotAt(facts) !== null,
      // Two days of times take long to work out, and most orders are for as soon as possible.
      get days() {
        days ??= daysOf(slotsOf(facts))
        return days
      },
      chosen: null,
      problem: null,
    }
  }
  const slots = slotsOf(facts)
  const chosen = slots.find(({ at }) => at === preorderedFor) ?? alone(preorderedFor, zone)
  const shown = slots.includes(chosen) ? slots : [...slots, chosen].sort((one, other) => one.at - other.at)
  const next = slots.find(({ at }) => at >= preorderedFor) ?? slots.at(-1) ?? null
  const key = timeProblem(preorderedFor, facts)
  const problem = key && { key, next }
  return {
    ...present,
    canBeLater: true,
    days: daysOf(shown),
    chosen,
    problem: isOffered ? problem : { key: 'validation.preorder-off', next: null },
  }
}

function daysOf(slots: Slot[]): DayOfSlots[] {
  const byDay = Object.entries(Object.groupBy(slots, ({ day }) => day))
  return byDay.map(([day, slots = []]) => ({ day, slots }))
}

/** A time that isn't in the list: it has passed, or was chosen from another list. */
function alone(at: number, zone: string): Slot {
  return { at, ...wallClock(at * 1000, zone), isTwice: false }
}
