import { css } from '@linaria/core'
import { type ReactNode, useState } from 'react'
import { token } from '../../../styles/tokens.ts'
import { useTranslate } from '../../page-context.ts'
import { Button } from '../../shared/Button.tsx'
import { Icon } from '../../shared/Icon.tsx'

const buttons = css`
  display: flex;
  flex-wrap: wrap;
  gap: ${token.space2};

  /* One below the other, where they'd break into uneven lines. */
  @container details (inline-size < 420px) {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
  }
`

const moreText = css`
  @container details (inline-size >= 420px) {
    display: none;
  }
`

/**
 * Actions of an order: the first, the button to cancel, and the others behind a button, unless there is only one.
 * @param actions false if an action isn't possible
 * @param children The button to cancel
 */
export function OrderActions({ actions, children }: { actions: ReactNode[]; children: ReactNode }) {
  const translate = useTranslate()
  const [isOpen, setOpen] = useState(false)
  const [first, ...others] = actions.filter((action) => action !== false)
  return (
    <div className={buttons}>
      {first}
      {others.length === 1 && others}
      {children}
      {others.length > 1 && (
        <Button
          aria-expanded={isOpen}
          aria-label={translate('orders.more-actions')}
          title={translate('orders.more-actions')}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon path="M4 9.5h1v1H4zM9.5 9.5h1v1h-1zM15 9.5h1v1h-1z" />
          <span className={moreText}>{translate('orders.more-actions')}</span>
        </Button>
      )}
      {others.length > 1 && isOpen && others}
    </div>
  )
}
