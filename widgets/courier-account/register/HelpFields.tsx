import { useStore } from '@nanostores/react'
import type { HelpTopic, SignUpHelp } from '../../../core/session/account/sign-up-help.ts'
import { useTranslate } from '../../page-context.ts'
import { control } from '../../shared/fields/control-styles.ts'
import { Field } from '../../shared/fields/Field.tsx'
import { useProblem } from '../../shared/form/FormField.tsx'
import { Notice } from '../../shared/Notice.tsx'
import { lead } from '../account-styles.ts'
import { EmailField } from '../fields/EmailField.tsx'
import { InputField } from '../fields/InputField.tsx'
import { type TextFieldOf, useInput } from '../fields/use-input.ts'
import { Refusal } from '../Refusal.tsx'

const leads = {
  trouble: 'register.help-lead',
  'vendor-code': 'register.ask-code-lead',
  other: 'register.contact-lead',
} as const

/** Fields of the contact form; once sent, the confirmation. */
export function HelpFields({ help, topic }: { help: SignUpHelp; topic: HelpTopic }) {
  const translate = useTranslate()
  const { fields, $refused } = help.form
  const isSent = useStore(help.$isSent)
  const refused = useStore($refused)
  if (isSent) return <Notice tone="success">{translate('register.help-sent')}</Notice>
  return (
    <>
      <p className={lead}>{translate(leads[topic])}</p>
      <InputField of={fields.name} label={translate('register.name')} name="name" autoComplete="name" maxLength={200} />
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
      <MessageField
        of={fields.message}
        label={translate(topic === 'trouble' ? 'register.message' : 'register.any-message')}
      />
      <Refusal text={refused} />
    </>
  )
}

function MessageField({ of: field, label }: { of: TextFieldOf; label: string }) {
  const bound = useInput<HTMLTextAreaElement>(field)
  return (
    <Field label={label} error={useProblem(field)}>
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
