import { css } from '@linaria/core'
import { useId, useState } from 'react'
import { token } from '../../../styles/tokens.ts'
import { useTranslate } from '../../page-context.ts'
import type { Navigate } from '../../shared/account/AccountLinks.tsx'
import { SignInHere } from '../../shared/account/SignInHere.tsx'
import { Button } from '../../shared/Button.tsx'
import { Icon } from '../../shared/Icon.tsx'

const offer = css`
  max-inline-size: 640px;
  margin: ${token.space4} auto 0;
  padding: ${token.space5};
  border: 1px solid ${token.line};
  border-radius: ${token.radiusCard};
  background: ${token.surfaceRaised};

  h2 {
    margin-block-end: ${token.space2};
    font-size: ${token.size16};
  }
`

const buttons = css`
  display: flex;
  flex-wrap: wrap;
  justify-content: flex-end;
  gap: ${token.space2};
  margin-block-start: ${token.space4};

  @container courier (inline-size < 560px) {
    display: grid;
    justify-content: stretch;
  }
`

const benefits = css`
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
  /** Called when the user declines, or has created an account. */
  onClose: () => void
}

/** Offers an account below a guest's order (specification 2 §2, guest account creation). */
export function AccountOffer({ emit, onClose }: AccountOfferProps) {
  const translate = useTranslate()
  const titleId = useId()
  const [isRegistering, setRegistering] = useState(false)

  function register() {
    const detail = { to: 'register' as const, path: '/register', vendorId: null, orderId: null }
    if (emit('courier-navigate', detail, { cancelable: true })) setRegistering(true)
  }

  return (
    <section className={offer} aria-labelledby={titleId}>
      <h2 id={titleId}>{translate('guest.account-title')}</h2>
      {isRegistering ? (
        <SignInHere view="register" />
      ) : (
        <>
          <p>{translate('guest.account-lead')}</p>
          <ul className={benefits}>
            {(['history', 'addresses', 'again'] as const).map((benefit) => (
              <li key={benefit}>
                <Icon name="check" />
                <span>{translate(`guest.account-${benefit}`)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      <div className={buttons}>
        <Button onClick={onClose}>{translate('guest.later')}</Button>
        {!isRegistering && <Button onClick={register}>{translate('account.register')}</Button>}
      </div>
    </section>
  )
}
