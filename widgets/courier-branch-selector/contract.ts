import type { Page } from '../../core/app/page-object.ts'
import { type Contract, event, method, type WidgetProps } from '../contract.ts'

/** Selects the page's vendor: `<courier-branch-selector all-outlets>`. */
export const contract = {
  tag: 'courier-branch-selector',
  attributes: {
    /**
     * Enables the toggle for all outlets, on pages with lists. Without it the toggle is disabled (specification 1 §2,
     * Branch selector).
     */
    'all-outlets': 'boolean',
    /** Hides the button to add a collection point. */
    'no-add': 'boolean',
  },
  methods: {
    /** Loads the user's vendors again. */
    refresh: method<() => void>(),
  },
  events: {
    /** The user selected another vendor or changed the toggle in this element. */
    'courier-vendor-changed': event<{ vendorId: string; includeOutlets: boolean }>(),
  },
} as const satisfies Contract

export type CourierBranchSelectorProps = WidgetProps<typeof contract, Page>
