import '../../../styles/choices.css'
import { css } from '@linaria/core'
import { useStore } from '@nanostores/react'
import { useId, useState } from 'react'
import { type Registration, signUpTypeOf } from '../../../core/session/account/registration.ts'
import type { OpenInvitation } from '../../../core/vendors/invitation.ts'
import { token } from '../../../styles/tokens.ts'
import { usePage, useTranslate } from '../../page-context.ts'
import { Button } from '../../shared/Button.tsx'
import { FormField } from '../../shared/form/FormField.tsx'
import { useSubmit } from '../../shared/form/use-submit.ts'
import { Icon } from '../../shared/Icon.tsx'
import { Loading } from '../../shared/loading/Loading.tsx'
import { Acceptance } from '../Acceptance.tsx'
import { aside, form, heading, lead, textLink } from '../account-styles.ts'
import type { ViewProps } from '../contract.ts'
import { EmailField } from '../fields/EmailField.tsx'
import { NewPasswordFields } from '../fields/NewPasswordFields.tsx'
import { useFirstFocus } from '../fields/use-input.ts'
import { Refusal } from '../Refusal.tsx'
import { BusinessFields } from './BusinessFields.tsx'
import { SignUpHelp } from './sign-up-help.ts'

const tick = css`
  display: flex;
  align-items: flex-start;
  gap: ${token.space3};
  cursor: pointer;

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

interface RegisterFormProps {
  registering: Registration['form']
  view: ViewProps
  invitation: OpenInvitation | null
}

/** Sign-up form: partners enter a vendor code, others a name and mobile number. */
export function RegisterForm({ registering, view, invitation }: RegisterFormProps) {
  const { hadFocus, links, go } = view
  const page = usePage()
  const translate = useTranslate()
  const country = useStore(page.$country)
  const titleId = useId()
  const acceptedId = useId()
  const box = useFirstFocus(hadFocus)
  const [helpDialog, setHelpDialog] = useState<{ topic: 'trouble' | 'vendor-code'; isOpen: boolean } | null>(null)
  const { fields, submit, $isBusy, $refused } = registering
  const onSubmit = useSubmit(submit)
  const isBusy = useStore($isBusy)
  const hasVendorCode = useStore(fields.hasVendorCode.$value)
  const isPartner = signUpTypeOf(country, { hasVendorCode }) === 'PV'
  const ask = (topic: 'trouble' | 'vendor-code') => setHelpDialog({ topic, isOpen: true })

  return (
    <>
      <form ref={box} className={form} part="register" noValidate aria-labelledby={titleId} onSubmit={onSubmit}>
        <h2 id={titleId} className={heading}>
          {translate('register.title')}
        </h2>
        <p className={lead}>
          {translate(invitation ? 'register.lead-invited' : isPartner ? 'register.lead-partner' : 'register.lead')}
        </p>
        {!invitation && <BusinessFields fields={fields} country={country} onAsk={() => ask('vendor-code')} />}
        <EmailField of={fields.email} readOnly={invitation !== null} />
        <NewPasswordFields label="account.password" fields={fields} />
        <FormField of={fields.accepted}>
          {({ value, error, onChange }) => (
            <div>
              <label className={tick}>
                <input
                  type="checkbox"
                  name="accepted"
                  required
                  checked={value}
                  aria-invalid={error ? true : undefined}
                  aria-describedby={acceptedId}
                  onChange={(event) => onChange(event.currentTarget.checked)}
                />
                <span>
                  <Acceptance links={links} by="tick" />
                </span>
              </label>
              <div id={acceptedId} role="status" className={tickError}>
                {error && (
                  <>
                    <Icon name="error" size={16} />
                    <span>{error}</span>
                  </>
                )}
              </div>
            </div>
          )}
        </FormField>
        <div>
          <Refusal text={useStore($refused)} />
          <Button type="submit" variant="primary" full busy={isBusy}>
            {translate(isBusy ? 'register.submitting' : 'account.register')}
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
          <button type="button" className={textLink} onClick={() => ask('trouble')}>
            {translate('register.help')}
          </button>
        </p>
      </form>
      {helpDialog && (
        <SignUpHelp
          key={helpDialog.topic}
          waiting={<Loading />}
          open={helpDialog.isOpen}
          onClose={() => setHelpDialog({ ...helpDialog, isOpen: false })}
          title={translate(helpDialog.topic === 'trouble' ? 'register.help-title' : 'register.ask-code')}
          topic={helpDialog.topic}
          email={fields.email.$value.get()}
        />
      )}
    </>
  )
}
