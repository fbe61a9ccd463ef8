import { atom, onMount, type ReadableAtom } from 'nanostores'
import type { Clock } from '../environment.ts'
import type { Order } from '../orders/order/order.ts'
import { isRunning } from '../orders/order/running.ts'
import type { OrderStatus } from '../orders/order/status.ts'
import { newestFirst } from '../orders/tabs.ts'
import type { RiderPosition } from './rider-position.ts'
import type { RiderQueue } from './rider-queue.ts'
import { pollsRider } from './stages.ts'

/** Whatever changes within it is shown at once: drawing markers in every frame would hold up the page. */
const refreshMs = 200
/** The newest ones: more markers hide each other, and each costs a frame some of its time. */
const mostShown = 200

/** Where one running order is on the map: at its rider, or at its destination while the rider's place is unknown. */
export interface RunningOrder {
  orderId: string
  status: OrderStatus
  place: 'rider' | 'destination'
  position: { latitude: number; longitude: number }
  outlet: { name: string; latitude: number; longitude: number }
}

/** The newest 200 running orders with their places; riders are followed only while someone listens. */
export function createRunningOrders(
  clock: Clock,
  $orders: ReadableAtom<readonly Order[]>,
  riders: RiderQueue,
): ReadableAtom<readonly RunningOrder[]> {
  const $running = atom<readonly RunningOrder[]>([])

  onMount($running, () => {
    const followed = new Map<string, { stop(): void; position: RiderPosition | null }>()
    let timer: unknown = null
    const showSoon = () => {
      timer ??= clock.setTimeout(show, refreshMs)
    }

    function follow(riderIds: ReadonlySet<string>) {
      for (const [riderId, { stop }] of followed) {
        if (riderIds.has(riderId)) continue
        stop()
        followed.delete(riderId)
      }
      for (const riderId of riderIds) {
        if (followed.has(riderId)) continue
        const rider = { stop: () => {}, position: null as RiderPosition | null }
        followed.set(riderId, rider)
        rider.stop = riders.$position(riderId).subscribe((position) => {
          rider.position = position
          showSoon()
        })
      }
    }

    function show() {
      timer = null
      const now = clock.now()
      const running = $orders
        .get()
        .filter((order) => isRunning(order, now))
        .sort(newestFirst)
        .slice(0, mostShown)
      follow(new Set(running.flatMap((order) => riderOf(order) ?? [])))
      $running.set(running.map((order) => placed(order, followed.get(riderOf(order) ?? '')?.position ?? null)))
    }

    const stopOrders = $orders.listen(showSoon)
    show()
    return () => {
      stopOrders()
      clock.clearTimeout(timer)
      for (const { stop } of followed.values()) stop()
    }
  })

  return $running
}

const riderOf = ({ rider, status }: Order) => (rider && pollsRider(status) ? rider.id : null)

function placed(order: Order, rider: RiderPosition | null): RunningOrder {
  const { latitude, longitude } = rider ?? order.customer
  return {
    orderId: order.id,
    status: order.status,
    place: rider ? 'rider' : 'destination',
    position: { latitude, longitude },
    outlet: { name: order.outletName, latitude: order.pickup.latitude, longitude: order.pickup.longitude },
  }
}
