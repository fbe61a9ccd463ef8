import { atom, computed, onMount, type ReadableAtom } from 'nanostores'
import type { Clock } from '../../environment.ts'
import { letProcessEnd } from '../../lib/poll.ts'
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
  type SlotInput,
  slotsOf,
  type TimeProblemKey,
  timeProblem,
} from './slots.ts'

export interface DeliveryTimeParts {
  clock: Clock
  $draft: ReadableAtom<Draft>
  $quote: ReadableAtom<QuoteState>
  $serviceHours: ReadableAtom<ServiceHoursState>
  renewServiceHours(): void
  $zone: ReadableAtom<string>
  $isOffered: ReadableAtom<boolean>
  /** An edited order's time, which stays possible; null for a new order. */
  ownTime(): number | null
  write: Write<'preorderedFor'>
  onEdit(): void
}

export interface DayOfSlots {
  day: string
  slots: Slot[]
}

export interface DeliveryTimeState {
  isOpenNow: boolean
  /** Also true if a time is chosen but preorders are off. */
  canBeAsap: boolean
  /** When riders are available again, ms since 1970; null if they are now, or not within two days. */
  opensAt: number | null
  canBeLater: boolean
  /** Days with available times, and the chosen one. Computed when first read. */
  readonly days: DayOfSlots[]
  /** Null for as soon as possible. */
  chosen: Slot | null
  problem: { key: TimeProblemKey | 'validation.preorder-off'; next: Slot | null } | null
}

/** A replaced time; `minute` counts from midnight. */
export interface MovedTime extends WallClock {
  /** `skipped`: daylight saving begins. */
  why: 'skipped' | 'not-offered'
}

/** Chooses when to deliver: as soon as possible, or within two days (specification 2 §2 and §9). */
export interface DeliveryTime {
  $state: ReadableAtom<DeliveryTimeState>
  /** The last replaced time; null after the next choice. */
  $moved: ReadableAtom<MovedTime | null>
  chooseAsap(): void
  /** Selects the previous time, else the first available one. */
  chooseLater(): void
  chooseSlot(at: number): void
  /** Keeps the time of day if possible. */
  chooseDay(day: string): void
  /** Selects a time by the outlet's clock, or the next available one of that day, else the last. */
  chooseTime(time: WallClock): void
  chooseNext(): void
  $opening: ReadableAtom<ServiceOpening>
  chooseOpening(): void
}

/** Shown while riders aren't available; ms since 1970. `opensAt` is null if not within two days. */
export interface ServiceOpening {
  now: number
  opensAt: number | null
  /** First available time after the opening. */
  offer: number | null
}

/** Hours may change while the user waits. */
const renewMs = 5 * 60_000

