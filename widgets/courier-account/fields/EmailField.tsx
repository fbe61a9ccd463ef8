import type { ComponentProps } from 'react'
import { useTranslate } from '../../page-context.ts'
import { InputField } from './InputField.tsx'

/** The email address of the account. */
export function EmailField(props: Omit<ComponentProps<typeof InputField>, 'label' | 'type'>) {
  const translate = useTranslate()
  return (
    <InputField
      label={translate('account.email')}
      name="username"
      autoComplete="username"
      autoCapitalize="off"
      spellCheck={false}
      dir="ltr"
      {...props}
      type="email"
    />
  )
}
