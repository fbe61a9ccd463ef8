import { css } from '@linaria/core'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { token } from '../../../styles/tokens.ts'
import { useTranslate } from '../../page-context.ts'
import { Button } from '../Button.tsx'
import { classNames } from '../class-names.ts'
import { commandKey } from '../command-key.ts'

const dialog = css`
  inline-size: min(440px, calc(100vw - 32px));
  max-block-size: calc(100dvh - 32px);
  margin: auto;
  padding: 0;
  border: 1px solid ${token.line};
  border-radius: ${token.radiusCard};
  background: ${token.surfaceFloating};
  color: ${token.text};
  text-align: start;
  box-shadow: ${token.shadow};
  animation: rise ${token.motion} ${token.ease};
  /* So that the focused control isn't below the buttons. */
  scroll-padding-block-end: 120px;

  &::backdrop {
    background: rgb(10 12 16 / 48%);
  }

  @keyframes rise {
    from {
      opacity: 0;
      translate: 0 8px;
    }
  }
`

const head = css`
  display: flex;
  align-items: flex-start;
  justify-content: space-between;
  gap: ${token.space3};
  padding: ${token.space4} ${token.space4} 0 ${token.space5};
`

const body = css`
  padding: ${token.space2} ${token.space5} ${token.space5};
`

const foot = css`
  display: flex;
  flex-wrap: wrap;
  justify-content: flex-end;
  gap: ${token.space2};
  padding: 0 ${token.space5} ${token.space5};
  background: ${token.surfaceFloating};

  /* The buttons stay in view below long content, which fades out above them. */
  @media (height >= 480px) {
    position: sticky;
    inset-block-end: 0;
    box-shadow: 0 -8px 12px 4px ${token.surfaceFloating};
  }

  & > * {
    min-inline-size: 0;
    overflow-wrap: anywhere;
  }

  @media (width < 480px) {
    & > * {
      flex: 1 1 auto;
    }
  }
`

interface DialogProps {
  open: boolean
  /** Called by Escape, the close button and a click outside; without it only the actions close. */
  onClose?: () => void
  title: ReactNode
  children?: ReactNode
  /** Buttons, the safe one first. */
  actions?: ReactNode
  className?: string | undefined
}

function ancestorsOf(element: Element | null): HTMLElement[] {
  return element instanceof HTMLElement ? [element, ...ancestorsOf(element.parentElement)] : []
}

const firstControl = (within: Element | undefined, scope = ':scope') =>
  within?.querySelector<HTMLElement>(`${scope} :is(a[href], :enabled:not(fieldset))`)

/** A modal dialog in the element's root; the browser traps and restores the focus. */
export function Dialog({ open, onClose, title, children, actions, className }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const translate = useTranslate()

  useEffect(() => {
    const element = ref.current
    if (!open || !element) return
    const root = element.getRootNode() as ShadowRoot
    const openerAndAncestors = ancestorsOf(root.activeElement)
    element.showModal()
    // Focuses the first choice rather than the close button.
    if (element.firstElementChild?.contains(root.activeElement)) firstControl(element, ':scope > div + div')?.focus()
    return () => {
      element.close()
      const [opener, ...ancestors] = openerAndAncestors
      // Its opener may have been removed; then the nearest control gets the focus.
      if (opener?.isConnected) opener.focus()
      else firstControl(ancestors.find((one) => one.isConnected))?.focus()
    }
  }, [open])

  if (!open) return null
  return (
    <dialog
      ref={ref}
      part="dialog"
      aria-labelledby={titleId}
      className={classNames(dialog, className)}
      onCancel={(event) => {
        event.preventDefault()
        onClose?.()
      }}
      onKeyDown={(event) => {
        if (commandKey(event) !== 'Escape') return
        event.stopPropagation()
        // Browsers close on a second Escape without asking, unless the key is prevented.
        if (!onClose) event.preventDefault()
      }}
      onPointerDown={(event) => {
        if (event.target === event.currentTarget) onClose?.()
      }}
    >
      <div className={head}>
        <h2 id={titleId}>{title}</h2>
        {onClose && <Button variant="quiet" icon="close" aria-label={translate('dialog.close')} onClick={onClose} />}
      </div>
      <div className={body}>{children}</div>
      {actions && <div className={foot}>{actions}</div>}
    </dialog>
  )
}
