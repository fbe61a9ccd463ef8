import type { WritableAtom } from 'nanostores'
import { type ComponentType, createContext, type RefObject, useContext } from 'react'
import type { OrderSelection } from '../../core/orders/desk/selection.ts'
import type { ListedOrders } from '../../core/orders/listed-orders.ts'

/** Selection state for rows; lazy-loaded. */
export interface RowSelection extends OrderSelection {
  Box: ComponentType<{ id: string; name: string }>
}

/** State shared by the components of a list. */
export interface OrderListParts {
  orders: ListedOrders
  /** Opens an order or closes the open one, and notifies the host. */
  open(id: string | null): void
  /** Opens orders while the user moves through the rows; the host is notified only of the last one. */
  preview(id: string): void
  /** Opens the form to edit the order. */
  edit(id: string): void
  /** Fills in the order again in the request form of this page or another one. */
  repeat(id: string): void
  /** Focuses a row by ID or offset, rendered or not. Set by the table. */
  focusRow: RefObject<(to: string | 1 | -1) => void>
  hasOutlets: boolean
  /** ID of the order whose row or marker is pointed at or focused. */
  $lit: WritableAtom<string | null>
  selection: RowSelection | null
  /** Starts selecting orders, with this one selected. */
  select(id: string | null): void
}

export const OrderListContext = createContext<OrderListParts | null>(null)

export function useOrderList(): OrderListParts {
  const parts = useContext(OrderListContext)
  if (!parts) throw new Error('useOrderList needs an OrderListContext around it')
  return parts
}
