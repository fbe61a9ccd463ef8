import type { ComponentPropsWithoutRef, ReactNode } from 'react'
import { classNames } from '../../shared/class-names.ts'
import { control } from '../../shared/fields/control-styles.ts'
import { Field } from '../../shared/fields/Field.tsx'
import { useProblem } from '../../shared/form/FormField.tsx'
import { type TextFieldOf, useInput } from './use-input.ts'

interface InputFieldProps extends Omit<ComponentPropsWithoutRef<'input'>, 'id' | 'defaultValue' | 'onInput'> {
  of: TextFieldOf
  label: string
  hint?: ReactNode
  optional?: boolean
}

/** An uncontrolled single-line field, required unless `optional`. */
export function InputField({ of: field, label, hint, optional = false, className, ...input }: InputFieldProps) {
  const bound = useInput<HTMLInputElement>(field)
  return (
    <Field label={label} hint={hint} optional={optional} error={useProblem(field)}>
      {(attributes) => (
        <input
          required={!optional}
          {...input}
          {...bound}
          {...attributes}
          part="input"
          className={classNames(control, className)}
        />
      )}
    </Field>
  )
}
