import { css } from '@linaria/core'
import { useStore } from '@nanostores/react'
import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react'
import type { Registration, RegistrationState, RegistrationTyped } from '../../core/session/registration.ts'
import { token } from '../../styles/tokens.ts'
import { usePage, useTranslate } from '../page-context.ts'
import { Button } from '../shared/Button.tsx'
import { Icon } from '../shared/Icon.tsx'
import { Acceptance } from './Acceptance.tsx'
import { aside, form, heading, lead, textLink } from './account-styles.ts'
import type { ViewProps } from './contract.ts'
import { EmailField } from './EmailField.tsx'
import { InputField } from './InputField.tsx'
import { NewPasswordFields } from './NewPasswordFields.tsx'
import { Refusal } from './Refusal.tsx'
import { SignUpHelpDialog } from './SignUpHelpDialog.tsx'
import type { TypedFields } from './use-typed-fields.ts'

const tick = css`
  display: flex;
  align-items: flex-start;
  gap: ${token.space3};
  cursor: pointer;

  input {
    flex: none;
    inline-size: 20px;
    block-size: 20px;
    margin: 0;
    accent-color: ${token.accentInk};
  }

  @media (pointer: coarse) {
    padding-block: 12px;
  }
`

const tickError = css`
  display: flex;
  gap: ${token.space1};
  font-size: ${token.size13};
  color: ${token.danger};

  svg {
    flex: none;
    margin-block-start: 2px;
  }
`

type TextFields = TypedFields<Exclude<keyof RegistrationTyped, 'accepted'>>

interface RegisterFormProps {
  registration: Registration
  state: Extract<RegistrationState, { step: 'form' }>
  fields: TextFields
  accepted: boolean
  setAccepted(accepted: boolean): void
  view: ViewProps
}

/** What a shop types to sign up: a partner its vendor code, all others name and mobile number. */
export function RegisterForm({ registration, state, fields, accepted, setAccepted, view }: RegisterFormProps) {
  const { hadFocus, links, go } = view
  const page = usePage()
  const translate = useTranslate()
  const { registrationType, phonePrefix } = useStore(page.$country)
  const titleId = useId()
  const acceptedId = useId()
  const acceptedBox = useRef<HTMLInputElement>(null)
  const [isAsking, setAsking] = useState(false)
  const { problems, refused, isBusy } = state
  const isPartner = registrationType === 'PV'

  useEffect(() => {
    if (hadFocus.current) fields.focus(isPartner ? 'vendorCode' : 'businessName')
  }, [hadFocus, fields, isPartner])

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    const wrong = await registration.register({ ...fields.typed, accepted })
    if (wrong === 'accepted') acceptedBox.current?.focus()
    else if (wrong) fields.focus(wrong)
  }

  return (
    <>
      <form className={form} part="register" noValidate aria-labelledby={titleId} onSubmit={submit}>
        <h2 id={titleId} className={heading}>
          {translate('register.title')}
        </h2>
        <p className={lead}>{translate(isPartner ? 'register.lead-partner' : 'register.lead')}</p>
        {isPartner ? (
          <InputField
            {...fields.input('vendorCode')}
            label={translate('register.vendor-code')}
            hint={translate('register.vendor-code-hint')}
            problem={problems.vendorCode}
            name="vendor-code"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            dir="ltr"
          />
        ) : (
          <>
            <InputField
              {...fields.input('businessName')}
              label={translate('register.business-name')}
              problem={problems.businessName}
              name="organization"
              autoComplete="organization"
              maxLength={200}
            />
            <InputField
              {...fields.input('phone')}
              label={translate('register.phone')}
              hint={translate('register.phone-hint', { prefix: phonePrefix })}
              problem={problems.phone}
              type="tel"
              name="tel"
              autoComplete="tel"
              inputMode="tel"
              dir="ltr"
              maxLength={30}
            />
          </>
        )}
        <EmailField {...fields.input('email')} problem={problems.email} />
        <NewPasswordFields label="account.password" fields={fields} problems={problems} />
        <div>
          <label className={tick}>
            <input
              ref={acceptedBox}
              type="checkbox"
              name="accepted"
              required
              checked={accepted}
              aria-invalid={problems.accepted ? true : undefined}
              aria-describedby={acceptedId}
              onChange={(event) => setAccepted(event.currentTarget.checked)}
            />
            <span>
              <Acceptance links={links} by="tick" />
            </span>
          </label>
          <div id={acceptedId} role="status" className={tickError}>
            {problems.accepted && (
              <>
                <Icon name="error" size={16} />
                <span>{translate(problems.accepted)}</span>
              </>
            )}
          </div>
        </div>
        <div>
          <Refusal text={refused} />
          <Button type="submit" variant="primary" full busy={isBusy}>
            {translate(isBusy ? 'register.submitting' : 'register.submit')}
          </Button>
        </div>
        <p className={aside}>
          {translate('register.have-account')}{' '}
          <button type="button" className={textLink} onClick={() => go('sign-in')}>
            {translate('account.sign-in')}
          </button>
        </p>
        <p className={aside}>
          {translate('register.trouble')}{' '}
          <button type="button" className={textLink} onClick={() => setAsking(true)}>
            {translate('register.help')}
          </button>
        </p>
      </form>
      <SignUpHelpDialog open={isAsking} onClose={() => setAsking(false)} email={fields.typed.email} />
    </>
  )
}
