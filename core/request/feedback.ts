import { atom, computed } from 'nanostores'
import { NoResponseError } from '../api/errors.ts'
import { attempt } from '../lib/attempt.ts'
import type { PlacedOrder } from './placing/attempts.ts'
import type { FeeChange, Quote } from './quote/quote.ts'
import type { RequestPage } from './request-page.ts'
import type { Problem, Report } from './rules/field-messages.ts'

/** Why there is no answer: the connection failed, or the service is busy or unavailable. */
export type Unanswered = 'connection' | 'service'

export const unansweredBy = (error: unknown): Unanswered =>
  error instanceof NoResponseError ? 'connection' : 'service'

/** What has become of the last press so far. */
export type Placement =
  | { state: 'idle' }
  | { state: 'preparing' }
  | { state: 'quoting' }
  | { state: 'placing' }
  | { state: 'checking'; unanswered: Unanswered }
  /** Waiting for the bank. `redirectUrl`: its page, if any. `isNew`: the user is leaving for it. */
  | { state: 'at-bank'; orderId: string; redirectUrl: string | null; isNew: boolean }
  /** Offline, and nothing was sent. */
  | { state: 'unreachable'; sent: false }
  /** An order may have arrived and is looked up. */
  | { state: 'unreachable'; sent: true; unanswered: Unanswered }
  /** Waits for a press. `held`: the press repeats the last attempt, so the form stays locked. */
  | { state: 'ready-to-send'; held: boolean }
  | { state: 'fee-changed'; change: Extract<FeeChange, { changed: true }>; quote: Quote }
  /** `elsewhere`: in another tab. */
  | { state: 'placed'; order: PlacedOrder; elsewhere: boolean }
  /** An earlier order that differs from the form, which stays as it is. */
  | { state: 'earlier-placed'; order: PlacedOrder; elsewhere: boolean }
  /** `waitSeconds`: of a 429. */
  | { state: 'refused'; key: string; message: string; waitSeconds: number | null }

/** The draft's order, or an earlier one, is placed. */
export type Placed = Extract<Placement, { order: PlacedOrder }>

/** Something is being sent, or the bank is asked. */
export const busyStates: readonly Placement['state'][] = ['quoting', 'placing', 'checking', 'at-bank']

/** Whether the form is locked. */
export function isHeld(placement: Placement): boolean {
  const { state } = placement
  if (state === 'unreachable') return placement.sent
  return state === 'ready-to-send' ? placement.held : busyStates.includes(state)
}

const outcomes = ['placed', 'earlier-placed', 'refused', 'unreachable'] as const

export const isOutcome = (
  placement: Placement,
): placement is Extract<Placement, { state: (typeof outcomes)[number] }> =>
  outcomes.some((state) => state === placement.state)

/** Outcome of a press, also if another outlet is selected by then. */
export interface Outcome {
  vendorId: string
  placement: Extract<Placement, { state: (typeof outcomes)[number] | 'at-bank' }>
  /** Whether its outlet is still selected. */
  isShown: boolean
}

const idle: Placement = { state: 'idle' }

export type Feedback = ReturnType<typeof createFeedback>

/** What the last press has led to: problems at fields, and each outlet's placement. All parts of the form report to it. */
export function createFeedback({ environment, vendors }: RequestPage) {
  const $problems = atom<readonly Problem[]>([])
  const $placements = atom<Readonly<Record<string, Placement>>>({})
  const $placement = computed(
    [$placements, vendors.$selectedVendor],
    (placements, vendor) => (vendor && placements[vendor.id]) || idle,
  )
  const $isHeld = computed($placement, isHeld)
  let reports = 0

  function reportAll(problems: readonly Omit<Problem, 'attempt'>[]) {
    reports++
    const shown = problems.map((problem) => ({ ...problem, attempt: reports }))
    attempt(environment, () => $problems.set(shown))
  }

  const report: Report = (field, key, values) => reportAll([{ field, key, ...(values && { values }) }])

  return {
    $problems,
    $placement,
    $isHeld,
    unlessHeld: disableWhile(() => $isHeld.get()),
    isPlaced: () => $placement.get().state === 'placed',
    report,
    reportAll,
    clearProblems(fields: readonly string[]) {
      const problems = $problems.get()
      const remaining = problems.filter(({ field }) => !fields.includes(field))
      if (remaining.length < problems.length) $problems.set(remaining)
    },
    clearAllProblems: () => $problems.set([]),
    placementOf: (vendorId: string) => $placements.get()[vendorId] ?? idle,
    setPlacement(vendorId: string, placement: Placement) {
      attempt(environment, () => $placements.set({ ...$placements.get(), [vendorId]: placement }))
    },
  }
}

/** Returns a copy of a part whose functions do nothing while it is disabled. */
function disableWhile(isDisabled: () => boolean) {
  return <Part extends object>(part: Part): Part => {
    const members = Object.entries(part).map(([name, member]) => {
      if (typeof member !== 'function') return [name, member]
      return [name, (...args: unknown[]) => (isDisabled() ? undefined : member(...args))]
    })
    return Object.fromEntries(members) as Part
  }
}
