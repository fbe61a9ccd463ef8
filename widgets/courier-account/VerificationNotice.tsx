import { useStore } from '@nanostores/react'
import { type ReactNode, type RefObject, useId, useState } from 'react'
import { completePage } from '../../core/app/page-object.ts'
import { createVerification, type Verification } from '../../core/session/account/verification.ts'
import { usePage, useTranslate } from '../page-context.ts'
import { Button } from '../shared/Button.tsx'
import { useSubmit } from '../shared/form/use-submit.ts'
import { Notice } from '../shared/Notice.tsx'
import { form, heading, lead, textLink } from './account-styles.ts'
import type { AccountView } from './contract.ts'
import { PasswordField } from './fields/PasswordField.tsx'
import { Refusal } from './Refusal.tsx'

interface VerificationNoticeProps {
  token: string
  email: RefObject<string>
  go(view: AccountView): void
  /** Shown below the notice once the link was handled. */
  children: ReactNode
}

/** Confirms the emailed link with the password of the sign-up. */
export function VerificationNotice({ token, email, go, children }: VerificationNoticeProps) {
  const page = completePage(usePage())
  const translate = useTranslate()
  const [verification] = useState(() => createVerification(page, token))
  const current = useStore(verification.$state)

  // Prefills the sign-in form with the confirmed address, unless one was typed.
  if (current.state === 'verified') email.current ||= current.email

  if (current.state === 'form') return <ConfirmForm confirming={verification.form} />
  return (
    <>
      {current.state === 'verified' ? (
        <Notice tone="success" title={translate('register.verified-title')}>
          {translate('register.verified')}
        </Notice>
      ) : (
        <Notice tone="danger">
          {translate(current.key)}
          {(current.key === 'auth.expired-link' || current.key === 'auth.invalid-link') && (
            <p>
              <button type="button" className={textLink} onClick={() => go('register')}>
                {translate('account.register')}
              </button>
            </p>
          )}
        </Notice>
      )}
      {children}
    </>
  )
}

function ConfirmForm({ confirming }: { confirming: Verification['form'] }) {
  const { fields, submit, $isBusy, $refused } = confirming
  const onSubmit = useSubmit(submit)
  const translate = useTranslate()
  const titleId = useId()
  const isBusy = useStore($isBusy)

  return (
    <form className={form} part="confirm-email" noValidate aria-labelledby={titleId} onSubmit={onSubmit}>
      <h2 id={titleId} className={heading}>
        {translate('register.confirm-title')}
      </h2>
      <p className={lead}>{translate('register.confirm-lead')}</p>
      <PasswordField
        of={fields.password}
        label={translate('account.password')}
        name="password"
        autoComplete="current-password"
      />
      <div>
        <Refusal text={useStore($refused)} />
        <Button type="submit" variant="primary" full busy={isBusy}>
          {translate(isBusy ? 'register.confirming' : 'register.confirm')}
        </Button>
      </div>
      <p className={lead}>{translate('register.confirm-stranger')}</p>
    </form>
  )
}
