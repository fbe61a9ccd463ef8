import { useStore } from '@nanostores/react'
import { type ReactNode, type RefObject, type SubmitEvent, useEffect, useId, useRef, useState } from 'react'
import { completePage } from '../../core/app/page.ts'
import { createVerification, type Verification, type VerificationState } from '../../core/session/verification.ts'
import { usePage, useShadowRoot, useTranslate } from '../page-context.ts'
import { Button } from '../shared/Button.tsx'
import { Notice } from '../shared/Notice.tsx'
import { form, heading, lead, textLink } from './account-styles.ts'
import type { AccountView } from './contract.ts'
import { PasswordField } from './PasswordField.tsx'
import { Refusal } from './Refusal.tsx'

interface VerificationNoticeProps {
  token: string
  email: RefObject<string>
  go(view: AccountView): void
  /** What the element shows otherwise: below the notice, once the link has been followed. */
  children: ReactNode
}

/** Confirms the email address that a link was mailed to, by the password of that sign-up. */
export function VerificationNotice({ token, email, go, children }: VerificationNoticeProps) {
  const page = completePage(usePage())
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

  if (now.state === 'form') return <ConfirmForm verification={verification} state={now} />
  return (
    <>
      {now.state === 'verified' ? (
        <Notice tone="success" title={translate('register.verified-title')}>
          {translate('register.verified')}
        </Notice>
      ) : (
        <Notice tone="danger">
          {translate(now.key)}
          {(now.key === 'auth.expired-link' || now.key === 'auth.invalid-link') && (
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

interface ConfirmFormProps {
  verification: Verification
  state: Extract<VerificationState, { state: 'form' }>
}

/** Asks for the password of the sign-up, and says why. */
function ConfirmForm({ verification, state }: ConfirmFormProps) {
  const translate = useTranslate()
  const titleId = useId()
  const password = useRef<HTMLInputElement>(null)

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    if (!(await verification.confirm(password.current?.value ?? ''))) password.current?.focus()
  }

  return (
    <form className={form} part="confirm-email" noValidate aria-labelledby={titleId} onSubmit={submit}>
      <h2 id={titleId} className={heading}>
        {translate('register.confirm-title')}
      </h2>
      <p className={lead}>{translate('register.confirm-lead')}</p>
      <PasswordField
        ref={password}
        label={translate('account.password')}
        error={state.problem && translate(state.problem)}
        name="password"
        required
        autoComplete="current-password"
        onInput={() => verification.edited()}
      />
      <div>
        <Refusal text={state.refused} />
        <Button type="submit" variant="primary" full busy={state.isBusy}>
          {translate(state.isBusy ? 'register.confirming' : 'register.confirm')}
        </Button>
      </div>
      <p className={lead}>{translate('register.confirm-stranger')}</p>
    </form>
  )
}
