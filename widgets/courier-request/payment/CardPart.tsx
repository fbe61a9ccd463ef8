import type { Placement } from '../../../core/request/feedback.ts'
import type { RiderRequest } from '../../../core/request/request.ts'
import { CardSection } from '../../shared/card/CardSection.tsx'
import { BankPanel } from './BankPanel.tsx'

interface CardPartProps {
  request: RiderRequest
  /** Set while the bank decides; without it, the card's section of the form is shown. */
  placement?: Extract<Placement, { state: 'at-bank' }>
}

/** The card section or the bank panel, in one lazy chunk. */
export function CardPart({ request, placement }: CardPartProps) {
  if (placement) return <BankPanel request={request} placement={placement} />
  return <CardSection payment={request.payment} />
}
