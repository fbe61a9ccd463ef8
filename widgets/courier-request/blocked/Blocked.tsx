import { useStore } from '@nanostores/react'
import { completePage } from '../../../core/app/page-object.ts'
import { usePage, useTranslate } from '../../page-context.ts'
import { SignInHere } from '../../shared/account/SignInHere.tsx'
import { Button } from '../../shared/Button.tsx'
import { lazy } from '../../shared/loading/lazy.tsx'
import { BlockedPanel } from './BlockedPanel.tsx'

const AskForHelp = lazy(async () => (await import('../../shared/account/WithoutVendors.tsx')).AskForHelp)

const Invitations = lazy(async () => (await import('../../shared/account/WithoutVendors.tsx')).Invitations)

type BlockedProps = { reason: 'signed-out' | 'no-vendors' | 'vendors-failed' }

/** Says why no rider can be requested now, and what to do about it. */
export function Blocked({ reason }: BlockedProps) {
  const { vendors, session, $settings } = completePage(usePage())
  const { fetchSession } = useStore($settings)
  const isInvited = useStore(vendors.$invitations).length > 0
  const isRetrying = useStore(session.$failure) === 'unavailable'
  const translate = useTranslate()
  if (reason === 'signed-out') {
    const sessionKey = isRetrying ? 'auth.session-retrying' : 'auth.session-stopped'
    return (
      <>
        <BlockedPanel icon="person" title={translate('request.sign-in-title')}>
          <p>{translate(fetchSession ? sessionKey : 'request.sign-in')}</p>
        </BlockedPanel>
        <SignInHere />
      </>
    )
  }
  if (reason === 'no-vendors' && isInvited) {
    return (
      <>
        <BlockedPanel icon="store" title={translate('vendors.none')}>
          <p>{translate('invitations.waiting')}</p>
        </BlockedPanel>
        <Invitations />
      </>
    )
  }
  if (reason === 'no-vendors') {
    return (
      <BlockedPanel icon="store" title={translate('error.no-vendors')}>
        <p>{translate('request.no-vendors')}</p>
        <AskForHelp session={session} />
      </BlockedPanel>
    )
  }
  return (
    <BlockedPanel icon="store" title={translate('error.cant-retrieve-vendors')}>
      <p>{translate('error.cant-retrieve-vendor-rar')}</p>
      <Button icon="refresh" onClick={() => void vendors.reload()}>
        {translate('common.retry')}
      </Button>
    </BlockedPanel>
  )
}
