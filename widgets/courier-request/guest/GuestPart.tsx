import { css } from '@linaria/core'
import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { completePage } from '../../../core/app/page-object.ts'
import type { PlacedOrder } from '../../../core/request/placing/attempts.ts'
import type { RiderRequest } from '../../../core/request/request.ts'
import { token } from '../../../styles/tokens.ts'
import { usePage, useTranslate } from '../../page-context.ts'
import { AccountLinks, type Navigate } from '../../shared/account/AccountLinks.tsx'
import { Button } from '../../shared/Button.tsx'
import { classNames } from '../../shared/class-names.ts'
import { Icon } from '../../shared/Icon.tsx'
import { Notice } from '../../shared/Notice.tsx'
import { Dialog } from '../../shared/panels/Dialog.tsx'
import { useFlag } from '../../shared/use-flag.ts'
import { BlockedPanel } from '../blocked/BlockedPanel.tsx'
import type { CourierRequestProps } from '../contract.ts'
import { topLine } from '../form/layout.ts'
import { AccountOffer } from './AccountOffer.tsx'
import { GuestDetails } from './GuestDetails.tsx'

const bar = css`
  margin-block-end: ${token.space4};
`

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

interface GuestPartProps {
  request: RiderRequest
  children: ReactNode
  emit: CourierRequestProps['emit']
  /** Whether an account is offered after the order. */
  isOffering: boolean
  onOfferClosed(order: PlacedOrder): void
}

/** A guest's request: submitting asks for the sender's details, which are then shown above the form. */
export function GuestPart({ request, children, emit, isOffering, onOfferClosed }: GuestPartProps) {
  const translate = useTranslate()
  const { guest: details } = request
  const { sender } = useStore(request.$draft)
  const isOpen = useStore(details.$isOpen)
  const placement = useStore(request.$placement)

  if (placement.state === 'placed') {
    return (
      <>
        {children}
        {isOffering && <AccountOffer emit={emit} onClose={() => onOfferClosed(placement.order)} />}
      </>
    )
  }
  return (
    <>
      {sender && (
        <div className={classNames(topLine, bar)}>
          <Icon name="person" />
          <span>{translate('guest.sender', { name: sender.name })}</span>
          <Button variant="quiet" onClick={details.reopen}>
            {translate('guest.change')}
          </Button>
        </div>
      )}
      {children}
      {isOpen && (
        <Dialog open onClose={details.decline} title={translate('guest.details-title')}>
          <GuestDetails form={details.form} />
        </Dialog>
      )}
    </>
  )
}
