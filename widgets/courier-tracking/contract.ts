import type { ReactNode } from 'react'
import { type Contract, event, type WidgetProps } from '../contract.ts'

/** The receiver's page of one delivery: `<courier-tracking order="…tracking id…">` (CONTRACT, Elements). */
export const contract = {
  tag: 'courier-tracking',
  attributes: {
    /** Public tracking id, from the link; not the order's id. */
    order: 'string',
    /** What is shown: the delivery as it goes, its receipt, or a parcel between two consumers. */
    view: ['tracking', 'receipt', 'c2c'],
    /** Leaves the map out. */
    'no-map': 'boolean',
  },
  events: {
    /** The status or the stage has changed, and once when the order is first known. */
    'courier-order-status': event<{ orderId: string; status: string; stage: string }>(),
  },
} as const satisfies Contract

export type CourierTrackingProps = WidgetProps<typeof contract>

/** What a view of one delivery gets. */
export type ViewProps = Omit<CourierTrackingProps, 'order' | 'view'> & { trackingId: string; waiting?: ReactNode }
