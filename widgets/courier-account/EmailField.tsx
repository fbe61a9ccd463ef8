import type { ComponentPropsWithRef } from 'react'
import type { TextKey } from '../../core/i18n/keys.ts'
import { useTranslate } from '../page-context.ts'
import { control } from '../shared/control-styles.ts'
import { Field } from '../shared/Field.tsx'

interface EmailFieldProps extends Omit<ComponentPropsWithRef<'input'>, 'id' | 'className' | 'type'> {
  problem: TextKey | null | undefined
}

/** The e-mail address that one signs in with. The browser holds what is typed, for password managers. */
export function EmailField({ problem, ...rest }: EmailFieldProps) {
  const translate = useTranslate()
  return (
    <Field label={translate('account.email')} error={problem ? translate(problem) : null}>
      {(attributes) => (
        <input
          name="username"
          autoComplete="username"
          autoCapitalize="off"
          spellCheck={false}
          dir="ltr"
          {...rest}
          {...attributes}
          type="email"
          part="input"
          className={control}
          required
        />
      )}
    </Field>
  )
}
