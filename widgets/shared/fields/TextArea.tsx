import { css } from '@linaria/core'
import type { ComponentPropsWithRef } from 'react'
import { plainLine, plainLines } from '../../../core/lib/text/plain-text.ts'
import { classNames } from '../class-names.ts'
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
  /** Wraps, but can't contain line breaks. */
  oneLine?: boolean
}

/** A multi-line field that grows with its text. */
export function TextArea(props: TextAreaProps) {
  const { label, hint, error, optional, className, onChange, oneLine = false, rows = 2, ...textarea } = props
  const cleanText = oneLine ? plainLine : plainLines
  return (
    <Field label={label} hint={hint} error={error} optional={optional} {...(className && { className })}>
      {(attributes) => (
        <textarea
          part="input"
          rows={rows}
          {...textarea}
          {...attributes}
          className={classNames(control, area)}
          onChange={(event) => onChange(cleanText(event.currentTarget.value))}
        />
      )}
    </Field>
  )
}
