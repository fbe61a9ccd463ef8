import type { Placement } from '../../../core/request/feedback.ts'
import type { RiderRequest } from '../../../core/request/request.ts'
import { useTranslate } from '../../page-context.ts'
import { Button } from '../../shared/Button.tsx'
import { CardSection } from '../../shared/card/CardSection.tsx'
import { useBankPage } from '../../shared/card/use-bank-page.tsx'
import { Spinner } from '../../shared/loading/Spinner.tsx'
import { OutcomePanel } from '../summary/OutcomePanel.tsx'

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

interface BankPanelProps {
  request: Pick<RiderRequest, 'payment' | 'checkAgain' | 'purpose'>
  placement: Extract<Placement, { state: 'at-bank' }>
}

/** Shown while the bank decides: what the user can do, and what happens next. */
function BankPanel({ request, placement: { redirectUrl } }: BankPanelProps) {
  const translate = useTranslate()
  const mayContinue = redirectUrl !== null
  const { note, button } = useBankPage(request.payment, redirectUrl)

  return (
    <OutcomePanel
      isLive
      icon={<Spinner />}
      title={translate(mayContinue ? 'payment.at-bank-title' : 'payment.checking-title')}
      actions={
        <>
          {button}
          <Button icon="refresh" onClick={() => void request.checkAgain()}>
            {translate('placing.check-again')}
          </Button>
        </>
      }
    >
      <p>
        {translate(
          `payment.${mayContinue ? 'at-bank' : 'checking'}${request.purpose.kind === 'edit' ? '-change' : ''}`,
        )}
      </p>
      {note && <p>{note}</p>}
    </OutcomePanel>
  )
}
