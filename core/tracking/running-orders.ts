import { atom, onMount, type ReadableAtom } from 'nanostores'
import type { Clock } from '../environment.ts'
import type { Order } from '../orders/order/order.ts'
import type { OrderStatus } from '../orders/order/statuses.ts'
import type { RiderPosition } from './rider-position.ts'
import type { RiderQueue } from './rider-queue.ts'
import { pollsRider } from './stages.ts'

// Drawing markers in every frame would slow the page down.
const refreshMs = 500
const maxShown = 200

/** Position of a running order: its rider's, or its destination while the rider's is unknown. */
export interface RunningOrder {
  orderId: string
  status: OrderStatus
  isReturn: boolean
  place: 'rider' | 'destination'
  position: { latitude: number; longitude: number }
  outlet: { name: string; latitude: number; longitude: number }
}

interface Sources {
  $ids: ReadableAtom<readonly string[]>
  $order(id: string): ReadableAtom<Order | undefined>
  riders: RiderQueue
}

/** Creates a store of the newest 200 running orders, updated while it has listeners. Unchanged orders keep their object. */
export function createRunningOrders(
  clock: Clock,
  { $ids, $order, riders }: Sources,
): ReadableAtom<readonly RunningOrder[]> {
  const $running = atom<readonly RunningOrder[]>([])

  onMount($running, () => {
    let timer: unknown = null
    const showSoon = () => {
      timer ??= clock.setTimeout(show, refreshMs)
    }
    const orders = createFollowedStores<Order | undefined>($order, showSoon)
    const positions = createFollowedStores<RiderPosition | null>(riders.$position, showSoon)
    let shownOrders = new Map<string, { order: Order; rider: RiderPosition | null; shown: RunningOrder }>()

    function show() {
      timer = null
      const ids = $ids.get().slice(0, maxShown)
      orders.follow(new Set(ids))
      const running = ids.flatMap((id) => orders.of(id) ?? [])
      positions.follow(new Set(running.flatMap((order) => riderOf(order) ?? [])))
      const newOrders: typeof shownOrders = new Map()
      for (const order of running) {
        const rider = positions.of(riderOf(order) ?? '') ?? null
        const before = shownOrders.get(order.id)
        const isSame = before?.order === order && before.rider === rider
        newOrders.set(order.id, isSame ? before : { order, rider, shown: runningOrderOf(order, rider) })
      }
      const isNew =
        newOrders.size !== shownOrders.size || [...newOrders].some(([id, entry]) => shownOrders.get(id) !== entry)
      shownOrders = newOrders
      if (isNew) $running.set([...newOrders.values()].map(({ shown }) => shown))
    }

    const stopOrders = $ids.listen(showSoon)
    show()
    return () => {
      stopOrders()
      clock.clearTimeout(timer)
      orders.follow(new Set())
      positions.follow(new Set())
    }
  })

  return $running
}

function createFollowedStores<Value>($of: (id: string) => ReadableAtom<Value>, onChange: () => void) {
  const followed = new Map<string, { stop(): void; value: Value | undefined }>()
  return {
    of: (id: string) => followed.get(id)?.value,
    follow(ids: ReadonlySet<string>) {
      for (const [id, { stop }] of followed) {
        if (ids.has(id)) continue
        stop()
        followed.delete(id)
      }
      for (const id of ids) {
        if (followed.has(id)) continue
        const entry = { stop: () => {}, value: undefined as Value | undefined }
        followed.set(id, entry)
        let isFirst = true
        entry.stop = $of(id).subscribe((value) => {
          entry.value = value as Value
          if (!isFirst) onChange()
          isFirst = false
        })
      }
    },
  }
}

const riderOf = ({ rider, status }: Order) => (rider && pollsRider(status) ? rider.id : null)

function runningOrderOf(order: Order, rider: RiderPosition | null): RunningOrder {
  const { latitude, longitude } = rider ?? order.customer
  return {
    orderId: order.id,
    status: order.status,
    isReturn: order.isReturn,
    place: rider ? 'rider' : 'destination',
    position: { latitude, longitude },
    outlet: { name: order.outletName, latitude: order.pickup.latitude, longitude: order.pickup.longitude },
  }
}
