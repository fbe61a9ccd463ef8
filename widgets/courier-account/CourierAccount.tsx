import { css } from '@linaria/core'
import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { token } from '../../styles/tokens.ts'
import { AccountSkeleton } from './AccountSkeleton.tsx'
import type { CourierAccountProps } from './contract.ts'
import { SignedIn } from './SignedIn.tsx'
import { SignInForm } from './SignInForm.tsx'

const box = css`
  display: flex;
  flex-direction: column;
  gap: ${token.space5};
  max-inline-size: 400px;
  margin-inline: auto;
`

/** Signing in with e-mail and password; who is signed in, and signing out (specification 1 §2 and §4, Session). */
export function CourierAccount({ page, emit, root }: CourierAccountProps) {
  const session = useStore(page.session.$session)
  const { fetchSession } = useStore(page.$settings)
  const hadFocus = useRef(false)
  const told = useRef(session.state)

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

  return (
    <div className={box} part="account">
      <slot name="logo" />
      {session.state === 'starting' && <AccountSkeleton view={fetchSession ? 'signed-in' : 'sign-in'} />}
      {session.state === 'signed-in' && <SignedIn user={session.user} hadFocus={hadFocus} />}
      {(session.state === 'signed-out' || session.state === 'signing-in') && (
        <SignInForm busy={session.state === 'signing-in'} hadFocus={hadFocus} />
      )}
      <slot name="footer" />
    </div>
  )
}
