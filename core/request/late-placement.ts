import { atom } from 'nanostores'
import { loadPatiently } from '../lib/load-patiently.ts'
import type { Placement, PlacementControl, PlacementOptions } from './place-order.ts'

const idle: Placement = { state: 'idle' }

/** `createPlacement`, fetched with the first question to it: nobody places an order in the first paint. */
export function createLatePlacement(options: PlacementOptions): PlacementControl {
  const $placement = atom<Placement>(idle)
  let control: Promise<PlacementControl> | null = null
  let here: PlacementControl | null = null
  let isGone = false

  async function fetch(): Promise<PlacementControl> {
    const { createPlacement } = await loadPatiently(options.environment.clock, () => import('./place-order.ts'))
    here = createPlacement(options)
    if (isGone) here.destroy()
    else here.$placement.listen((now) => $placement.set(now))
    return here
  }

  function fetched(): Promise<PlacementControl> {
    control ??= fetch().catch((error) => {
      control = null
      throw error
    })
    return control
  }

  return {
    $placement,
    async place(intent) {
      if (here) return here.place(intent)
      $placement.set({ state: 'placing' })
      const placement = await fetched().catch(() => null)
      if (isGone) return
      if (placement) return placement.place(intent)
      $placement.set({ state: 'unreachable', sent: false })
    },
    async resume() {
      const placement = here ?? (await fetched().catch(() => null))
      if (!isGone) await placement?.resume()
    },
    showPlaced() {
      if (here) here.showPlaced()
      else
        void fetched().then(
          (placement) => isGone || placement.showPlaced(),
          () => {},
        )
    },
    reset() {
      if (here) here.reset()
      else $placement.set(idle)
    },
    destroy() {
      isGone = true
      here?.destroy()
    },
  }
}
