import { css } from '@linaria/core'
import { useStore } from '@nanostores/react'
import { useEffect, useId, useRef } from 'react'
import type { GuestDetails as GuestForm } from '../../../core/request/draft/guest-details.ts'
import { token } from '../../../styles/tokens.ts'
import { usePage, useTranslate } from '../../page-context.ts'
import { Button } from '../../shared/Button.tsx'
import { PhoneField, TextField } from '../../shared/fields/TextField.tsx'
import { FormField } from '../../shared/form/FormField.tsx'
import { useSubmit } from '../../shared/form/use-submit.ts'

const card = css`
  display: grid;
  gap: ${token.space4};
  inline-size: min(440px, 100%);
  margin-inline: auto;
  padding: ${token.space5};
  border: 1px solid ${token.line};
  border-radius: ${token.radiusCard};
  background: ${token.surfaceRaised};

  h2:focus {
    outline: none;
  }

  > p {
    color: ${token.textMuted};
  }
`

/** Asks a guest who sends the order, once, and keeps it on the device (specification 2 §3, Guest storage). */
export function GuestDetails({ form }: { form: GuestForm['form'] }) {
  const translate = useTranslate()
  const { phonePrefix } = useStore(usePage().$country)
  const { senderName, senderEmail, senderPhone } = form.fields
  const isBusy = useStore(form.$isBusy)
  const onSubmit = useSubmit(form.submit)
  const titleId = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])

  return (
    <form className={card} part="guest" noValidate aria-labelledby={titleId} onSubmit={onSubmit}>
      <h2 id={titleId} ref={heading} tabIndex={-1}>
        {translate('guest.details-title')}
      </h2>
      <p>{translate('guest.details-lead')}</p>
      <FormField of={senderName}>
        {(field) => (
          <TextField
            {...field}
            label={translate('guest.name')}
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
        {translate('guest.confirm')}
      </Button>
    </form>
  )
}
