import type { ComponentPropsWithRef, ReactNode } from 'react'
import type { TextKey } from '../../core/i18n/keys.ts'
import { useTranslate } from '../page-context.ts'
import { control } from '../shared/control-styles.ts'
import { Field } from '../shared/Field.tsx'

interface InputFieldProps extends Omit<ComponentPropsWithRef<'input'>, 'id' | 'className'> {
  label: string
  hint?: ReactNode
  problem?: TextKey | null | undefined
  optional?: boolean
}

/** One line that the browser holds while it is typed, for password managers; required unless it is optional. */
export function InputField({ label, hint, problem, optional = false, ...input }: InputFieldProps) {
  const translate = useTranslate()
  return (
    <Field {...{ label, hint, optional }} error={problem ? translate(problem) : null}>
      {(attributes) => <input required={!optional} {...input} {...attributes} part="input" className={control} />}
    </Field>
  )
}
