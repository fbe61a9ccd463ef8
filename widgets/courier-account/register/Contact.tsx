import { useStore } from '@nanostores/react'
import { useEffect, useId, useState } from 'react'
import { createSignUpHelp } from '../../../core/session/account/sign-up-help.ts'
import { usePage, useTranslate } from '../../page-context.ts'
import { Button } from '../../shared/Button.tsx'
import { useSubmit } from '../../shared/form/use-submit.ts'
import { form, heading } from '../account-styles.ts'
import { HelpFields } from './HelpFields.tsx'

/** A message to the operator, for visitors and users. @param email of the signed-in user, else what was typed */
export function Contact({ email }: { email: string }) {
  const page = usePage()
  const translate = useTranslate()
  const titleId = useId()
  const [help] = useState(() => createSignUpHelp(page, 'other'))
  const { fields, submit, $isBusy } = help.form
  const onSubmit = useSubmit(submit)
  const isSent = useStore(help.$isSent)
  const isBusy = useStore($isBusy)

  useEffect(() => {
    if (fields.email.$value.get() === '') fields.email.type(email)
  }, [fields, email])

  return (
    <form className={form} part="contact" noValidate aria-labelledby={titleId} onSubmit={onSubmit}>
      <h2 id={titleId} className={heading}>
        {translate('register.contact-title')}
      </h2>
      <HelpFields help={help} topic="other" />
      {!isSent && (
        <Button type="submit" variant="primary" full busy={isBusy}>
          {translate(isBusy ? 'register.help-sending' : 'register.help-send')}
        </Button>
      )}
    </form>
  )
}
