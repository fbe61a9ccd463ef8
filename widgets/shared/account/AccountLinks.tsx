import { css } from '@linaria/core'
import { useStore } from '@nanostores/react'
import { type ReactNode, useState } from 'react'
import { token } from '../../../styles/tokens.ts'
import type { CourierNavigateDetail } from '../../contract.ts'
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

export type AccountAction = 'sign-in' | 'register'

/** An element's `emit`. False if the host prevented the event. */
export type Navigate = (
  name: 'courier-navigate',
  detail: Pick<CourierNavigateDetail, 'to' | 'path'> & { vendorId: null; orderId: null },
  options: { cancelable: true },
) => boolean

const paths: Record<AccountAction, string> = { 'sign-in': '/connect', register: '/register' }

interface AccountLinksProps {
  emit: Navigate
  /** Another link before these two. */
  children?: ReactNode
  /** Which of the two is shown as the primary button. */
  primary?: AccountAction
}

/**
 * Links to sign in or sign up. If the host doesn't navigate, the account element opens below. Only `children` if the
 * page has its own sign-in.
 */
export function AccountLinks({ emit, children, primary }: AccountLinksProps) {
  const translate = useTranslate()
  const { fetchSession } = useStore(usePage().$settings)
  const isSignUpOff = useFlag('deactivate-sign-up')
  const [view, setView] = useState<AccountAction | null>(null)
  const actions: AccountAction[] = isSignUpOff
    ? ['sign-in']
    : primary === 'register'
      ? ['register', 'sign-in']
      : ['sign-in', 'register']

  function go(action: AccountAction) {
    const detail = { to: action, path: paths[action], vendorId: null, orderId: null }
    if (emit('courier-navigate', detail, { cancelable: true })) setView(action)
  }

  return (
    <>
      <div className={row}>
        {children}
        {!fetchSession &&
          actions.map((action) => (
            <Button
              key={action}
              variant={action === primary ? 'primary' : 'secondary'}
              aria-expanded={view === null ? undefined : view === action}
              onClick={() => go(action)}
            >
              {translate(`account.${action}`)}
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
