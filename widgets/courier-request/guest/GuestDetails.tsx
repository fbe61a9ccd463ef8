import { css } from '@linaria/core'
import { useStore } from '@nanostores/react'
import type { GuestForm } from '../../../core/request/draft/guest-form.ts'
import { token } from '../../../styles/tokens.ts'
import { usePage, useTranslate } from '../../page-context.ts'
import { Button } from '../../shared/Button.tsx'
import { PhoneField, TextField } from '../../shared/fields/TextField.tsx'
import { FormField } from '../../shared/form/FormField.tsx'
import { useSubmit } from '../../shared/form/use-submit.ts'

const fields = css`
  display: grid;
  gap: ${token.space4};

  > p {
    color: ${token.textMuted};
  }
`

/** Form for a guest's name, email and phone, which are kept on the device (specification 2 §3, Guest storage). */
export function GuestDetails({ form }: { form: GuestForm['form'] }) {
  const translate = useTranslate()
  const { phonePrefix } = useStore(usePage().$country)
  const { senderName, senderEmail, senderPhone } = form.fields
  const isBusy = useStore(form.$isBusy)
  const onSubmit = useSubmit(form.submit)

  return (
    <form className={fields} part="guest" noValidate onSubmit={onSubmit}>
      <p>{translate('guest.details-lead')}</p>
      <FormField of={senderName}>
        {(field) => (
          <TextField
            {...field}
            label={translate('register.name')}
            required
            name="name"
            autoComplete="name"
            maxLength={120}
          />
        )}
      </FormField>
      <FormField of={senderEmail}>
        {(field) => (
          <TextField
            {...field}
            label={translate('guest.email')}
            required
            type="email"
            name="email"
            autoComplete="email"
            autoCapitalize="off"
            spellCheck={false}
            dir="ltr"
            maxLength={254}
          />
        )}
      </FormField>
      <FormField of={senderPhone}>
        {(field) => (
          <PhoneField
            {...field}
            label={translate('guest.phone')}
            required
            name="tel"
            prefix={!/^(\+|00)/.test(field.value) && <bdi>{phonePrefix}</bdi>}
            maxLength={30}
          />
        )}
      </FormField>
      <Button type="submit" variant="primary" full busy={isBusy}>
        {translate('common.continue')}
      </Button>
    </form>
  )
}
