import type { Page } from '../../core/app/page-object.ts'
import { type Contract, event, method, type WidgetProps } from '../contract.ts'

/** A list of orders with details: `<courier-order-list order="1001-AB12CD">`. */
export const contract = {
  tag: 'courier-order-list',
  isScreen: true,
  attributes: {
    /** Active orders (default), or those of earlier days. */
    view: ['active', 'past'],
    /** ID of the opened order. */
    order: 'string',
    /** Includes all outlets of the selected parent. */
    'all-outlets': 'boolean',
    /** Tab, search, period and status, from `courier-list-changed`: `tab=collected&q=Mei`. */
    query: 'string',
    /** Keyboard shortcuts also work while nothing on the page has the focus. */
    'page-keys': 'boolean',
  },
  methods: {
    /** Loads the orders again. */
    refresh: method<() => void>(),
    /** Ends search and filters, and closes the opened order. */
    reset: method<() => void>(),
    /** Opens the details of an order, in the list or not; null closes them. */
    openOrder: method<(orderId: string | null) => void>(),
  },
  events: {
    /** The user opened an order, or closed it (`orderId` null). */
    'courier-order-selected': event<{ orderId: string | null; vendorId: string | null; reference: string | null }>(),
    /** The user changed tab, search, period or status. `query` restores them. */
    'courier-list-changed': event<{ query: string }>(),
    'courier-order-cancelled': event<{ orderId: string; vendorId: string; reference: string | null }>(),
    /** The user repeats an order. Without a `courier-request` on the page, `courier-navigate` follows. */
    'courier-order-repeat': event<{ orderId: string; vendorId: string; reference: string | null }>(),
  },
} as const satisfies Contract

export type CourierOrderListProps = WidgetProps<typeof contract, Page>
