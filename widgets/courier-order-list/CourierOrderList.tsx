import { lazy } from '../shared/loading/lazy.tsx'
import { ActiveOrderList } from './ActiveOrderList.tsx'
import { OrderListSkeleton } from './blank/OrderListSkeleton.tsx'
import type { CourierOrderListProps } from './contract.ts'

const PastOrderList = lazy(async () => (await import('./past/PastOrderList.tsx')).PastOrderList)

/** Active or past orders (specification 1 §2). */
export function CourierOrderList(props: CourierOrderListProps) {
  if (props.view === 'past') return <PastOrderList {...props} waiting={<OrderListSkeleton />} />
  return <ActiveOrderList {...props} />
}
