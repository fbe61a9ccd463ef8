import { type SubmitEvent, useEffect, useId, useRef } from 'react'
import type { PasswordReset, PasswordResetState } from '../../core/session/password-reset.ts'
import { useTranslate } from '../page-context.ts'
import { Button } from '../shared/Button.tsx'
import { form, lead, textLink } from './account-styles.ts'
import type { ViewProps } from './contract.ts'
import { EmailField } from './EmailField.tsx'
import { Refusal } from './Refusal.tsx'

interface AskForCodeProps extends Pick<ViewProps, 'hadFocus' | 'email' | 'go'> {
  reset: PasswordReset
  state: Extract<PasswordResetState, { step: 'email' }>
}

/** For which account: what follows does not tell whether there is one. */
export function AskForCode({ reset, state, hadFocus, email, go }: AskForCodeProps) {
  const translate = useTranslate()
  const titleId = useId()
  const field = useRef<HTMLInputElement>(null)

  useEffect(() => {
    if (hadFocus.current) field.current?.focus()
  }, [hadFocus])

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    if (!(await reset.askForCode(field.current?.value ?? ''))) field.current?.focus()
  }

  return (
    <form className={form} part="forgot-password" noValidate aria-labelledby={titleId} onSubmit={submit}>
      <h2 id={titleId}>{translate('password.title')}</h2>
      <p className={lead}>{translate('password.lead')}</p>
      <EmailField
        ref={field}
        problem={state.problems.email}
        defaultValue={email.current}
        onInput={(event) => {
          email.current = event.currentTarget.value
          reset.edited('email')
        }}
      />
      <div>
        <Refusal text={state.refused} />
        <Button type="submit" variant="primary" full busy={state.isBusy}>
          {translate(state.isBusy ? 'password.sending' : 'password.send')}
        </Button>
      </div>
      <div>
        <button type="button" className={textLink} onClick={() => go('sign-in')}>
          {translate('account.to-sign-in')}
        </button>
      </div>
    </form>
  )
}
