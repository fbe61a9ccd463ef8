import { type ComponentType, createContext, type RefObject, useContext } from 'react'
import type { Selection } from '../../core/orders/desk/selection.ts'
import type { ListedOrders } from '../../core/orders/listed-orders.ts'

/** What rows need while orders are being selected; lazy-loaded with the rest of it. */
export interface RowSelection extends Selection {
  Box: ComponentType<{ id: string; name: string }>
}

/** What the parts of one order list share. */
export interface OrderListParts {
  orders: ListedOrders
  /** Opens an order for the user, or closes the open one, and tells the host. */
  open(id: string | null): void
  /** Opens it in the place of the order that is open, as the user passes from row to row; the host is told of the last. */
  carry(id: string): void
  /** Goes to the form over what the order holds. */
  edit(id: string): void
  /** Orders the same again, in the request of this page or of another. */
  repeat(id: string): void
  /** Moves the focus to an order's row, rendered or not, or by so many rows; the table that is shown puts it here. */
  focusRow: RefObject<(to: string | 1 | -1) => void>
  /** Whether the orders are of several outlets. */
  hasOutlets: boolean
  /** Null unless the user is selecting orders. */
  selection: RowSelection | null
  /** Begins selecting, with this order. */
  select(id: string | null): void
}

export const OrderListContext = createContext<OrderListParts | null>(null)

export function useOrderList(): OrderListParts {
  const parts = useContext(OrderListContext)
  if (!parts) throw new Error('useOrderList needs an OrderListContext around it')
  return parts
}
