import type { Placement } from '../../../core/request/placing/submission-contract.ts'
import type { RiderRequest } from '../../../core/request/request.ts'
import { BankPanel } from './BankPanel.tsx'
import { CardSection } from './CardSection.tsx'

interface CardPartProps {
  request: RiderRequest
  /** In place of the form while the bank decides; the card's section in the form otherwise. */
  placement?: Extract<Placement, { state: 'at-bank' }>
}

/** All that the element shows of paying by card, in one chunk. */
export function CardPart({ request, placement }: CardPartProps) {
  if (placement) return <BankPanel request={request} placement={placement} />
  return request.payment && <CardSection payment={request.payment} />
}
