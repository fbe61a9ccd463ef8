import { css } from '@linaria/core'
import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import type { PlacedOrder } from '../../../core/request/placing/attempts.ts'
import type { RiderRequest } from '../../../core/request/request.ts'
import { token } from '../../../styles/tokens.ts'
import { useTranslate } from '../../page-context.ts'
import { Button } from '../../shared/Button.tsx'
import { classNames } from '../../shared/class-names.ts'
import { Icon } from '../../shared/Icon.tsx'
import { Dialog } from '../../shared/panels/Dialog.tsx'
import type { CourierRequestProps } from '../contract.ts'
import { topLine } from '../form/layout.ts'
import { AccountOffer } from './AccountOffer.tsx'
import { GuestDetails } from './GuestDetails.tsx'

const bar = css`
  margin-block-end: ${token.space4};
`

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
