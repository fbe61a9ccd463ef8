import { atom, computed, type ReadableAtom } from 'nanostores'
import type { Clock } from '../../environment.ts'
import { isSkipped, type WallClock, wallClock } from '../../time/wall-clock.ts'
import type { ServiceHoursState } from '../flow.ts'
import type { QuoteState } from '../quote/quote.ts'
import type { Request } from '../request.ts'
import { createMinute } from './minute.ts'
import { isOpenAt } from './service-hours.ts'
import {
  asTime,
  leadMinutes,
  nextOpening,
  type Slot,
  type SlotFacts,
  slotsOf,
  type TimeProblemKey,
  timeProblem,
} from './slots.ts'

/** What the choice of a time needs of the request, and of the page. */
export interface DeliveryTimeParts {
  request: Pick<Request, '$draft' | '$quote' | '$serviceHours' | '$zone' | 'change' | 'report' | 'settle' | 'addGate'>
  clock: Clock
  /** Flag `pre-order`. */
  $isOffered: ReadableAtom<boolean>
}

export interface DeliveryTimeState {
  /** Whether as soon as possible can be had. */
  isOpenNow: boolean
  /** When riders come again, ms since 1970; null where they come now, or not within two days. */
  opensAt: number | null
  /** Days with times that can be ordered for, the chosen one among them even where it no longer can. */
  days: { day: string; slots: Slot[] }[]
  /** Null for as soon as possible. */
  chosen: Slot | null
  /** What is wrong with the chosen time, and the next one that can be had. */
  problem: { key: TimeProblemKey | 'validation.preorder-off'; next: Slot | null } | null
}

/** A time that was wanted and could not be had; the chosen one stands in its place. `minute` is since midnight. */
export interface MovedTime extends WallClock {
  /** `skipped`: no clock shows it on that day, because daylight saving begins. */
  why: 'skipped' | 'not-offered'
}

/** As soon as possible, or a time of the next two days (specification 2 §2 and §9). */
export interface DeliveryTime {
  $state: ReadableAtom<DeliveryTimeState>
  /** Until the next choice. */
  $moved: ReadableAtom<MovedTime | null>
  chooseAsap(): void
  /** The time that was chosen before, else the first that can be had. */
  chooseLater(): void
  chooseSlot(at: number): void
  /** Keeps the time of day where that day has it. */
  chooseDay(day: string): void
  /** A time by the outlet's clock; where it cannot be had, the next one of that day, else the last. */
  chooseTime(wanted: WallClock): void
  /** The next time that can be had, in place of one that cannot. */
  takeNext(): void
  destroy(): void
}

export function createDeliveryTime({ request, clock, $isOffered }: DeliveryTimeParts): DeliveryTime {
  const { $draft, $quote, $serviceHours, $zone } = request
  const $moved = atom<MovedTime | null>(null)
  const $facts = computed([createMinute(clock), $serviceHours, $zone, $quote], slotFacts)
  // What is typed elsewhere in the form changes nothing here.
  const $at = computed($draft, ({ preorderedFor }) => preorderedFor)
  const $state = computed([$at, $facts, $isOffered], stateOf)
  let before: number | null = null

  function choose(at: number | null) {
    before = at ?? $draft.get().preorderedFor
    $moved.set(null)
    request.settle('time')
    request.change({ preorderedFor: at })
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

  const endings = [
    // Derived stores keep their answers only while somebody listens; the verbs read them at any time.
    $state.listen(() => {}),
    request.addGate('time', () => {
      const { problem } = $state.get()
      if (!problem) return 'go'
      request.report('time', problem.key)
      return 'stay'
    }),
  ]

  return {
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
    destroy() {
      for (const end of endings) end()
    },
  }
}

/** What the times of a request follow from. @param now ms since 1970, at a full minute */
export function slotFacts(now: number, hours: ServiceHoursState, zone: string, quote: QuoteState): SlotFacts {
  return {
    now,
    hours: hours.state === 'between' ? hours.hours : null,
    zone,
    leadMinutes: leadMinutes('quote' in quote ? quote.quote : null),
  }
}

function stateOf(preorderedFor: number | null, facts: SlotFacts, isOffered: boolean): DeliveryTimeState {
  const { now, hours, zone } = facts
  const slots = slotsOf(facts)
  const key = preorderedFor === null ? null : timeProblem(preorderedFor, facts)
  const next = slots.find(({ at }) => at >= (preorderedFor ?? 0)) ?? slots.at(-1) ?? null
  const chosen =
    preorderedFor === null ? null : (slots.find(({ at }) => at === preorderedFor) ?? alone(preorderedFor, zone))
  const shown = chosen && !slots.includes(chosen) ? [...slots, chosen].sort((one, other) => one.at - other.at) : slots
  const byDay = Object.entries(Object.groupBy(shown, ({ day }) => day))
  const isOpenNow = !hours || isOpenAt(hours, asTime(wallClock(now, zone).minute))
  const opens = isOpenNow ? null : nextOpening(facts)
  return {
    isOpenNow,
    opensAt: opens && opens * 1000,
    days: byDay.map(([day, slots = []]) => ({ day, slots })),
    chosen,
    problem: problemOf(),
  }

  function problemOf(): DeliveryTimeState['problem'] {
    if (preorderedFor !== null && !isOffered) return { key: 'validation.preorder-off', next: null }
    return key && { key, next }
  }
}

/** A time that is not in the list: it has passed, or was chosen by another list. */
function alone(at: number, zone: string): Slot {
  return { at, ...wallClock(at * 1000, zone), isTwice: false }
}
