import { useStore } from '@nanostores/react'
import { type RefObject, useEffect, useState } from 'react'
import { createVerification } from '../../core/session/verification.ts'
import { usePage, useShadowRoot, useTranslate } from '../page-context.ts'
import { Button } from '../shared/Button.tsx'
import { Notice } from '../shared/Notice.tsx'
import { textLink } from './account-styles.ts'
import type { AccountView } from './contract.ts'

interface VerificationNoticeProps {
  token: string
  email: RefObject<string>
  go(view: AccountView): void
}

/** Confirms the e-mail address that the link was mailed to, and says how that went, above the form. */
export function VerificationNotice({ token, email, go }: VerificationNoticeProps) {
  const page = usePage()
  const root = useShadowRoot()
  const translate = useTranslate()
  const [verification] = useState(() => createVerification(page, token))
  const now = useStore(verification.$state)

  // Whose account it is stands in the form already, unless something is typed there.
  useEffect(() => {
    if (now.state !== 'verified') return
    email.current ||= now.email
    const field = root.querySelector<HTMLInputElement>('[data-courier-email]')
    if (field && field.value === '') field.value = now.email
  }, [now, email, root])

  if (now.state === 'running') return <Notice tone="info">{translate('register.verifying')}</Notice>
  if (now.state === 'verified') {
    return (
      <Notice tone="success" title={translate('register.verified-title')}>
        {translate('register.verified')}
      </Notice>
    )
  }
  return (
    <Notice
      tone="danger"
      action={
        now.isRetryable && <Button onClick={() => verification.retry()}>{translate('register.verify-again')}</Button>
      }
    >
      {translate(now.key)}
      {(now.key === 'auth.expired-link' || now.key === 'auth.invalid-link') && (
        <p>
          <button type="button" className={textLink} onClick={() => go('register')}>
            {translate('account.register')}
          </button>
        </p>
      )}
    </Notice>
  )
}