export function createDeliveryTime(parts: DeliveryTimeParts) {
  const { clock, $draft, $quote, $serviceHours, $zone, $isOffered } = parts
  const $moved = atom<MovedTime | null>(null)
  const $slotInput = computed([createMinute(clock), $serviceHours, $zone, $quote], slotInputOf)
  // Spares the computation below when other fields change.
  const $preorderedFor = computed($draft, ({ preorderedFor }) => preorderedFor)
  const $state = computed([$preorderedFor, $slotInput, $isOffered], stateOfDraft)
  let lastChosen: number | null = null

  function stateOfDraft(preorderedFor: number | null, input: SlotInput, isOffered: boolean): DeliveryTimeState {
    const state = stateOf(preorderedFor, input, isOffered)
    return preorderedFor !== null && preorderedFor === parts.ownTime() ? { ...state, problem: null } : state
  }

  function choose(at: number | null) {
    lastChosen = at ?? $draft.get().preorderedFor
    $moved.set(null)
    parts.onEdit()
    parts.write({ preorderedFor: at })
  }

  function chooseTime(time: WallClock) {
    const { days } = stateOf(null, $slotInput.get(), true)
    const slots = days.find(({ day }) => day === time.day)?.slots ?? []
    const slot = slots.find(({ minute }) => minute >= time.minute) ?? slots.at(-1)
    if (!slot) return
    choose(slot.at)
    if (slot.minute === time.minute) return
    $moved.set({ ...time, why: isSkipped(time, $slotInput.get().zone) ? 'skipped' : 'not-offered' })
  }

  const $opening = computed($slotInput, (input): ServiceOpening => {
    const opening = nextOpening(input)
    const first = firstSlotAt(input)
    return { now: input.now, opensAt: opening && opening * 1000, offer: first && first * 1000 }
  })
  onMount($opening, () => {
    let timer: unknown
    const wait = () => {
      timer = clock.setTimeout(() => {
        parts.renewServiceHours()
        wait()
      }, renewMs)
      letProcessEnd(timer)
    }
    wait()
    return () => clock.clearTimeout(timer)
  })

  const deliveryTime: DeliveryTime = {
    $state,
    $moved,
    chooseAsap: () => choose(null),
    chooseLater() {
      const slots = slotsOf($slotInput.get())
      const slot = slots.find(({ at }) => at === lastChosen) ?? slots[0]
      if (slot) choose(slot.at)
    },
    chooseSlot: choose,
    chooseDay(day) {
      const { chosen } = $state.get()
      chooseTime({ day, minute: chosen?.minute ?? 0 })
    },
    chooseTime,
    chooseNext() {
      const next = $state.get().problem?.next
      if (next) choose(next.at)
    },
    $opening,
    chooseOpening() {
      const { offer } = $opening.get()
      if (offer !== null) choose(offer / 1000)
    },
  }
  return {
    deliveryTime,
    problem: () => stateOfDraft($draft.get().preorderedFor, $slotInput.get(), $isOffered.get()).problem,
  }
}

/** @param now ms since 1970, at a full minute */
function slotInputOf(now: number, hours: ServiceHoursState, zone: string, quote: QuoteState): SlotInput {
  return {
    now,
    hours: hours.state === 'between' ? hours.hours : null,
    zone,
    leadMinutes: leadMinutes('quote' in quote ? quote.quote : null),
  }
}

function stateOf(preorderedFor: number | null, input: SlotInput, isOffered: boolean): DeliveryTimeState {
  const { now, hours, zone } = input
  const isOpenNow = !hours || isOpenAt(hours, asTime(wallClock(now, zone).minute))
  const opening = isOpenNow ? null : nextOpening(input)
  const canBeAsap = isOpenNow || (preorderedFor !== null && !isOffered)
  const common = { isOpenNow, canBeAsap, opensAt: opening && opening * 1000 }
  if (preorderedFor === null) {
    let days: DayOfSlots[] | undefined
    return {
      ...common,
      canBeLater: firstSlotAt(input) !== null,
      // Expensive, and most orders are for as soon as possible.
      get days() {
        days ??= daysOf(slotsOf(input))
        return days
      },
      chosen: null,
      problem: null,
    }
  }
  const slots = slotsOf(input)
  const chosen = slots.find(({ at }) => at === preorderedFor) ?? slotAt(preorderedFor, zone)
  const listed = slots.includes(chosen) ? slots : [...slots, chosen].sort((one, other) => one.at - other.at)
  const next = slots.find(({ at }) => at >= preorderedFor) ?? slots.at(-1) ?? null
  const key = timeProblem(preorderedFor, input)
  const problem = key && { key, next }
  return {
    ...common,
    canBeLater: true,
    days: daysOf(listed),
    chosen,
    problem: isOffered ? problem : { key: 'validation.preorder-off', next: null },
  }
}

function daysOf(slots: Slot[]): DayOfSlots[] {
  const days = new Map<string, Slot[]>()
  for (const slot of slots) days.set(slot.day, [...(days.get(slot.day) ?? []), slot])
  return Array.from(days, ([day, slots]) => ({ day, slots }))
}

/** For a chosen time that isn't in the list, such as one that has passed. */
function slotAt(at: number, zone: string): Slot {
  return { at, ...wallClock(at * 1000, zone), isTwice: false }
}
