import { css } from '@linaria/core'
import { useStore } from '@nanostores/react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { SessionState } from '../../core/session/session.ts'
import type { OpenInvitation } from '../../core/vendors/invitation.ts'
import { token } from '../../styles/tokens.ts'
import type { CourierNavigateDetail, Emit } from '../contract.ts'
import { lazy } from '../shared/loading/lazy.tsx'
import { AccountSkeleton } from './AccountSkeleton.tsx'
import type { AccountView, CourierAccountProps, contract, SignedOutView } from './contract.ts'
import { Invited } from './Invited.tsx'
import { SignedIn } from './SignedIn.tsx'
import { SignInForm } from './SignInForm.tsx'
import { VerificationNotice } from './VerificationNotice.tsx'

const Register = lazy(async () => (await import('./register/Register.tsx')).Register)
const ResetPassword = lazy(async () => (await import('./reset/ResetPassword.tsx')).ResetPassword)
const Contact = lazy(async () => (await import('./register/Contact.tsx')).Contact)
const Sessions = lazy(async () => (await import('./Sessions.tsx')).Sessions)

const box = css`
  display: flex;
  flex-direction: column;
  gap: ${token.space5};
  max-inline-size: 400px;
  margin-inline: auto;
`

/** The site's names and paths of the views (specification 1 §2). */
const navigationTargets: Record<SignedOutView, Pick<CourierNavigateDetail, 'to' | 'path'>> = {
  'sign-in': { to: 'sign-in', path: '/connect' },
  register: { to: 'register', path: '/register' },
  'reset-password': { to: 'forgot-password', path: '/forgot-password' },
}

/** Treats a guest as signed out, because a guest has no account. */
function withoutGuest(session: SessionState): SessionState {
  return session.state === 'signed-in' && session.isGuest ? { state: 'signed-out' } : session
}

/** Sign-in, sign-up, password reset, the signed-in user, sessions and sign-out (specification 1 §2 and §4, Session). */
export function CourierAccount({ page, emit, report, root, ...options }: CourierAccountProps) {
  const { terms, privacy, verificationToken, invitation } = options
  const hostView = invitation ? 'register' : (options.view ?? 'sign-in')
  const session = withoutGuest(useStore(page.session.$session))
  const { fetchSession } = useStore(page.$settings)
  const hadFocus = useRef(false)
  const email = useRef('')
  const { view, go } = useView(hostView, emit, hadFocus)

  // A listener runs before the next view renders, which gets the focus only if this one had it. It also notifies the host
  // if the sign-in removes this element.
  useEffect(
    () =>
      page.session.$session.listen((next, previous) => {
        hadFocus.current = root.activeElement !== null
        const [current, earlier] = [withoutGuest(next), withoutGuest(previous ?? next)]
        if (current.state === 'signed-in' && (earlier.state === 'signing-in' || earlier.state === 'signed-out')) {
          emit('courier-signed-in', { userId: current.user?.id ?? null })
        }
      }),
    [page, root, emit],
  )

  const viewProps = { links: { terms, privacy }, hadFocus, email, go }
  const isSignedOut = session.state === 'signed-out' || session.state === 'signing-in'
  const views = (invited: OpenInvitation | null) =>
    view === 'contact' ? (
      <Contact
        email={(session.state === 'signed-in' && session.user?.email) || email.current}
        waiting={<AccountSkeleton view="sign-in" />}
      />
    ) : (
      <>
        {session.state === 'starting' && <AccountSkeleton view={fetchSession ? 'signed-in' : 'sign-in'} />}
        {session.state === 'signed-in' && view === 'sessions' && (
          <Sessions waiting={<AccountSkeleton view="signed-in" />} />
        )}
        {session.state === 'signed-in' && view !== 'sessions' && <SignedIn user={session.user} hadFocus={hadFocus} />}
        {isSignedOut && (view === 'sign-in' || view === 'sessions') && (
          <SignInForm busy={session.state === 'signing-in'} report={report} {...viewProps} />
        )}
        {isSignedOut && view === 'register' && (
          <Register {...viewProps} invitation={invited} waiting={<AccountSkeleton view="sign-in" />} />
        )}
        {isSignedOut && view === 'reset-password' && (
          <ResetPassword {...viewProps} waiting={<AccountSkeleton view="sign-in" />} />
        )}
      </>
    )
  return (
    <div className={box} part="account">
      <slot name="logo" />
      {verificationToken ? (
        <VerificationNotice key={verificationToken} token={verificationToken} email={email} go={go}>
          {views(null)}
        </VerificationNotice>
      ) : invitation && isSignedOut ? (
        <Invited key={invitation} id={invitation} email={email}>
          {views}
        </Invited>
      ) : (
        views(null)
      )}
      <slot name="footer" />
    </div>
  )
}

/** Returns the current view: the host's, until the user opens another one. */
function useView(hostView: AccountView, emit: Emit<typeof contract>, hadFocus: RefObject<boolean>) {
  const [userChoice, setUserChoice] = useState<SignedOutView | null>(null)
  const [lastHostView, setLastHostView] = useState(hostView)
  // A newer value of the host replaces the user's choice.
  if (lastHostView !== hostView) {
    setLastHostView(hostView)
    setUserChoice(null)
  }
  return {
    view: userChoice ?? hostView,
    go(view: SignedOutView) {
      const detail = { ...navigationTargets[view], vendorId: null, orderId: null }
      if (!emit('courier-navigate', detail, { cancelable: true })) return
      hadFocus.current = true
      setUserChoice(view)
    },
  }
}
