import { useStore } from '@nanostores/react'
import { completePage } from '../../../core/app/page-object.ts'
import { usePage, useTranslate } from '../../page-context.ts'
import { AccountLinks, type Navigate } from '../../shared/account/AccountLinks.tsx'
import { Button } from '../../shared/Button.tsx'
import { Notice } from '../../shared/Notice.tsx'
import { useFlag } from '../../shared/use-flag.ts'
import { BlockedPanel } from '../blocked/BlockedPanel.tsx'

/** Lets a visitor continue as a guest or with an account (specification 2 §2, guest checkout). */
export function GuestCheckout({ emit, onContinue }: { emit: Navigate; onContinue: () => void }) {
  const { session } = completePage(usePage())
  const translate = useTranslate()
  const admission = useStore(session.$admission)
  const isOpen = useFlag('guest-checkout')
  const isAdmitting = admission.state === 'admitting'

  if (!isOpen || (admission.state === 'refused' && admission.why === 'not-available')) {
    return (
      <BlockedPanel icon="person" title={translate('guest.off-title')}>
        <p>{translate('guest.off')}</p>
        <AccountLinks emit={emit} primary="sign-in" />
      </BlockedPanel>
    )
  }
  return (
    <BlockedPanel icon="person" title={translate('guest.title')}>
      <p>{translate('guest.lead')}</p>
      {admission.state === 'away' && <Notice tone="danger">{translate('guest.away')}</Notice>}
      {admission.state === 'refused' && <Notice tone="warning">{translate('guest.too-many')}</Notice>}
      <AccountLinks emit={emit}>
        <Button
          variant="primary"
          busy={isAdmitting}
          onClick={() => {
            onContinue()
            void session.continueAsGuest()
          }}
        >
          {translate(isAdmitting ? 'guest.admitting' : 'guest.continue')}
        </Button>
      </AccountLinks>
    </BlockedPanel>
  )
}
