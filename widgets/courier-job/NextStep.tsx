import { css } from '@linaria/core'
import { useStore } from '@nanostores/react'
import { type ReactNode, useId, useRef } from 'react'
import type { Handover } from '../../core/job/handover.ts'
import type { JobStep } from '../../core/job/job.ts'
import { layer } from '../../styles/layers.ts'
import { token } from '../../styles/tokens.ts'
import { useTranslate } from '../page-context.ts'
import { Button } from '../shared/Button.tsx'
import { Checkbox } from '../shared/fields/Choice.tsx'
import { TextField } from '../shared/fields/TextField.tsx'
import { FormField, useProblem } from '../shared/form/FormField.tsx'
import { useSubmit } from '../shared/form/use-submit.ts'
import { Icon } from '../shared/Icon.tsx'
import { useFormats } from '../shared/use-formats.ts'
import { card } from './job-styles.ts'

/* The only button that moves the order stays in reach of the thumb. */
const dock = css`
  position: sticky;
  inset-block-end: 0;
  z-index: ${layer.sticky};
  padding-block: ${token.space3} max(${token.space3}, env(safe-area-inset-bottom));
  background: ${token.surface};
  border-block-start: 1px solid ${token.line};
`

const large = css`
  min-block-size: 56px;
  font-size: ${token.size16};
`

const code = css`
  & input {
    font-size: ${token.size20};
    letter-spacing: 0.12em;
  }
`

const problemText = css`
  display: flex;
  gap: ${token.space1};
  margin-block-start: ${token.space1};
  color: ${token.danger};

  &:empty {
    display: none;
  }
`

interface NextStepProps {
  handover: Handover
  step: JobStep
  /** How the step's button is named. */
  button: JobStep['step']
  children: ReactNode
}

/** What the step needs, the rest of the page, and the docked button. */
export function NextStep({ handover, step, button, children }: NextStepProps) {
  const translate = useTranslate()
  const isBusy = useStore(handover.$isBusy)
  const submit = useSubmit(handover.submit)
  const hasFields = isFieldStep(step)
  const id = useId()
  return (
    <>
      <form id={id} hidden={!hasFields} className={hasFields ? card : undefined} onSubmit={submit} noValidate>
        {isFieldStep(step) && <HandoverFields handover={handover} step={step} />}
      </form>
      {children}
      {button !== 'cancelled' && button !== 'done' && (
        <div className={dock} part="next-step">
          <Button type="submit" form={id} variant="primary" full busy={isBusy} className={large}>
            {translate(`job.button.${button}`)}
          </Button>
        </div>
      )}
    </>
  )
}

type FieldStep = Extract<JobStep, { step: 'collect' | 'deliver' }>

function isFieldStep(step: JobStep): step is FieldStep {
  if (step.step === 'collect') return step.needsCode || step.needsPhoto
  return (
    step.step === 'deliver' && (step.needsCode || step.needsPhoto || step.minimumAge !== null || step.cash !== null)
  )
}

function HandoverFields({ handover: { fields }, step }: { handover: Handover; step: FieldStep }) {
  const translate = useTranslate()
  const formats = useFormats()
  return (
    <>
      {step.needsCode && (
        <FormField of={fields.code}>
          {(bound) => (
            <TextField
              label={translate(step.step === 'collect' ? 'job.code' : 'job.pin')}
              inputMode="numeric"
              autoComplete="off"
              dir="ltr"
              className={code}
              {...bound}
            />
          )}
        </FormField>
      )}
      {step.needsPhoto && <PhotoField field={fields.photo} />}
      {step.step === 'deliver' && step.minimumAge !== null && (
        <CheckField field={fields.ageChecked} label={translate('job.age', { age: step.minimumAge })} />
      )}
      {step.step === 'deliver' && step.cash !== null && (
        <CheckField
          field={fields.cashTaken}
          label={translate('job.cash-taken', { amount: formats.money(step.cash) })}
        />
      )}
    </>
  )
}

function CheckField({ field, label }: { field: Handover['fields']['ageChecked']; label: string }) {
  return (
    <FormField of={field}>
      {({ value, error, onChange }) => (
        <div>
          <Checkbox label={label} checked={value} onChange={onChange} invalid={error !== null} />
          <Problem text={error} />
        </div>
      )}
    </FormField>
  )
}

/** Opens the camera; a phone without one offers its pictures. */
function PhotoField({ field }: { field: Handover['fields']['photo'] }) {
  const translate = useTranslate()
  const input = useRef<HTMLInputElement>(null)
  const photo = useStore(field.$value)
  const problem = useProblem(field)
  const id = useId()
  return (
    <div>
      <Button
        full
        icon={photo ? 'done' : 'plus'}
        aria-invalid={problem !== null || undefined}
        aria-describedby={problem ? id : undefined}
        onClick={() => input.current?.click()}
      >
        {translate(photo ? 'job.photo-taken' : 'job.photo')}
      </Button>
      <input
        ref={input}
        type="file"
        accept="image/*"
        capture="environment"
        hidden
        onChange={(event) => field.type(event.target.files?.[0] ?? photo)}
      />
      <Problem id={id} text={problem} />
    </div>
  )
}

function Problem({ id, text }: { id?: string; text: string | null }) {
  return (
    <div id={id} role="status" className={problemText}>
      {text && (
        <>
          <Icon name="error" size={16} />
          <span>{text}</span>
        </>
      )}
    </div>
  )
}
