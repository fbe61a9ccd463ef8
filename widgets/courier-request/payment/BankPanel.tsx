import type { Placement } from '../../../core/request/feedback.ts'
import type { RiderRequest } from '../../../core/request/request.ts'
import { useTranslate } from '../../page-context.ts'
import { Button } from '../../shared/Button.tsx'
import { useBankPage } from '../../shared/card/use-bank-page.tsx'
import { Spinner } from '../../shared/loading/Spinner.tsx'
import { OutcomePanel } from '../summary/OutcomePanel.tsx'

interface BankPanelProps {
  request: Pick<RiderRequest, 'payment' | 'checkAgain' | 'mode'>
  placement: Extract<Placement, { state: 'at-bank' }>
}

/** Shown while the bank decides: what the user can do, and what happens next. */
export function BankPanel({ request, placement: { redirectUrl } }: BankPanelProps) {
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
        {translate(`payment.${mayContinue ? 'at-bank' : 'checking'}${request.mode.kind === 'edit' ? '-change' : ''}`)}
      </p>
      {note && <p>{note}</p>}
    </OutcomePanel>
  )
}
