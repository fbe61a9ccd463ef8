import { css } from '@linaria/core'
import { type FormEvent, type ReactNode, useId } from 'react'
import { token } from '../../../styles/tokens.ts'
import { Button } from '../Button.tsx'
import { Dialog } from './Dialog.tsx'

const form = css`
  display: grid;
  gap: ${token.space3};
`

const medium = css`
  inline-size: min(640px, calc(100vw - 32px));
`

interface ConfirmDialogProps {
  title: ReactNode
  description?: ReactNode
  /** Label of the cancel button, which is first and focused, so that a stray Enter cancels. */
  cancel: string
  submit: string
  /** What is confirmed takes something away. */
  danger?: boolean
  /** The answer is on its way: a second press does nothing. */
  busy?: boolean
  /** It cannot be confirmed any more. */
  disabled?: boolean
  /** Default small, 440 px. */
  size?: 'small' | 'medium'
  /** Escape and a press outside are a way out as well. */
  onCancel: () => void
  onSubmit: () => void
  /** Fields that are asked for before it can be confirmed. */
  children?: ReactNode
}

/** Asks before something is done (specification 1 §2, Other surfaces): a form, so Enter in a field confirms. */
export function ConfirmDialog({
  title,
  description,
  cancel,
  submit,
  danger = false,
  busy = false,
  disabled = false,
  size = 'small',
  onCancel,
  onSubmit,
  children,
}: ConfirmDialogProps) {
  const formId = useId()

  function confirm(event: FormEvent) {
    event.preventDefault()
    if (!busy && !disabled) onSubmit()
  }

  return (
    <Dialog
      open
      onClose={onCancel}
      title={title}
      className={size === 'medium' ? medium : undefined}
      actions={
        <>
          <Button onClick={onCancel}>{cancel}</Button>
          <Button type="submit" form={formId} variant={danger ? 'danger' : 'primary'} busy={busy} disabled={disabled}>
            {submit}
          </Button>
        </>
      }
    >
      <form id={formId} className={form} onSubmit={confirm} noValidate>
        {description && <p>{description}</p>}
        {children}
      </form>
    </Dialog>
  )
}
