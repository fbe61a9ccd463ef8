import { css } from '@linaria/core'
import type { ComponentPropsWithRef, ReactNode } from 'react'
import { plainLine } from '../../../core/lib/text/plain-text.ts'
import { token } from '../../../styles/tokens.ts'
import { control } from './control-styles.ts'
import { Field, type FieldProps } from './Field.tsx'

const line = css`
  position: relative;
  display: flex;
  align-items: center;
`

const affix = css`
  position: absolute;
  inset-inline-start: ${token.space3};
  color: ${token.textMuted};
  pointer-events: none;
`

const afterAffix = css`
  padding-inline-start: 56px;
`

export interface TextFieldProps
  extends FieldProps,
    Omit<ComponentPropsWithRef<'input'>, 'onChange' | 'value' | 'className' | 'id' | 'prefix'> {
  value: string
  onChange: (value: string) => void
  /** A prefix such as a currency, at most five letters wide. */
  prefix?: ReactNode
}

/** A single-line field. Takes every `<input>` attribute; `ref` is the input. */
export function TextField({ label, hint, error, optional, className, prefix, onChange, ...input }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional} {...(className && { className })}>
      {(attributes) => (
        <div className={line} dir={input.dir}>
          {prefix && <span className={affix}>{prefix}</span>}
          <input
            part="input"
            type="text"
            {...input}
            {...attributes}
            className={prefix ? `${control} ${afterAffix}` : control}
            onChange={(event) => onChange(plainLine(event.currentTarget.value))}
          />
        </div>
      )}
    </Field>
  )
}

/** A phone number, left to right in every language. */
export function PhoneField(props: TextFieldProps) {
  return <TextField type="tel" inputMode="tel" autoComplete="tel" dir="ltr" {...props} />
}

/** An amount with its currency as prefix. */
export function MoneyField({ currency, ...props }: Omit<TextFieldProps, 'prefix'> & { currency: string }) {
  return <TextField inputMode="decimal" autoComplete="off" dir="ltr" prefix={<bdi>{currency}</bdi>} {...props} />
}
