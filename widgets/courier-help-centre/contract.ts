import type { Page } from '../../core/app/page-object.ts'
import type { Contract, WidgetProps } from '../contract.ts'

/** Help for signed-in users: a round button, or a frame in the page (specification 1 §2). */
export const contract = {
  tag: 'courier-help-centre',
  attributes: {
    /** Shows the frame in the element's place, with the element's height and without button and close. */
    embedded: 'boolean',
  },
  events: {},
} as const satisfies Contract

export type CourierHelpCentreProps = WidgetProps<typeof contract, Page>
