import type { Page } from '../../core/app/page.ts'
import { type Contract, event, property, type WidgetProps } from '../contract.ts'

/**
 * Signing in and out, signing up, and choosing a new password: `<courier-account view="sign-in">` (CONTRACT, Elements).
 * A link to another view sends `courier-navigate` (`register`, `forgot-password`, `sign-in`); if the host does not prevent
 * it, the element shows that view itself. Slots: `logo` above, `footer` below.
 */
export const contract = {
  tag: 'courier-account',
  attributes: {
    /** What a signed-out person sees; `sessions` is what a signed-in one sees in place of their email address. */
    view: ['sign-in', 'register', 'reset-password', 'sessions'],
    /** Addresses of what one agrees to; by default the pages beside the order API. */
    terms: 'string',
    privacy: 'string',
  },
  properties: {
    /** What followed `#verify=` in the link of a registration mail: the element confirms it and says how that went. */
    verificationToken: property<string>(),
  },
  events: {
    /** A user signed in, here or in another tab; not sent for a session that was there from the start. */
    'courier-signed-in': event<{ userId: string | null }>(),
    'courier-signed-out': event<null>(),
  },
} as const satisfies Contract

export type CourierAccountProps = WidgetProps<typeof contract, Page>

export type AccountView = (typeof contract.attributes.view)[number]
/** The views that lead to each other. */
export type SignedOutView = Exclude<AccountView, 'sessions'>
export interface AccountLinks {
  terms: string | undefined
  privacy: string | undefined
}

/** What every view of a signed-out person gets. */
export interface ViewProps {
  links: AccountLinks
  /** Whether the focus was in the replaced view: then it moves here. */
  hadFocus: { current: boolean }
  /** Typed in one view, it stands in the next. */
  email: { current: string }
  go(view: SignedOutView): void
}
