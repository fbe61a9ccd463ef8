import { css } from '@linaria/core'
import { useStore } from '@nanostores/react'
import { type ReactNode, useState } from 'react'
import { token } from '../../../styles/tokens.ts'
import { usePage, useTranslate } from '../../page-context.ts'
import { Button } from '../Button.tsx'
import { useFlag } from '../use-flag.ts'
import { SignInHere } from './SignInHere.tsx'

const row = css`
  display: flex;
  flex-wrap: wrap;
  justify-content: center;
  gap: ${token.space2};
`

const inPlace = css`
  inline-size: 100%;
  padding-block-start: ${token.space4};
  border-block-start: 1px solid ${token.line};
`

export type AccountWay = 'sign-in' | 'register'

/** What an element's `emit` is, as far as it goes elsewhere. False where the host prevented it, and follows. */
export type Navigate = (
  name: 'courier-navigate',
  detail: { to: string; path: string; vendorId: null; orderId: null },
  options: { cancelable: true },
) => boolean

const paths: Record<AccountWay, string> = { 'sign-in': '/connect', register: '/register' }

interface AccountDoorProps {
  emit: Navigate
  /** Another way on, before these two. */
  children?: ReactNode
  /** Which of the two is the way that most will go. */
  primary?: AccountWay
}

/**
 * The ways to an account, for who has none here. The host is asked to lead there; where it does not, the account element
 * opens below. Nothing but `children` where the page brings its own sign-in.
 */
export function AccountDoor({ emit, children, primary }: AccountDoorProps) {
  const translate = useTranslate()
  const { fetchSession } = useStore(usePage().$settings)
  const isSignUpOff = useFlag('deactivate-sign-up')
  const [view, setView] = useState<AccountWay | null>(null)
  const ways: AccountWay[] = isSignUpOff
    ? ['sign-in']
    : primary === 'register'
      ? ['register', 'sign-in']
      : ['sign-in', 'register']

  function go(way: AccountWay) {
    const detail = { to: way, path: paths[way], vendorId: null, orderId: null }
    if (emit('courier-navigate', detail, { cancelable: true })) setView(way)
  }

  return (
    <>
      <div className={row}>
        {children}
        {!fetchSession &&
          ways.map((way) => (
            <Button
              key={way}
              variant={way === primary ? 'primary' : 'secondary'}
              aria-expanded={view === null ? undefined : view === way}
              onClick={() => go(way)}
            >
              {translate(`guest.${way}`)}
            </Button>
          ))}
      </div>
      {view && (
        <div className={inPlace}>
          <SignInHere key={view} view={view} />
        </div>
      )}
    </>
  )
}
