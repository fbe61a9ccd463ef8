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
  /** Label of the cancel button, which is focused first, so that a stray Enter cancels. */
  cancel: string
  submit: string
  /** Confirming deletes something. */
  danger?: boolean
  /** Ignores further clicks while sending. */
  busy?: boolean
  /** Confirming is no longer possible. */
  disabled?: boolean
  /** Default small, 440 px. */
  size?: 'small' | 'medium'
  /** Escape and a click outside cancel, too. */
  onCancel: () => void
  onSubmit: () => void
  /** Fields of the confirmation. */
  children?: ReactNode
}

/** A confirmation dialog (specification 1 §2, Other surfaces). A form, so Enter in a field confirms. */
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
