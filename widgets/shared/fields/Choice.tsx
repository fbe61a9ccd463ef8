import '../../../styles/choices.css'
import { css } from '@linaria/core'
import { type ReactNode, useId } from 'react'
import { token } from '../../../styles/tokens.ts'
import { classNames } from '../class-names.ts'

const line = css`
  display: flex;
  align-items: flex-start;
  gap: ${token.space3};
  min-block-size: ${token.control};
  padding-block: 10px;
  cursor: pointer;

  &:has(:disabled) {
    cursor: not-allowed;
    color: ${token.textMuted};
  }
`

const row = css`
  display: flex;
  align-items: center;

  label {
    flex: 1;
    min-inline-size: 0;
  }
`

const textBox = css`
  min-inline-size: 0;
  flex: 1;
`

const hintText = css`
  display: block;
  font-size: ${token.size13};
  color: ${token.textMuted};
`

const legendText = css`
  font-weight: 600;
  margin-block-end: ${token.space1};
`

interface CheckboxProps {
  label: ReactNode
  hint?: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
  disabled?: boolean
  invalid?: boolean
  /** A switch: takes effect at once. */
  toggle?: boolean
  className?: string
}

/** A checkbox; its whole line can be clicked. */
export function Checkbox({ label, hint, checked, onChange, disabled, invalid, toggle, className }: CheckboxProps) {
  return (
    <label part="checkbox" className={classNames(line, className)}>
      <input
        type="checkbox"
        {...(toggle && { role: 'switch' })}
        {...(invalid && { 'aria-invalid': true })}
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span className={textBox}>
        {label}
        {hint && <span className={hintText}>{hint}</span>}
      </span>
    </label>
  )
}

export interface RadioOption<Value extends string> {
  value: Value
  label: ReactNode
  hint?: ReactNode
  disabled?: boolean
  /** A control beside the option. */
  action?: ReactNode
}

interface RadioGroupProps<Value extends string> {
  legend: ReactNode
  options: readonly RadioOption<Value>[]
  value: Value | null
  onChange: (value: Value) => void
  error?: string | null | undefined
  /** A row of buttons, with the hint of the chosen one below. */
  segmented?: boolean
  className?: string
}

const segments = css`
  display: flex;
  flex-wrap: wrap;
  gap: 2px;
  padding: 2px;
  border: 1px solid ${token.lineStrong};
  border-radius: ${token.radius};
`

const segment = css`
  position: relative;
  display: grid;
  flex: 1 1 auto;
  place-items: center;
  min-block-size: calc(${token.control} - 6px);
  padding: ${token.space1} ${token.space2};
  border-radius: calc(${token.radius} - 3px);
  text-align: center;
  overflow-wrap: anywhere;
  cursor: pointer;

  input {
    position: absolute;
    inset: 0;
    opacity: 0;
  }

  &:hover {
    background: ${token.surfaceHover};
  }

  &:has(:checked) {
    background: ${token.accentSoft};
    color: ${token.accentInk};
    /* Shows the choice in forced colours, too. */
    outline: 1px solid ${token.accentInk};
  }

  &:has(:focus-visible) {
    outline: 2px solid ${token.focus};
    outline-offset: 2px;
  }

  &:has(:disabled) {
    cursor: not-allowed;
    color: ${token.textMuted};
  }

  @media (pointer: coarse) {
    min-block-size: 44px;
  }
`

const segmentHint = css`
  display: block;
  margin-block-start: ${token.space1};
  font-size: ${token.size13};
  color: ${token.textMuted};
`

const errorText = css`
  color: ${token.danger};
  font-size: ${token.size13};
`

/** Radio buttons. */
export function RadioGroup<Value extends string>(props: RadioGroupProps<Value>) {
  const { legend, options, value, onChange, error, segmented, className } = props
  const id = useId()
  return (
    <fieldset part="radio-group" className={className} aria-describedby={error ? `${id}-error` : undefined}>
      <legend className={legendText}>{legend}</legend>
      {segmented && <Segments {...props} name={id} />}
      {(segmented ? [] : options).map((option) => (
        <div key={option.value} className={row}>
          <label className={line}>
            <input
              type="radio"
              name={id}
              checked={option.value === value}
              disabled={option.disabled}
              onChange={() => onChange(option.value)}
            />
            <span className={textBox}>
              {option.label}
              {option.hint && <span className={hintText}>{option.hint}</span>}
            </span>
          </label>
          {option.action}
        </div>
      ))}
      <div id={`${id}-error`} role="status" className={errorText}>
        {error}
      </div>
    </fieldset>
  )
}

function Segments<Value extends string>({ options, value, onChange, name }: RadioGroupProps<Value> & { name: string }) {
  const chosen = options.find((option) => option.value === value) ?? options.find(({ disabled }) => disabled)
  return (
    <>
      <div className={segments}>
        {options.map((option) => (
          <label key={option.value} className={segment}>
            <input
              type="radio"
              name={name}
              checked={option.value === value}
              disabled={option.disabled}
              aria-describedby={option === chosen ? `${name}-hint` : undefined}
              onChange={() => onChange(option.value)}
            />
            {option.label}
          </label>
        ))}
      </div>
      <span id={`${name}-hint`} className={segmentHint}>
        {chosen?.hint}
      </span>
    </>
  )
}
