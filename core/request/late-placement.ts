import { atom } from 'nanostores'
import { createLate } from '../lib/late.ts'
import type { Placement, PlacementControl, PlacementOptions } from './placing/place.ts'

const idle: Placement = { state: 'idle' }

/** `createPlacement`, fetched with the first question to it: nobody places an order in the first paint. */
export function createLatePlacement(options: PlacementOptions): PlacementControl {
  const $placement = atom<Placement>(idle)
  let isGone = false

  const late = createLate(options.environment.clock, async () => {
    const { createPlacement } = await import('./placing/place.ts')
    const control = createPlacement(options)
    if (isGone) control.destroy()
    else control.$placement.listen((now) => $placement.set(now))
    return control
  })

  /** Null where it does not come, or comes too late. */
  async function fetched(): Promise<PlacementControl | null> {
    const control = await late.fetch().catch(() => null)
    return isGone ? null : control
  }

  return {
    $placement,
    async place(intent) {
      if (late.here) return late.here.place(intent)
      $placement.set({ state: 'placing' })
      const control = await fetched()
      if (control) await control.place(intent)
      else if (!isGone) $placement.set({ state: 'unreachable', sent: false })
    },
    resume: async () => (await fetched())?.resume(),
    showPlaced: () => void fetched().then((control) => control?.showPlaced()),
    reset() {
      if (late.here) late.here.reset()
      else $placement.set(idle)
    },
    destroy() {
      isGone = true
      late.here?.destroy()
    },
  }
}
