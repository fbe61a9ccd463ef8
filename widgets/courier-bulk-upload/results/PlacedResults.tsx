import type { BulkFlow } from '../../../core/bulk/flow.ts'
import { onlineFees } from '../../../core/bulk/job.ts'
import { useTranslate } from '../../page-context.ts'
import { Button } from '../../shared/Button.tsx'
import { Notice } from '../../shared/Notice.tsx'
import { useFormats } from '../../shared/use-formats.ts'
import { useBulk } from '../bulk-context.ts'
import { buttons, head, heading } from '../bulk-styles.ts'
import { jobTitle } from '../jobs/job-title.ts'
import { BackToRows } from './BackToRows.tsx'
import { ResultTable } from './ResultTable.tsx'
import { Summary } from './Summary.tsx'

type Placed = Extract<BulkFlow, { step: 'SHOW_ORDER_PLACEMENT_RESULTS' }>

/** Step SHOW_ORDER_PLACEMENT_RESULTS: placed orders, and why others weren't placed. */
export function PlacedResults({ results: { job, orders } }: Placed) {
  const translate = useTranslate()
  const { trackOrders } = useBulk()
  const { counts } = job
  const { placed, total } = counts
  const { price } = useFormats()
  const refunded = onlineFees({ orders }, 'ORDER_PLACEMENT_FAIL')
  const tone = placed === 0 ? 'danger' : placed < total ? 'warning' : 'success'
  return (
    <>
      <div className={head}>
        <h2 tabIndex={-1} className={heading}>
          <bdi>{jobTitle(job, translate)}</bdi>
        </h2>
        <div className={buttons}>
          <BackToRows />
          {placed > 0 && (
            <Button variant="primary" onClick={trackOrders}>
              {translate('bulk-order-upload.track')}
            </Button>
          )}
        </div>
      </div>
      <Notice
        tone={tone}
        title={translate(`bulk-order-upload.${placed < total ? 'others-not-placed' : 'place-order-success'}`)}
      >
        {refunded > 0 && <p>{translate('bulk-order-upload.pay.refunding', { amount: price(refunded) })}</p>}
      </Notice>
      <Summary counts={counts} />
      <ResultTable orders={orders} label={translate('bulk-order-upload.rows')} />
    </>
  )
}
