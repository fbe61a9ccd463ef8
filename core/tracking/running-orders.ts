import { atom, onMount, type ReadableAtom } from 'nanostores'
import type { Clock } from '../environment.ts'
import type { Order } from '../orders/order/order.ts'
import type { OrderStatus } from '../orders/order/status.ts'
import type { RiderPosition } from './rider-position.ts'
import type { RiderQueue } from './rider-queue.ts'
import { pollsRider } from './stages.ts'

// Drawing markers in every frame would slow the page down.
const refreshMs = 500
// Only the newest are shown; more would overlap and be slow.
const maxShown = 200

/** Position of a running order: its rider's, or its destination while the rider's is unknown. */
export interface RunningOrder {
  orderId: string
  status: OrderStatus
  place: 'rider' | 'destination'
  position: { latitude: number; longitude: number }
  outlet: { name: string; latitude: number; longitude: number }
}

interface Sources {
  $ids: ReadableAtom<readonly string[]>
  $order(id: string): ReadableAtom<Order | undefined>
  riders: RiderQueue
}

/** The newest 200 running orders with their places, followed while listened to. Unchanged orders keep their object. */
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
    const orders = createFollowed<Order | undefined>($order, showSoon)
    const positions = createFollowed<RiderPosition | null>(riders.$position, showSoon)
    let known = new Map<string, { order: Order; rider: RiderPosition | null; shown: RunningOrder }>()

    function show() {
      timer = null
      const ids = $ids.get().slice(0, maxShown)
      orders.follow(new Set(ids))
      const running = ids.flatMap((id) => orders.of(id) ?? [])
      positions.follow(new Set(running.flatMap((order) => riderOf(order) ?? [])))
      const next: typeof known = new Map()
      for (const order of running) {
        const rider = positions.of(riderOf(order) ?? '') ?? null
        const before = known.get(order.id)
        const isSame = before?.order === order && before.rider === rider
        next.set(order.id, isSame ? before : { order, rider, shown: placed(order, rider) })
      }
      const isNew = next.size !== known.size || [...next].some(([id, entry]) => known.get(id) !== entry)
      known = next
      if (isNew) $running.set([...next.values()].map(({ shown }) => shown))
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

function createFollowed<Value>($of: (id: string) => ReadableAtom<Value>, onChange: () => void) {
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
        const one = { stop: () => {}, value: undefined as Value | undefined }
        followed.set(id, one)
        let isFirst = true
        one.stop = $of(id).subscribe((value) => {
          one.value = value as Value
          if (!isFirst) onChange()
          isFirst = false
        })
      }
    },
  }
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
