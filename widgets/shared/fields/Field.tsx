import { css } from '@linaria/core'
import { type ReactNode, useId } from 'react'
import { token } from '../../../styles/tokens.ts'
import { useTranslate } from '../../page-context.ts'
import { classNames } from '../class-names.ts'
import { Icon } from '../Icon.tsx'

const field = css`
  display: flex;
  flex-direction: column;
  gap: ${token.space1};
  min-inline-size: 0;
`

const head = css`
  display: flex;
  justify-content: space-between;
  gap: ${token.space2};
  font-weight: 600;
`

const aside = css`
  font-weight: 400;
  color: ${token.textMuted};
`

const hintText = css`
  font-size: ${token.size13};
  color: ${token.textMuted};
`

const errorText = css`
  display: flex;
  gap: ${token.space1};
  font-size: ${token.size13};
  color: ${token.danger};

  /* An empty live region must stay; only its gap is removed. */
  &:empty {
    margin-block-start: calc(-1 * ${token.space1});
  }

  svg {
    margin-block-start: 2px;
  }
`

export interface FieldProps {
  label: string
  hint?: ReactNode
  /** Replaces the hint. */
  error?: string | null | undefined
  /** Adds the word "optional" to the label. */
  optional?: boolean | undefined
  className?: string
}

/** Attributes for a control inside a field. */
export interface ControlProps {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

/** Adds label, hint and error to a control; errors are announced. */
export function Field({
  label,
  hint,
  error,
  optional,
  className,
  children,
}: FieldProps & { children: (control: ControlProps) => ReactNode }) {
  const id = useId()
  const translate = useTranslate()
  const describedBy = error ? `${id}-error` : hint ? `${id}-hint` : undefined
  return (
    <div part="field" className={classNames(field, className)}>
      <label htmlFor={id} part="label" className={head}>
        {label}
        {optional && <span className={aside}>{translate('field.optional')}</span>}
      </label>
      {children({ id, 'aria-describedby': describedBy, 'aria-invalid': error ? true : undefined })}
      {hint && !error && (
        <div id={`${id}-hint`} part="hint" className={hintText}>
          {hint}
        </div>
      )}
      <div id={`${id}-error`} part="error" role="status" className={errorText}>
        {error && (
          <>
            <Icon name="error" size={16} />
            <span>{error}</span>
          </>
        )}
      </div>
    </div>
  )
}
