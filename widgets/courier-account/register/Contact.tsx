import { useStore } from '@nanostores/react'
import { useEffect, useId, useRef, useState } from 'react'
import { createSignUpHelp, type HelpTopic } from '../../../core/session/account/sign-up-help.ts'
import { usePage, useTranslate } from '../../page-context.ts'
import { Button } from '../../shared/Button.tsx'
import { useSubmit } from '../../shared/form/use-submit.ts'
import { Dialog } from '../../shared/panels/Dialog.tsx'
import { form, heading } from '../account-styles.ts'
import { focusFirstInput } from '../fields/use-input.ts'
import { HelpFields } from './HelpFields.tsx'

interface SignUpHelpDialogProps {
  open: boolean
  onClose(): void
  title: string
  topic?: HelpTopic
  /** Prefills the email field if it's empty. */
  email: string
}

/** Contact form for users who can't sign up, or can't order yet (specification 1 §2). Keeps its text while closed. */
export function SignUpHelpDialog({ open, onClose, title, topic = 'trouble', email }: SignUpHelpDialogProps) {
  const page = usePage()
  const translate = useTranslate()
  const formId = useId()
  const [help] = useState(() => createSignUpHelp(page, topic))
  const { fields, submit, $isBusy } = help.form
  const onSubmit = useSubmit(submit)
  const isSent = useStore(help.$isSent)
  const isBusy = useStore($isBusy)
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
      <form id={formId} ref={box} className={form} noValidate onSubmit={onSubmit}>
        <HelpFields help={help} topic={topic} />
      </form>
    </Dialog>
  )
}

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
