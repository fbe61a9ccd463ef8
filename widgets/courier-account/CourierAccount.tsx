import { css } from '@linaria/core'
import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import type { SessionState } from '../../core/session/session.ts'
import { token } from '../../styles/tokens.ts'
import { late } from '../shared/late.tsx'
import { AccountSkeleton } from './AccountSkeleton.tsx'
import type { CourierAccountProps } from './contract.ts'
import { SignedIn } from './SignedIn.tsx'
import { SignInForm } from './SignInForm.tsx'
import { useView } from './use-view.ts'

const Register = late(async () => (await import('./Register.tsx')).Register)
const ResetPassword = late(async () => (await import('./ResetPassword.tsx')).ResetPassword)
const VerificationNotice = late(async () => (await import('./VerificationNotice.tsx')).VerificationNotice)

const box = css`
  display: flex;
  flex-direction: column;
  gap: ${token.space5};
  max-inline-size: 400px;
  margin-inline: auto;
`

const signedOut: SessionState = { state: 'signed-out' }

/** Signing in, signing up, a new password; who is signed in, and signing out (specification 1 §2 and §4, Session). */
export function CourierAccount({ page, emit, root, ...given }: CourierAccountProps) {
  const { view: hostView = 'sign-in', terms, privacy, verificationToken } = given
  const now = useStore(page.session.$session)
  // A guest is in, but has no account: to them this is the way to one.
  const session = now.state === 'signed-in' && now.isGuest ? signedOut : now
  const { fetchSession } = useStore(page.$settings)
  const hadFocus = useRef(false)
  const email = useRef('')
  const told = useRef(session.state)
  const { view, go } = useView(hostView, emit, hadFocus)

  // Heard before the next view is drawn: the focus goes on in it only where it was in this one.
  useEffect(
    () =>
      page.session.$session.listen(() => {
        hadFocus.current = root.activeElement !== null
      }),
    [page, root],
  )

  useEffect(() => {
    const before = told.current
    told.current = session.state
    if (session.state === 'signed-in' && (before === 'signing-in' || before === 'signed-out')) {
      emit('courier-signed-in', { userId: session.user?.id ?? null })
    }
    if (session.state === 'signed-out' && before === 'signed-in') emit('courier-signed-out', null)
  }, [session, emit])

  const common = { links: { terms, privacy }, hadFocus, email, go }
  const isOut = session.state === 'signed-out' || session.state === 'signing-in'
  return (
    <div className={box} part="account">
      <slot name="logo" />
      {verificationToken && (
        <VerificationNotice key={verificationToken} token={verificationToken} email={email} go={go} />
      )}
      {session.state === 'starting' && <AccountSkeleton view={fetchSession ? 'signed-in' : 'sign-in'} />}
      {session.state === 'signed-in' && <SignedIn user={session.user} hadFocus={hadFocus} />}
      {isOut && view === 'sign-in' && <SignInForm busy={session.state === 'signing-in'} {...common} />}
      {isOut && view === 'register' && <Register {...common} waiting={<AccountSkeleton view="sign-in" />} />}
      {isOut && view === 'reset-password' && <ResetPassword {...common} waiting={<AccountSkeleton view="sign-in" />} />}
      <slot name="footer" />
    </div>
  )
}
