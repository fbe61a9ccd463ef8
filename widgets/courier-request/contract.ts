import type { Page } from '../../core/app/page-object.ts'
import { type Contract, event, method, property, type WidgetProps } from '../contract.ts'

/** A request for a rider: `<courier-request vendor="1001">`. */
export const contract = {
  tag: 'courier-request',
  isScreen: true,
  attributes: {
    /** ID of an order to edit, instead of a new request. */
    order: 'string',
    /** ID of an order that fills in the form, except its time. A reload keeps changes made since. */
    repeat: 'string',
    /** Focuses the first field when the form appears, unless something else has the focus. For pages that only have this form. */
    'start-focused': 'boolean',
    /** Hides the map; addresses are still searched and priced. */
    'no-map': 'boolean',
    /** Address of the terms that users agree to by placing an order; the site's own by default. */
    terms: 'string',
  },
  /**
   * Details of the order that the page knows, filled in for the user to check. Another `reference` starts a new request;
   * with the same one, filled fields stay.
   */
  properties: {
    customer: property<{ name?: string; phone?: string }>(),
    /** Without coordinates, the text is searched for. */
    address: property<{
      text: string
      unit?: string
      building?: string
      notes?: string
      latitude?: number
      longitude?: number
    }>(),
    items: property<string | readonly { name: string; quantity?: number }[]>(),
    /** Order value, decimal in the country's currency. */
    amount: property<number>(),
    /** The page's own order number, up to 100 characters; included in events, lists, exports and webhooks. */
    reference: property<string>(),
    /** The rider collects at the address and brings it to the outlet. Needs flag `pickup-and-return-on-web`. */
    isReturn: property<boolean>(),
  },
  methods: {
    /** Requests the fee again. */
    refresh: method<() => void>(),
    /** Clears the form for another order. Does nothing while an order is being sent or edited. */
    reset: method<() => void>(),
  },
  events: {
    /** Cancelable. The checks have passed and nothing is sent yet; money is decimal in `currency`. */
    'courier-before-order-submit': event<{
      vendorId: string
      fee: number | null
      currency: string
      reference: string | null
    }>(),
    'courier-order-placed': event<{
      orderId: string
      vendorId: string
      trackingUrl: string
      reference: string | null
    }>(),
    'courier-order-updated': event<{ orderId: string; vendorId: string; reference: string | null }>(),
    /**
     * Cancelable: before `courier-navigate` to a placed order, and before the browser goes to the bank's page (`to: 'bank'`
     * with that page's host and address). If prevented, the element stays as it is and offers a button to go there. In a frame,
     * the bank's page is only offered, because banks refuse frames.
     */
    'courier-before-redirect': event<
      | { to: 'order-tracking'; path: string; vendorId: string; orderId: string }
      | { to: 'bank'; host: string; address: string; vendorId: string; orderId: string }
    >(),
  },
} as const satisfies Contract

export type CourierRequestProps = WidgetProps<typeof contract, Page>
