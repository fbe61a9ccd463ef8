import { css } from '@linaria/core'
import { useState } from 'react'
import { token } from '../../../styles/tokens.ts'
import { useTranslate } from '../../page-context.ts'
import type { Navigate } from '../../shared/account/AccountDoor.tsx'
import { SignInHere } from '../../shared/account/SignInHere.tsx'
import { Button } from '../../shared/Button.tsx'
import { Icon } from '../../shared/Icon.tsx'
import { Dialog } from '../../shared/panels/Dialog.tsx'

const gains = css`
  display: grid;
  gap: ${token.space2};
  margin: ${token.space3} 0 0;
  padding: 0;
  list-style: none;

  li {
    display: flex;
    gap: ${token.space2};
  }

  svg {
    flex: none;
    color: ${token.success};
  }
`

interface AccountOfferProps {
  emit: Navigate
  /** The person has said no, or has seen to it here. */
  onClose: () => void
}

/** After a guest's order: what an account gives, and the way to one (specification 2 §2, guest account creation). */
export function AccountOffer({ emit, onClose }: AccountOfferProps) {
  const translate = useTranslate()
  const [isRegistering, setRegistering] = useState(false)

  function register() {
    const detail = { to: 'register', path: '/register', vendorId: null, orderId: null }
    if (emit('courier-navigate', detail, { cancelable: true })) setRegistering(true)
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={translate('guest.account-title')}
      actions={
        <>
          <Button onClick={onClose}>{translate('guest.later')}</Button>
          {!isRegistering && (
            <Button variant="primary" onClick={register}>
              {translate('guest.register')}
            </Button>
          )}
        </>
      }
    >
      {isRegistering ? (
        <SignInHere view="register" />
      ) : (
        <>
          <p>{translate('guest.account-lead')}</p>
          <ul className={gains}>
            {(['history', 'addresses', 'again'] as const).map((gain) => (
              <li key={gain}>
                <Icon name="check" />
                <span>{translate(`guest.account-${gain}`)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </Dialog>
  )
}
