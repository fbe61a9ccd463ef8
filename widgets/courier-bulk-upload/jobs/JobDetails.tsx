import { css } from '@linaria/core'
import { useStore } from '@nanostores/react'
import { dayIn } from '../../../core/time/formats.ts'
import { token } from '../../../styles/tokens.ts'
import { usePage, useTranslate } from '../../page-context.ts'
import { Button } from '../../shared/Button.tsx'
import { EmptyState } from '../../shared/EmptyState.tsx'
import { Skeleton } from '../../shared/loading/Skeleton.tsx'
import { Notice } from '../../shared/Notice.tsx'
import { useBulk } from '../bulk-context.ts'
import { buttons, card, head, heading, stack } from '../bulk-styles.ts'
import { ResultTable } from '../results/ResultTable.tsx'
import { Summary } from '../results/Summary.tsx'
import { UploadTime } from './JobHistory.tsx'
import { JobStatus } from './JobStatus.tsx'
import { jobTitle } from './job-title.ts'

const facts = css`
  color: ${token.textMuted};
`

/** An earlier upload with its rows (specification 2 §2, job detail view). */
export function JobDetails() {
  const translate = useTranslate()
  const { bulk, openJob, trackOrders } = useBulk()
  const page = usePage()
  const opened = useStore(bulk.$opened)
  const backButton = <Button onClick={() => openJob(null)}>{translate('bulk-order-upload.all-uploads')}</Button>

  if (opened.state === 'none') return null
  if (opened.state === 'loading') {
    return (
      <div className={stack} aria-busy="true">
        <div className={head}>
          <Skeleton height="28px" width="240px" />
          {backButton}
        </div>
        <Skeleton height="74px" />
        <Skeleton height="240px" />
      </div>
    )
  }
  if (opened.state === 'not-found') {
    return (
      <div className={card}>
        <EmptyState
          icon="table"
          title={translate('bulk-order-upload.not-found')}
          hint={translate('bulk-order-upload.not-found-hint')}
          action={backButton}
        />
      </div>
    )
  }
  if (opened.state === 'failed') {
    return (
      <div className={stack}>
        <div className={head}>{backButton}</div>
        <Notice
          tone="danger"
          title={translate('bulk-order-upload.view-details-error')}
          action={<Button onClick={() => bulk.openJob(opened.jobId)}>{translate('common.retry')}</Button>}
        />
      </div>
    )
  }
  const { job, orders } = opened.results
  // Earlier orders are in the history, unless they still run.
  const dayOf = (at: number) => dayIn(page.$country.get().timeZone, at)
  const isTracked = job.counts.placed > 0 && dayOf(job.createdAt) === dayOf(page.environment.clock.now())
  return (
    <section className={stack} part="details" aria-label={jobTitle(job, translate)}>
      <div className={head}>
        <div>
          <h2 tabIndex={-1} className={heading}>
            <bdi>{jobTitle(job, translate)}</bdi>
          </h2>
          <p className={facts}>
            <UploadTime job={job} /> <JobStatus status={job.status} />
          </p>
        </div>
        <div className={buttons}>
          {backButton}
          {isTracked && (
            <Button variant="primary" onClick={trackOrders}>
              {translate('bulk-order-upload.track')}
            </Button>
          )}
        </div>
      </div>
      <Summary counts={job.counts} />
      <ResultTable orders={orders} label={translate('bulk-order-upload.rows')} />
    </section>
  )
}
