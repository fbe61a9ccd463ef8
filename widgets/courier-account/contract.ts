import type { Page } from '../../core/app/page-object.ts'
import { type Contract, event, property, type WidgetProps } from '../contract.ts'

/**
 * Sign-in, sign-out, sign-up, password reset and a contact form: `<courier-account view="sign-in">`. A link to
 * another view dispatches `courier-navigate` (`register`, `forgot-password`, `sign-in`); unless the host prevents it,
 * the element shows that view. Slots: `logo` above, `footer` below.
 */
export const contract = {
  tag: 'courier-account',
  attributes: {
    /** The signed-out view; `sessions` replaces the email address of a signed-in user; `contact` is for everybody. */
    view: ['sign-in', 'register', 'reset-password', 'sessions', 'contact'],
    /** URLs of the documents to accept. Default: the pages beside the order API. */
    terms: 'string',
    privacy: 'string',
  },
  properties: {
    /** The text after `#verify=` in a sign-up link, which the element confirms. */
    verificationToken: property<string>(),
    /** The ID after `#invitation=` in the link of an invitation, with which a new owner signs up. */
    invitation: property<string>(),
  },
  events: {
    /** A user signed in, here or in another tab; not sent for an existing session. */
    'courier-signed-in': event<{ userId: string | null }>(),
    'courier-signed-out': event<null>(),
  },
} as const satisfies Contract

export type CourierAccountProps = WidgetProps<typeof contract, Page>

export type AccountView = (typeof contract.attributes.view)[number]
export type SignedOutView = Exclude<AccountView, 'sessions' | 'contact'>
export interface AccountLinks {
  terms: string | undefined
  privacy: string | undefined
}

export interface ViewProps {
  links: AccountLinks
  /** Whether the focus was in the replaced view: then it moves here. */
  hadFocus: { current: boolean }
  /** The typed email address, kept between views. */
  email: { current: string }
  go(view: SignedOutView): void
}
