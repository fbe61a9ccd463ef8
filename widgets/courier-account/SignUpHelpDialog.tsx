import { useStore } from '@nanostores/react'
import { type SubmitEvent, useEffect, useId, useState } from 'react'
import { createSignUpHelp } from '../../core/session/sign-up-help.ts'
import { usePage, useTranslate } from '../page-context.ts'
import { Button } from '../shared/Button.tsx'
import { control } from '../shared/control-styles.ts'
import { Dialog } from '../shared/Dialog.tsx'
import { Field } from '../shared/Field.tsx'
import { Notice } from '../shared/Notice.tsx'
import { form, lead } from './account-styles.ts'
import { EmailField } from './EmailField.tsx'
import { InputField } from './InputField.tsx'
import { Refusal } from './Refusal.tsx'
import { useTypedFields } from './use-typed-fields.ts'

interface SignUpHelpDialogProps {
  open: boolean
  onClose(): void
  /** Typed in the form behind it. */
  email: string
}

/** A question to the operator by who cannot sign up (specification 1 §2). What is typed outlives the dialog's closing. */
export function SignUpHelpDialog({ open, onClose, email }: SignUpHelpDialogProps) {
  const page = usePage()
  const translate = useTranslate()
  const formId = useId()
  const [help] = useState(() => createSignUpHelp(page))
  const state = useStore(help.$state)
  const fields = useTypedFields({ name: '', email: '', phone: '', message: '' }, help.edited)
  const isSent = state.step === 'sent'
  const problems = isSent ? {} : state.problems
  const isBusy = !isSent && state.isBusy

  // Before its fields are drawn: they begin with what is typed already.
  if (open) fields.typed.email ||= email
  useEffect(() => {
    if (open) fields.focus('name')
  }, [open, fields])

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    const wrong = await help.send({ ...fields.typed })
    if (wrong) fields.focus(wrong)
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={translate('register.help-title')}
      actions={
        <>
          <Button onClick={onClose}>{translate('dialog.close')}</Button>
          {!isSent && (
            <Button type="submit" form={formId} variant="primary" busy={isBusy}>
              {translate(isBusy ? 'register.help-sending' : 'register.help-send')}
            </Button>
          )}
        </>
      }
    >
      {isSent ? (
        <Notice tone="success">{translate('register.help-sent')}</Notice>
      ) : (
        <form id={formId} className={form} noValidate onSubmit={submit}>
          <p className={lead}>{translate('register.help-lead')}</p>
          <InputField
            {...fields.input('name')}
            label={translate('register.name')}
            problem={problems.name}
            name="name"
            autoComplete="name"
            maxLength={200}
          />
          <EmailField {...fields.input('email')} name="email" autoComplete="email" problem={problems.email} />
          <InputField
            {...fields.input('phone')}
            label={translate('register.phone')}
            optional
            type="tel"
            name="tel"
            autoComplete="tel"
            dir="ltr"
            maxLength={50}
          />
          <Field label={translate('register.message')} error={problems.message && translate(problems.message)}>
            {(attributes) => (
              <textarea
                {...fields.input('message')}
                {...attributes}
                name="message"
                part="input"
                rows={4}
                className={control}
                required
                maxLength={5000}
              />
            )}
          </Field>
          <Refusal text={state.refused} />
        </form>
      )}
    </Dialog>
  )
}
