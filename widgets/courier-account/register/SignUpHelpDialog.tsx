import { useStore } from '@nanostores/react'
import { useEffect, useId, useRef, useState } from 'react'
import { createSignUpHelp } from '../../../core/session/account/sign-up-help.ts'
import { usePage, useTranslate } from '../../page-context.ts'
import { Button } from '../../shared/Button.tsx'
import { control } from '../../shared/fields/control-styles.ts'
import { Field } from '../../shared/fields/Field.tsx'
import { useProblem } from '../../shared/form/FormField.tsx'
import { useSubmit } from '../../shared/form/use-submit.ts'
import { Notice } from '../../shared/Notice.tsx'
import { Dialog } from '../../shared/panels/Dialog.tsx'
import { form, lead } from '../account-styles.ts'
import { EmailField } from '../fields/EmailField.tsx'
import { InputField } from '../fields/InputField.tsx'
import { focusFirstInput, type TextFieldOf, useInput } from '../fields/use-input.ts'
import { Refusal } from '../Refusal.tsx'

interface SignUpHelpDialogProps {
  open: boolean
  onClose(): void
  title: string
  /** Prefills the email field if it's empty. */
  email: string
}

/** Contact form for users who can't sign up, or can't order yet (specification 1 §2). Keeps its text while closed. */
export function SignUpHelpDialog({ open, onClose, title, email }: SignUpHelpDialogProps) {
  const page = usePage()
  const translate = useTranslate()
  const formId = useId()
  const [help] = useState(() => createSignUpHelp(page))
  const { fields, submit, $isBusy, $refused } = help.form
  const onSubmit = useSubmit(submit)
  const isSent = useStore(help.$isSent)
  const isBusy = useStore($isBusy)
  const refused = useStore($refused)
  const box = useRef<HTMLFormElement>(null)

  useEffect(() => {
    if (!open) return
    if (fields.email.$value.get() === '') fields.email.type(email)
    focusFirstInput(box.current)
  }, [open, fields, email])

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
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
        <form id={formId} ref={box} className={form} noValidate onSubmit={onSubmit}>
          <p className={lead}>{translate('register.help-lead')}</p>
          <InputField
            of={fields.name}
            label={translate('register.name')}
            name="name"
            autoComplete="name"
            maxLength={200}
          />
          <EmailField of={fields.email} name="email" autoComplete="email" />
          <InputField
            of={fields.phone}
            label={translate('register.phone')}
            optional
            type="tel"
            name="tel"
            autoComplete="tel"
            dir="ltr"
            maxLength={50}
          />
          <MessageField of={fields.message} />
          <Refusal text={refused} />
        </form>
      )}
    </Dialog>
  )
}

function MessageField({ of: field }: { of: TextFieldOf }) {
  const translate = useTranslate()
  const bound = useInput<HTMLTextAreaElement>(field)
  return (
    <Field label={translate('register.message')} error={useProblem(field)}>
      {(attributes) => (
        <textarea
          {...bound}
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
  )
}
