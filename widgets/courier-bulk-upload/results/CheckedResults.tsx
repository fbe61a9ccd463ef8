import { css } from '@linaria/core'
import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { BulkFlow } from '../../../core/bulk/flow.ts'
import {
  type BulkResults,
  isShown,
  onlineFees,
  type PreprocessFilter,
  preprocessFilters,
} from '../../../core/bulk/job.ts'
import { token } from '../../../styles/tokens.ts'
import { useTranslate } from '../../page-context.ts'
import { Button } from '../../shared/Button.tsx'
import { lazy } from '../../shared/loading/lazy.tsx'
import { ProgressBar } from '../../shared/loading/ProgressBar.tsx'
import { Notice } from '../../shared/Notice.tsx'
import { ConfirmDialog } from '../../shared/panels/ConfirmDialog.tsx'
import { Tabs } from '../../shared/Tabs.tsx'
import { useFormats } from '../../shared/use-formats.ts'
import { useBulk } from '../bulk-context.ts'
import { buttons, card, head, heading, lead } from '../bulk-styles.ts'
import { ExportNotice } from '../ExportNotice.tsx'
import { jobTitle } from '../jobs/job-title.ts'
import { BackToRows } from './BackToRows.tsx'
import { ResultTable } from './ResultTable.tsx'
import { Summary } from './Summary.tsx'

// Only jobs with rows that are paid online need a card.
const PayRows = lazy(async () => (await import('./PayRows.tsx')).PayRows)

const progress = css`
  display: grid;
  gap: ${token.space2};
  padding: ${token.space4};

  & > p {
    color: ${token.textMuted};
  }
`

type Checked = Extract<BulkFlow, { step: 'SHOW_PREPROCESS_RESULTS' }>

/** Shows the check's results and places the valid rows (step SHOW_PREPROCESS_RESULTS). */
export function CheckedResults({ results, placing }: Checked) {
  const translate = useTranslate()
  const { price } = useFormats()
  const { bulk } = useBulk()
  const [isConfirming, setIsConfirming] = useState(false)
  const { job, orders } = results
  const { counts } = job
  const count = job.counts.toBePlaced
  const isPlacing = placing.state === 'placing'
  const isFree = placing.state === 'idle' || placing.state === 'failed'
  const paying = useStore(bulk.$paying)
  const sheet = useStore(bulk.$sheet)
  const amount = onlineFees(results)
  const place = translate(amount > 0 ? 'bulk-order-upload.pay.place' : 'bulk-order-upload.place', {
    count,
    amount: price(amount),
  })
  const fees = orders.reduce((sum, { status, fee }) => sum + (status === 'PREPROCESS_SUCCESS' ? (fee ?? 0) : 0), 0)

  return (
    <>
      <div className={head}>
        <div>
          <h2 tabIndex={-1} className={heading}>
            <bdi>{jobTitle(job, translate)}</bdi>
          </h2>
          <p className={lead}>
            {count === 0
              ? translate('bulk-order-upload.nothing-to-place')
              : translate('bulk-order-upload.check-them', { fees: price(fees) })}
          </p>
        </div>
        {isFree && (
          <div className={buttons}>
            {!(placing.state === 'failed' && placing.isUnknown) && <BackToRows />}
            {count > 0 && (
              <Button variant="primary" onClick={() => setIsConfirming(true)}>
                {place}
              </Button>
            )}
          </div>
        )}
      </div>
      {isFree && sheet && (
        <ExportNotice
          sheet={sheet}
          onCorrect={() => {
            bulk.startOver()
            sheet.correctColumns()
          }}
        />
      )}
      {isPlacing && <PlacingBar {...placing} />}
      {placing.state === 'failed' && (
        <Notice
          tone="danger"
          title={translate('bulk-order-upload.place-order-error')}
          action={<Button onClick={() => void bulk.place()}>{translate('common.retry')}</Button>}
        >
          {translate(placing.key)}
        </Notice>
      )}
      {placing.state === 'paying' && <Notice tone="info">{translate('bulk-order-upload.pay.paying')}</Notice>}
      {amount > 0 && paying && <PayRows paying={paying} placing={placing} amount={amount} job={job} />}
      <Summary counts={counts} />
      <FilteredRows orders={orders} />
      {isConfirming && (
        <ConfirmDialog
          title={translate('bulk-order-upload.confirm.title', { count })}
          description={translate('bulk-order-upload.confirm.description', { fees: price(fees) })}
          cancel={translate('bulk-order-upload.confirm.cancel')}
          submit={place}
          onCancel={() => setIsConfirming(false)}
          onSubmit={() => {
            setIsConfirming(false)
            void bulk.place()
          }}
        />
      )}
    </>
  )
}

function PlacingBar({ done, total }: { done: number; total: number }) {
  const translate = useTranslate()
  const text = translate('bulk-order-upload.placed-of', { done, total })
  return (
    <div className={`${card} ${progress}`} aria-busy="true">
      <strong>{translate('bulk-order-upload.placing')}</strong>
      <ProgressBar
        label={translate('bulk-order-upload.placing')}
        value={total === 0 ? null : done / total}
        text={text}
      />
      <p>
        {text} · {translate('bulk-order-upload.placing-continues')}
      </p>
    </div>
  )
}

/** The rows of a checked job, with the filter of specification 2 §4. Their counts are in the summary. */
function FilteredRows({ orders }: Pick<BulkResults, 'orders'>) {
  const translate = useTranslate()
  const [filter, setFilter] = useState<PreprocessFilter>('ALL')
  const shown = orders.filter((order) => isShown(order, filter))
  return (
    <Tabs
      label={translate('bulk-order-upload.filter.label')}
      tabs={preprocessFilters.map((id) => ({
        id,
        label: translate(`bulk-order-upload.filter.${id}`),
      }))}
      selected={filter}
      onSelect={setFilter}
    >
      {shown.length > 0 ? (
        <ResultTable key={filter} orders={shown} label={translate(`bulk-order-upload.filter.${filter}`)} />
      ) : (
        <p>{translate('bulk-order-upload.filter.none')}</p>
      )}
    </Tabs>
  )
}
