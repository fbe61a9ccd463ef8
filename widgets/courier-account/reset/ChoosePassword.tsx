import { css } from '@linaria/core'
import { useStore } from '@nanostores/react'
import { type RefObject, useId } from 'react'
import type { PasswordReset, PasswordResetState } from '../../../core/session/account/password-reset.ts'
import { token } from '../../../styles/tokens.ts'
import { useTranslate } from '../../page-context.ts'
import { Button } from '../../shared/Button.tsx'
import { useSubmit } from '../../shared/form/use-submit.ts'
import { VisuallyHidden } from '../../shared/VisuallyHidden.tsx'
import { form, lead, textLink } from '../account-styles.ts'
import { InputField } from '../fields/InputField.tsx'
import { NewPasswordFields } from '../fields/NewPasswordFields.tsx'
import { useFirstFocus } from '../fields/use-input.ts'
import { Refusal } from '../Refusal.tsx'

const digits = css`
  max-inline-size: 220px;
  font-size: ${token.size20};
  font-variant-numeric: tabular-nums;
  letter-spacing: 0.3em;
`

const otherActions = css`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  gap: ${token.space2} ${token.space4};
`

const hidden = css`
  position: absolute;
  inline-size: 1px;
  block-size: 1px;
  overflow: hidden;
  clip-path: inset(50%);
`

interface ChoosePasswordProps {
  reset: PasswordReset
  state: Extract<PasswordResetState, { step: 'code' }>
  hadFocus: RefObject<boolean>
}

/** Step 2: the 6-digit code, which can be pasted, and the new password twice. */
export function ChoosePassword({ reset, state, hadFocus }: ChoosePasswordProps) {
  const translate = useTranslate()
  const wait = useStore(reset.$wait)
  const titleId = useId()
  const box = useFirstFocus(hadFocus)
  const { fields, submit, $isBusy, $refused } = reset.choice
  const onSubmit = useSubmit(submit)
  const isBusy = useStore($isBusy)
  const { email, isSentAgain } = state

  return (
    <form ref={box} className={form} part="reset-password" noValidate aria-labelledby={titleId} onSubmit={onSubmit}>
      <h2 id={titleId}>{translate('password.choose-title')}</h2>
      <p className={lead} role="status">
        {translate('password.sent', { email })}
      </p>
      {/* For password managers: whose password this is. */}
      <input
        className={hidden}
        type="email"
        name="username"
        autoComplete="username"
        value={email}
        readOnly
        tabIndex={-1}
        aria-hidden="true"
      />
      <InputField
        of={fields.code}
        label={translate('password.code')}
        name="code"
        className={digits}
        autoComplete="one-time-code"
        inputMode="numeric"
        spellCheck={false}
        maxLength={20}
        dir="ltr"
      />
      <NewPasswordFields label="password.new" fields={fields} />
      <div>
        <Refusal text={useStore($refused)} />
        <Button type="submit" variant="primary" full busy={isBusy}>
          {translate(isBusy ? 'common.saving' : 'password.save')}
        </Button>
      </div>
      <div className={otherActions}>
        <button type="button" className={textLink} disabled={wait > 0} onClick={() => void reset.requestAgain()}>
          {wait > 0 ? translate('password.send-again-in', { count: wait }) : translate('password.send-again')}
        </button>
        <button type="button" className={textLink} onClick={() => reset.startOver()}>
          {translate('register.other-email')}
        </button>
      </div>
      <VisuallyHidden live>{isSentAgain ? translate('password.sent-again') : ''}</VisuallyHidden>
    </form>
  )
}
