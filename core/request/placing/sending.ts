import { atom, type ReadableAtom } from 'nanostores'
import type { TextKey, TextValues } from '../../i18n/keys.ts'
import { createLate } from '../../lib/late.ts'
import type { Draft } from '../draft/draft.ts'
import type { RequestStep } from '../flow.ts'
import type { Gates } from '../gates.ts'
import type { Quoter } from '../quote/quoter.ts'
import type { RequestPage, RequestVendor } from '../request-page.ts'
import type { createChecks } from '../rules/checks.ts'
import type { Problem } from '../rules/field-messages.ts'
import type { RequestField } from '../rules/validation.ts'
import type { Placement, PlacementControl, PlacementOptions } from './place.ts'
import type { Press } from './press.ts'

export interface SendingOptions {
  page: RequestPage
  $vendor: ReadableAtom<RequestVendor | null>
  $draft: ReadableAtom<Draft>
  $step: ReadableAtom<RequestStep | null>
  checks: ReturnType<typeof createChecks>
  gates: Gates
  quoter: Quoter
  createPlacement(options: PlacementOptions): PlacementControl
  /** Said where the order could not be sent as it is. */
  failedKey: TextKey
  /** The server has refused what stands in that field. */
  onRefused(field: RequestField): void
  /** The draft in sight has become an order; `elsewhere` by another tab. */
  onPlaced(vendor: RequestVendor, elsewhere: boolean): void
}

export type Report = (field: RequestField, key: TextKey, values?: TextValues) => void

/** From the press of the button to the order: checks, gates, the host, then the placing itself (specification 2 §4). */
export function createSending(options: SendingOptions) {
  const { page, $vendor, $draft, quoter } = options
  const $placement = atom<Placement>({ state: 'idle' })
  const $problem = atom<Problem | null>(null)
  let control: PlacementControl | null = null
  let attempts = 0

  function report(field: RequestField, key: TextKey, values?: TextValues) {
    $problem.set({ field, key, ...(values && { values }), attempt: ++attempts })
  }

  const late = createLate(page.environment.clock, async () => {
    const { createPress } = await import('./press.ts')
    const clear = () => $problem.set(null)
    return createPress({ ...options, $placement, control: () => control, report, clear })
  })

  async function press(given: Press) {
    if (!late.here) {
      $placement.set({ state: 'placing' })
      const pressing = await late.fetch().catch(() => null)
      $placement.set(pressing ? { state: 'idle' } : { state: 'unreachable', sent: false })
    }
    await late.here?.press(given)
  }

  /** Without what a press needs, nothing was pressed. */
  const comeBack = () => late.here?.comeBack() ?? quoter.refresh()
  const stopWaiting = page.environment.onOnline(() => void comeBack())

  function follow(now: Placement) {
    const vendor = $vendor.get()
    if (now.state === 'refused') {
      // What is refused was pressed, or was before a reload: then it is told beside the button.
      const field = late.here?.fieldOfRefusal(now.key)
      if (field) {
        $placement.set({ state: 'idle' })
        options.onRefused(field)
        return report(field, now.key as TextKey)
      }
      page.notifications.notify({ type: 'error', key: options.failedKey, durationMs: 5000 })
    }
    if (now.state === 'placed' && vendor) options.onPlaced(vendor, now.elsewhere)
    $placement.set(now)
  }

  return {
    $placement,
    $problem,
    press,
    report,
    /** A message goes as soon as its field is touched. */
    settle(field: RequestField) {
      if ($problem.get()?.field === field) $problem.set(null)
    },
    /** Another outlet, or another draft: nothing of the last press is left. */
    begin(vendor: RequestVendor | null) {
      control?.destroy()
      control = null
      $placement.set({ state: 'idle' })
      $problem.set(null)
      if (!vendor) return
      const { client, environment } = page
      const draftId = () => $draft.get().id
      control = options.createPlacement({ client, environment, quoter, vendorId: vendor.id, draftId })
      control.$placement.listen(follow)
      void control.resume()
      void late.fetch().catch(() => {})
    },
    resume: async () => control?.resume(),
    reset() {
      const now = $placement.get()
      if (now.state === 'fee-changed' || (now.state === 'ready-to-send' && !now.held)) $placement.set({ state: 'idle' })
      control?.reset()
    },
    showPlaced: () => control?.showPlaced(),
    destroy() {
      stopWaiting()
      control?.destroy()
    },
  }
}
