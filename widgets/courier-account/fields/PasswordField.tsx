import { css } from '@linaria/core'
import { type ComponentPropsWithoutRef, useState } from 'react'
import { token } from '../../../styles/tokens.ts'
import { useTranslate } from '../../page-context.ts'
import { classNames } from '../../shared/class-names.ts'
import { control } from '../../shared/fields/control-styles.ts'
import { Field } from '../../shared/fields/Field.tsx'
import { useProblem } from '../../shared/form/FormField.tsx'
import { Icon } from '../../shared/Icon.tsx'
import { type TextFieldOf, useInput } from './use-input.ts'

const line = css`
  position: relative;
`

const input = css`
  padding-inline-end: calc(${token.control} + ${token.space1});
`

const eye = css`
  position: absolute;
  inset-block: 0;
  inset-inline-end: 0;
  inline-size: ${token.control};
  display: grid;
  place-items: center;
  border-radius: ${token.radius};
  color: ${token.textMuted};

  &:hover {
    color: ${token.text};
  }

  &:focus-visible {
    outline-offset: -4px;
  }
`

const openEye = 'M2 10s3-5.5 8-5.5 8 5.5 8 5.5-3 5.5-8 5.5S2 10 2 10zM10 7.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z'
const stroke = 'M3 3l14 14'

interface PasswordFieldProps extends Pick<ComponentPropsWithoutRef<'input'>, 'name' | 'autoComplete'> {
  of: TextFieldOf
  label: string
  /** ID of a description elsewhere; announced with the error, too. */
  describedBy?: string
}

/** An uncontrolled password field with a button that shows and hides the password. */
export function PasswordField({ of: field, label, describedBy, ...inputProps }: PasswordFieldProps) {
  const translate = useTranslate()
  const [isShown, setShown] = useState(false)
  const bound = useInput<HTMLInputElement>(field)
  return (
    <Field label={label} error={useProblem(field)}>
      {(attributes) => (
        <div className={line} dir="ltr">
          <input
            part="input"
            autoCapitalize="off"
            autoCorrect="off"
            spellCheck={false}
            required
            {...inputProps}
            {...bound}
            {...attributes}
            aria-describedby={classNames(attributes['aria-describedby'], describedBy) || undefined}
            type={isShown ? 'text' : 'password'}
            className={classNames(control, input)}
          />
          <button
            type="button"
            className={eye}
            aria-label={translate(isShown ? 'account.hide-password' : 'account.show-password')}
            aria-controls={attributes.id}
            onClick={() => setShown(!isShown)}
          >
            <Icon path={isShown ? openEye + stroke : openEye} />
          </button>
        </div>
      )}
    </Field>
  )
}
