import type { Page } from '../../core/app/page.ts'
import { type Contract, event, type WidgetProps } from '../contract.ts'

/** Signing in and out: `<courier-account view="sign-in">` (CONTRACT, Elements). Slots: `logo` above, `footer` below. */
export const contract = {
  tag: 'courier-account',
  attributes: {
    /** What a signed-out person sees. */
    view: ['sign-in'],
  },
  events: {
    /** Somebody signed in, here or in another tab; not sent for a session that was there from the start. */
    'courier-signed-in': event<{ userId: string | null }>(),
    'courier-signed-out': event<null>(),
  },
} as const satisfies Contract

export type CourierAccountProps = WidgetProps<typeof contract, Page>
