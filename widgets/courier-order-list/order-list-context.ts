import { createContext, type RefObject, useContext } from 'react'
import type { ListedOrders } from '../../core/orders/listed-orders.ts'

/** What the parts of one order list share. */
export interface OrderListParts {
  orders: ListedOrders
  /** Opens an order for the user, or closes the open one, and tells the host. */
  open(id: string | null): void
  /** Goes to the form over what the order holds. */
  edit(id: string): void
  /** Orders the same again, in the request of this page or of another. */
  repeat(id: string): void
  /** Moves the focus to an order's row, rendered or not, or by so many rows; the table that is shown puts it here. */
  focusRow: RefObject<(to: string | 1 | -1) => void>
}

export const OrderListContext = createContext<OrderListParts | null>(null)

export function useOrderList(): OrderListParts {
  const parts = useContext(OrderListContext)
  if (!parts) throw new Error('useOrderList needs an OrderListContext around it')
  return parts
}
