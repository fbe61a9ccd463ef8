import { atom, computed } from 'nanostores'
import { attempt } from '../lib/attempt.ts'
import { disableWhile } from '../lib/disable-while.ts'
import { isHeld, type Placement } from './placing/outcome.ts'
import type { RequestPage } from './request-page.ts'
import type { Problem, Report } from './rules/field-messages.ts'

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
