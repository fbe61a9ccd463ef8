import type { ComponentPropsWithRef } from 'react'
import type { TextKey } from '../../core/i18n/keys.ts'
import { useTranslate } from '../page-context.ts'
import { InputField } from './InputField.tsx'

interface EmailFieldProps extends Omit<ComponentPropsWithRef<'input'>, 'id' | 'className' | 'type'> {
  problem: TextKey | null | undefined
}

/** The e-mail address that one signs in with. */
export function EmailField(props: EmailFieldProps) {
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
