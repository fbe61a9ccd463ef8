import type { Page } from '../../core/app/page.ts'
import { type Contract, event, method, property, type WidgetProps } from '../contract.ts'

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
    /** Address of the terms that users agree to by placing an order; the site's own by default. */
    terms: 'string',
  },
  /**
   * What the page knows of the order, filled in for the user to check. Another `reference` starts a new request; else what is
   * filled in already stays.
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
    /** The page's own number of the order, up to 100 characters: it comes back in events, lists, exports and webhooks. */
    reference: property<string>(),
  },
  methods: {
    /** Requests the fee again. */
    refresh: method<() => void>(),
    /** Empties the form for another order; not while one is sent or changed. */
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
