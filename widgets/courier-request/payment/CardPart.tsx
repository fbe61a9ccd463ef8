import type { Placement } from '../../../core/request/placing/submission-contract.ts'
import type { RiderRequest } from '../../../core/request/request.ts'
import { BankPanel } from './BankPanel.tsx'
import { CardSection } from './CardSection.tsx'

interface CardPartProps {
  request: RiderRequest
  /** While the bank decides; without it, the card's section of the form. */
  placement?: Extract<Placement, { state: 'at-bank' }>
}

/** Everything about cards, in one chunk. */
export function CardPart({ request, placement }: CardPartProps) {
  if (placement) return <BankPanel request={request} placement={placement} />
  return request.payment && <CardSection payment={request.payment} />
}
