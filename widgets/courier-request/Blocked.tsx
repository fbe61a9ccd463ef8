import { css } from '@linaria/core'
import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { completePage } from '../../core/app/page.ts'
import type { RequestStep } from '../../core/request/flow.ts'
import type { Request } from '../../core/request/request.ts'
import { formatTimeOfDay } from '../../core/request/service-hours.ts'
import { token } from '../../styles/tokens.ts'
import { usePage, useTranslate } from '../page-context.ts'
import { Button } from '../shared/Button.tsx'
import { Icon, type IconName } from '../shared/Icon.tsx'
import { SignInHere } from '../shared/SignInHere.tsx'

const panel = css`
  display: flex;
  flex-direction: column;
  align-items: center;
  gap: ${token.space3};
  padding: ${token.space10} ${token.space5};
  border: 1px solid ${token.line};
  border-radius: ${token.radiusCard};
  background: ${token.surfaceRaised};
  text-align: center;

  > svg {
    color: ${token.textMuted};
  }

  p {
    max-inline-size: 46ch;
    color: ${token.textMuted};
  }
`

type BlockedProps =
  | { reason: 'signed-out' | 'no-vendors' | 'vendors-failed' }
  | { reason: 'no-origin'; request: Request }
  | { reason: 'closed'; step: Extract<RequestStep, { step: 'service-closed' }> }

/** Why no rider can be asked for just now, and what to do about it. */
export function Blocked(props: BlockedProps) {
  const { vendors, session, $settings } = completePage(usePage())
  const { fetchSession } = useStore($settings)
  const isComing = useStore(session.$failure) === 'unavailable'
  const translate = useTranslate()
  if (props.reason === 'closed') return <Closed step={props.step} />
  if (props.reason === 'no-origin') return <NoOrigin request={props.request} />
  if (props.reason === 'signed-out') {
    const sessionKey = isComing ? 'auth.session-retrying' : 'auth.session-stopped'
    return (
      <>
        <Panel icon="person" title={translate('request.sign-in-title')}>
          <p>{translate(fetchSession ? sessionKey : 'request.sign-in')}</p>
        </Panel>
        <SignInHere />
      </>
    )
  }
  if (props.reason === 'no-vendors') {
    return (
      <Panel icon="store" title={translate('error.no-vendors')}>
        <p>{translate('request.no-vendors')}</p>
      </Panel>
    )
  }
  return (
    <Panel icon="store" title={translate('error.cant-retrieve-vendors')}>
      <p>{translate('error.cant-retrieve-vendor-rar')}</p>
      <Button icon="refresh" onClick={() => void vendors.reload()}>
        {translate('request.fee-retry')}
      </Button>
    </Panel>
  )
}

function NoOrigin({ request }: { request: Request }) {
  const translate = useTranslate()
  const vendor = useStore(request.$vendor)
  return (
    <Panel icon="pin" title={translate('request.origin-missing-title')}>
      <p>{translate('request.origin-missing', { vendor: vendor?.name ?? '' })}</p>
    </Panel>
  )
}

function Closed({ step }: { step: Extract<RequestStep, { step: 'service-closed' }> }) {
  const translate = useTranslate()
  const { locale } = useStore(usePage().$formats)
  const { hours, now, timeZone } = step
  return (
    <Panel icon="clock" title={translate('request.closed-title')}>
      <p>
        {translate('request.closed', {
          from: formatTimeOfDay(hours.from, locale),
          to: formatTimeOfDay(hours.to, locale),
          now: formatTimeOfDay(now, locale),
          zone: timeZone.replaceAll('_', ' '),
        })}
      </p>
      <p>{translate('request.closed-kept')}</p>
    </Panel>
  )
}

function Panel({ icon, title, children }: { icon: IconName; title: string; children: ReactNode }) {
  return (
    <section className={panel} role="status">
      <Icon name={icon} size={32} />
      <h2>{title}</h2>
      {children}
    </section>
  )
}
