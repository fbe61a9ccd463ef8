import type { Page } from '../../core/app/page.ts'
import { type Contract, event, type WidgetProps } from '../contract.ts'

/** A request for a rider: `<courier-request vendor="1001">` (CONTRACT, Elements). */
export const contract = {
  tag: 'courier-request',
  isScreen: true,
  attributes: {
    /** Id of an order to be changed, in place of a new request. */
    order: 'string',
    /** Id of an order that the form is filled in from, but for its time. What was begun with it before a reload stays. */
    repeat: 'string',
    /** The focus goes to the first field when the form appears and nothing else has it: for a page that is this form. */
    'start-focused': 'boolean',
    /** Leaves the map out; addresses are still searched and priced. */
    'no-map': 'boolean',
    /** Address of the terms that one agrees to by placing an order; the site's own where it is left out. */
    terms: 'string',
  },
  events: {
    /** Cancelable. The checks have passed and nothing is sent yet; money is decimal in `currency`. */
    'courier-before-order-submit': event<{ vendorId: string; fee: number | null; currency: string }>(),
    'courier-order-placed': event<{ orderId: string; vendorId: string; trackingUrl: string }>(),
    'courier-order-updated': event<{ orderId: string; vendorId: string }>(),
    /**
     * Cancelable: before the element sends `courier-navigate` to an order that was placed, and before it leaves for the
     * bank's page, `to: 'bank'` with the page's host. Prevented, the element stays as it is.
     */
    'courier-before-redirect': event<
      | { to: 'order-tracking'; path: string; vendorId: string; orderId: string }
      | { to: 'bank'; host: string; vendorId: string; orderId: string }
    >(),
  },
} as const satisfies Contract

export type CourierRequestProps = WidgetProps<typeof contract, Page>
