import { useStore } from '@nanostores/react'
import { shownWireAddress } from '../../../core/addresses/shown-address.ts'
import type { Order } from '../../../core/orders/order/order.ts'
import { usePage } from '../../page-context.ts'

/** Shows where an order goes, as its country writes addresses. */
export function OrderAddress({ customer }: { customer: Order['customer'] }) {
  const { code } = useStore(usePage().$country)
  return <bdi>{shownWireAddress(customer.wireAddress, customer.addressText, code)}</bdi>
}
