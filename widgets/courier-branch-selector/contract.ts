import type { Page } from '../../core/app/page.ts'
import { type Contract, event, type WidgetProps } from '../contract.ts'

/** Choosing the vendor that the page works for: `<courier-branch-selector all-outlets>` (CONTRACT, Elements). */
export const contract = {
  tag: 'courier-branch-selector',
  attributes: {
    /**
     * The page shows lists, which may include all outlets of a parent: the toggle can be used. Without it the toggle is
     * shown disabled, as where a rider is requested (specification 1 §2, Branch selector).
     */
    'all-outlets': 'boolean',
    /** No button to add a collection point. */
    'no-add': 'boolean',
  },
  events: {
    /** The person chose another vendor, or switched the toggle, in this element. */
    'courier-vendor-changed': event<{ vendorId: string; includeOutlets: boolean }>(),
  },
} as const satisfies Contract

export type CourierBranchSelectorProps = WidgetProps<typeof contract, Page>
