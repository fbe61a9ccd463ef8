import { css } from '@linaria/core'
import type { ReactNode } from 'react'
import { token } from '../../styles/tokens.ts'
import { useTranslate } from '../page-context.ts'
import { Button } from '../shared/Button.tsx'
import { Icon, type IconName } from '../shared/Icon.tsx'
import { VisuallyHidden } from '../shared/VisuallyHidden.tsx'

const line = css`
  display: flex;
  align-items: center;
  gap: ${token.space2};
  min-block-size: ${token.control};
`

const textBox = css`
  flex: 1;
  min-inline-size: 0;
`

const head = css`
  font-weight: 600;
`

const muted = css`
  color: ${token.textMuted};
`

const danger = css`
  color: ${token.danger};
`

export type BranchListState = 'loading' | 'signed-out' | 'ready' | 'none' | 'invited' | 'failed'

/** Message instead of an empty list. A live region from the first paint, so that it is announced. */
export function BranchStatus({ state, onRetry }: { state: BranchListState; onRetry: () => void }) {
  const translate = useTranslate()
  return (
    <div role="status">
      {state === 'loading' && <VisuallyHidden>{translate('vendors.loading')}</VisuallyHidden>}
      {state === 'signed-out' && (
        <Line icon="store" tone={muted}>
          <span className={muted}>{translate('vendors.sign-in')}</span>
        </Line>
      )}
      {state === 'invited' && <None hint={translate('invitations.waiting')} />}
      {state === 'none' && (
        <div part="no-collection-points">
          <None hint={translate('vendors.none-hint')} />
        </div>
      )}
      {state === 'failed' && (
        <Line
          icon="error"
          tone={danger}
          action={
            <Button variant="quiet" icon="refresh" onClick={onRetry}>
              {translate('common.retry')}
            </Button>
          }
        >
          {translate('error.cant-retrieve-vendors')}
        </Line>
      )}
    </div>
  )
}

function None({ hint }: { hint: string }) {
  const translate = useTranslate()
  return (
    <Line icon="store" tone={muted}>
      <strong className={head}>{translate('vendors.none')}</strong> <span className={muted}>{hint}</span>
    </Line>
  )
}

interface LineProps {
  icon: IconName
  tone: string
  action?: ReactNode
  children: ReactNode
}

function Line({ icon, tone, action, children }: LineProps) {
  return (
    <div className={line}>
      <Icon name={icon} className={tone} />
      <div className={textBox}>{children}</div>
      {action}
    </div>
  )
}
