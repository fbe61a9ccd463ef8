import { css } from '@linaria/core'
import type { Ref } from 'react'
import { token } from '../../../styles/tokens.ts'
import { Icon } from '../Icon.tsx'
import { control } from './control-styles.ts'
import { Field, type FieldProps } from './Field.tsx'

const line = css`
  position: relative;

  & > select {
    appearance: none;
    padding-inline-end: 36px;
    text-overflow: ellipsis;
  }

  & > svg {
    position: absolute;
    inset-block: 0;
    inset-inline-end: 10px;
    margin-block: auto;
    color: ${token.textMuted};
    pointer-events: none;
  }
`

interface SelectFieldProps<Value extends string> extends FieldProps {
  options: readonly { value: Value; label: string }[]
  value: Value
  onChange: (value: Value) => void
  disabled?: boolean
  ref?: Ref<HTMLSelectElement>
}

/** A native select with a label. */
export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const { options, value, onChange, disabled, ref, ...field } = props
  return (
    <Field {...field}>
      {(attributes) => (
        <div className={line}>
          <select
            {...attributes}
            ref={ref}
            part="input"
            className={control}
            value={value}
            disabled={disabled}
            onChange={(event) => onChange(event.currentTarget.value as Value)}
          >
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <Icon name="chevron-down" size={18} />
        </div>
      )}
    </Field>
  )
}
