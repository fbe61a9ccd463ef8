import { css } from '@linaria/core'
import { useStore } from '@nanostores/react'
import type { BulkJob } from '../../../core/bulk/job.ts'
import { token } from '../../../styles/tokens.ts'
import { useTranslate } from '../../page-context.ts'
import { Button } from '../../shared/Button.tsx'
import { Skeleton } from '../../shared/loading/Skeleton.tsx'
import { Notice } from '../../shared/Notice.tsx'
import { useFormats } from '../../shared/use-formats.ts'
import { useBulk } from '../bulk-context.ts'
import { card, stack } from '../bulk-styles.ts'
import { JobStatus } from './JobStatus.tsx'
import { jobTitle } from './job-title.ts'

const list = css`
  margin: 0;
  padding: 0;
  list-style: none;
  overflow: clip;

  & > li:not(:last-child) {
    border-block-end: 1px solid ${token.line};
  }
`

const item = css`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${token.space1} ${token.space3};
  inline-size: 100%;
  min-block-size: 56px;
  padding: ${token.space3} ${token.space4};
  text-align: start;

  &:hover {
    background: ${token.surfaceHover};
  }

  &:focus-visible {
    outline-offset: -2px;
  }

  & strong {
    display: block;
    overflow-wrap: anywhere;
  }

  & strong + span {
    color: ${token.textMuted};
    font-size: ${token.size13};
  }
`

const none = css`
  padding: ${token.space4};
  color: ${token.textMuted};
`

/** Finished uploads of the vendor, newest first; each opens with its rows. */
export function JobHistory() {
  const translate = useTranslate()
  const { bulk } = useBulk()
  const history = useStore(bulk.$history)
  return (
    <div className={stack} aria-busy={history.state === 'loading' || undefined}>
      <h3>{translate('bulk-order-upload.history.title')}</h3>
      {history.state === 'failed' && (
        <Notice
          tone="danger"
          title={translate('bulk-order-upload.job-history-error')}
          action={<Button onClick={bulk.renewHistory}>{translate('common.retry')}</Button>}
        />
      )}
      {history.state === 'loading' && <Skeleton height="57px" />}
      {history.state === 'ready' && history.jobs.length === 0 && (
        <p className={`${card} ${none}`}>{translate('bulk-order-upload.history.none')}</p>
      )}
      {history.state === 'ready' && history.jobs.length > 0 && (
        <ul className={`${card} ${list}`}>
          {history.jobs.map((job) => (
            <li key={job.id}>
              <JobItem job={job} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function JobItem({ job }: { job: BulkJob }) {
  const translate = useTranslate()
  const { openJob } = useBulk()
  const { counts } = job
  return (
    <button type="button" className={item} part="row" onClick={() => openJob(job.id)}>
      <span>
        <strong>
          <bdi>{jobTitle(job, translate)}</bdi>
        </strong>
        <span>
          <UploadTime job={job} />
          {' · '}
          {translate('bulk-order-upload.placed-of', { done: counts.placed, total: counts.total })}
        </span>
      </span>
      <JobStatus status={job.status} />
    </button>
  )
}

export function UploadTime({ job: { createdAt } }: { job: BulkJob }) {
  const translate = useTranslate()
  const { date, time } = useFormats()
  return (
    <time dateTime={new Date(createdAt).toISOString()}>
      <bdi>{translate('receipt.moment', { date: date(createdAt), time: time(createdAt) })}</bdi>
    </time>
  )
}
