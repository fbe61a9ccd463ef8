import { css } from '@linaria/core'
import { useEffect, useRef } from 'react'
import type { Placement } from '../../../core/request/placing/placement.ts'
import type { Request } from '../../../core/request/request.ts'
import { token } from '../../../styles/tokens.ts'
import { useTranslate } from '../../page-context.ts'
import { Button } from '../../shared/Button.tsx'
import { Spinner } from '../../shared/loading/Spinner.tsx'

const panel = css`
  display: grid;
  justify-items: center;
  gap: ${token.space4};
  padding: ${token.space10} ${token.space5};
  border: 1px solid ${token.line};
  border-radius: ${token.radiusCard};
  background: ${token.surfaceRaised};
  text-align: center;

  h2:focus {
    outline: none;
  }
`

const text = css`
  max-inline-size: 52ch;
  color: ${token.textMuted};
`

const buttons = css`
  display: flex;
  flex-wrap: wrap;
  justify-content: center;
  gap: ${token.space2};
`

interface BankPanelProps {
  request: Pick<Request, 'payment' | 'checkAgain'>
  placement: Extract<Placement, { state: 'at-bank' }>
}

/** The bank decides: what the user can do, and what happens next. */
export function BankPanel({ request, placement: { redirectUrl } }: BankPanelProps) {
  const translate = useTranslate()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const mayContinue = redirectUrl !== null

  return (
    <section className={panel}>
      <Spinner />
      <div role="status">
        <h2 ref={heading} tabIndex={-1}>
          {translate(mayContinue ? 'payment.at-bank-title' : 'payment.checking-title')}
        </h2>
        <p className={text}>{translate(mayContinue ? 'payment.at-bank' : 'payment.checking')}</p>
      </div>
      <div className={buttons}>
        {mayContinue && (
          <Button variant="primary" onClick={() => request.payment?.leave(redirectUrl)}>
            {translate('payment.continue-at-bank')}
          </Button>
        )}
        <Button icon="refresh" onClick={() => void request.checkAgain()}>
          {translate('placing.check-again')}
        </Button>
      </div>
    </section>
  )
}
