import { css } from '@linaria/core'
import type { ComponentPropsWithRef } from 'react'
import { classNames } from './class-names.ts'
import { control } from './control-styles.ts'
import { Field, type FieldProps } from './Field.tsx'

const area = css`
  resize: vertical;
  field-sizing: content;
  max-block-size: 240px;
`

export interface TextAreaProps
  extends FieldProps,
    Omit<ComponentPropsWithRef<'textarea'>, 'onChange' | 'value' | 'className' | 'id'> {
  value: string
  onChange: (value: string) => void
}

/** Several lines of text; grows with what is typed. */
export function TextArea({ label, hint, error, optional, className, onChange, rows = 2, ...textarea }: TextAreaProps) {
  return (
    <Field {...{ label, hint, error, optional }} {...(className && { className })}>
      {(attributes) => (
        <textarea
          part="input"
          rows={rows}
          {...textarea}
          {...attributes}
          className={classNames(control, area)}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </Field>
  )
}
