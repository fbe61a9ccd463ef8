import { useStore } from '@nanostores/react'
import { useId } from 'react'
import type { PasswordReset } from '../../../core/session/account/password-reset.ts'
import { useTranslate } from '../../page-context.ts'
import { Button } from '../../shared/Button.tsx'
import { useSubmit } from '../../shared/form/use-submit.ts'
import { form, lead, textLink } from '../account-styles.ts'
import type { ViewProps } from '../contract.ts'
import { EmailField } from '../fields/EmailField.tsx'
import { useFirstFocus } from '../fields/use-input.ts'
import { Refusal } from '../Refusal.tsx'

interface RequestCodeProps extends Pick<ViewProps, 'hadFocus' | 'go'> {
  request: PasswordReset['request']
}

/** Step 1: the email address. The next step doesn't show whether it has an account. */
export function RequestCode({ request, hadFocus, go }: RequestCodeProps) {
  const translate = useTranslate()
  const titleId = useId()
  const box = useFirstFocus(hadFocus)
  const isBusy = useStore(request.$isBusy)
  const onSubmit = useSubmit(request.submit)

  return (
    <form ref={box} className={form} part="forgot-password" noValidate aria-labelledby={titleId} onSubmit={onSubmit}>
      <h2 id={titleId}>{translate('password.title')}</h2>
      <p className={lead}>{translate('password.lead')}</p>
      <EmailField of={request.fields.email} />
      <div>
        <Refusal text={useStore(request.$refused)} />
        <Button type="submit" variant="primary" full busy={isBusy}>
          {translate(isBusy ? 'password.sending' : 'password.send')}
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
