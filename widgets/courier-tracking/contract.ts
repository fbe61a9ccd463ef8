import type { ReactNode } from 'react'
import { type Contract, event, method, type WidgetProps } from '../contract.ts'

/** The receiver's page of a delivery: `<courier-tracking order="…tracking ID…">`. */
export const contract = {
  tag: 'courier-tracking',
  attributes: {
    /** Public tracking ID from the link, not the order ID. */
    order: 'string',
    /** Tracking, receipt, or a parcel between two people. */
    view: ['tracking', 'receipt', 'c2c'],
    /** Hides the map. */
    'no-map': 'boolean',
  },
  methods: {
    /** Loads the delivery again. */
    refresh: method<() => void>(),
  },
  events: {
    /** Status or stage changed; also sent when first known. */
    'courier-order-status': event<{ orderId: string; status: string; stage: string }>(),
  },
} as const satisfies Contract

export type CourierTrackingProps = WidgetProps<typeof contract>

export type ViewProps = Omit<CourierTrackingProps, 'order' | 'view'> & { trackingId: string; waiting?: ReactNode }
