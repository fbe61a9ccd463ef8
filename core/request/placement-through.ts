import { atom } from 'nanostores'
import { createLatePlacement } from './late-placement.ts'
import type { PaymentDoor } from './payment-door.ts'
import type { Placement, PlacementControl, PlacementOptions } from './placing/place.ts'

/** What is paid by card is placed through its door, everything else by POST /order (specification 2 §4 and §7). */
export function placementThrough(door: PaymentDoor): (options: PlacementOptions) => PlacementControl {
  if (door.cards === 'absent') return createLatePlacement
  return (options) => {
    const direct = createLatePlacement(options)
    const byCard = door.createPlacement(options)
    const ways = [direct, byCard]
    const $placement = atom<Placement>({ state: 'idle' })
    for (const way of ways) way.$placement.listen((now) => $placement.set(now))
    return {
      $placement,
      place: (intent) => (intent.order.paymentMethod === 'PAID' ? byCard : direct).place(intent),
      async resume() {
        await Promise.all(ways.map((way) => way.resume()))
      },
      showPlaced() {
        for (const way of ways) way.showPlaced()
      },
      reset() {
        for (const way of ways) way.reset()
      },
      destroy() {
        for (const way of ways) way.destroy()
      },
    }
  }
}
