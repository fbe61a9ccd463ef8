import type { Page } from '../../core/app/page.ts'
import type { Contract, WidgetProps } from '../contract.ts'

/** Help for who is signed in: a round button, or a frame in the page's own place (specification 1 §2). */
export const contract = {
  tag: 'courier-help-centre',
  attributes: {
    /** The frame stands in the element's place from the start, without button and close; it takes the element's height. */
    embedded: 'boolean',
  },
  events: {},
} as const satisfies Contract

export type CourierHelpCentreProps = WidgetProps<typeof contract, Page>
