import type { Page } from '../../core/app/page.ts'
import { type Contract, event, type WidgetProps } from '../contract.ts'

/** Orders with their details: `<courier-order-list order="1001-AB12CD">` (CONTRACT, Elements). */
export const contract = {
  tag: 'courier-order-list',
  isScreen: true,
  attributes: {
    /** Which orders: those that are going on, which is also what stands without it, or those of earlier days. */
    view: ['active', 'past'],
    /** Id of the order whose details are open. */
    order: 'string',
    /** Shows the orders of all outlets of the selected parent. */
    'all-outlets': 'boolean',
    /** Tab, search, period and status, as `courier-list-changed` tells them: `tab=collected&q=Mei`. */
    query: 'string',
    /** The list's keys also work while nothing on the page has the focus. */
    'page-keys': 'boolean',
  },
  events: {
    /** The user opened an order, or closed it (`orderId` null). */
    'courier-order-selected': event<{ orderId: string | null; vendorId: string | null }>(),
    /** The user chose another tab, search, period or status: `query` is the attribute that brings it back. */
    'courier-list-changed': event<{ query: string }>(),
    'courier-order-cancelled': event<{ orderId: string; vendorId: string }>(),
    /** The user wants the same again. A `courier-request` of the page takes it; else `courier-navigate` says where to go. */
    'courier-order-repeat': event<{ orderId: string; vendorId: string }>(),
  },
} as const satisfies Contract

export type CourierOrderListProps = WidgetProps<typeof contract, Page>
