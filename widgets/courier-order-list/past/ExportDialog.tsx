import { css } from '@linaria/core'
import { useStore } from '@nanostores/react'
import { useEffect, useId, useState } from 'react'
import {
  createOrderExport,
  type ExportDelivery,
  type ExportFormat,
  type ExportSubject,
  type ExportTable,
  exportFormats,
} from '../../../core/orders/export/export.ts'
import type { PastOrders } from '../../../core/orders/past/past-orders.ts'
import { token } from '../../../styles/tokens.ts'
import { useTranslate } from '../../page-context.ts'
import { Button } from '../../shared/Button.tsx'
import { RadioGroup } from '../../shared/fields/Choice.tsx'
import { ProgressBar } from '../../shared/loading/ProgressBar.tsx'
import { Notice } from '../../shared/Notice.tsx'
import { Dialog } from '../../shared/panels/Dialog.tsx'
import { saveFile } from '../../shared/save-file.ts'
import { useFormats } from '../../shared/use-formats.ts'
import type { CourierOrderListProps } from '../contract.ts'

const form = css`
  display: grid;
  gap: ${token.space4};

  & > p {
    color: ${token.textMuted};
  }
`

const progress = css`
  display: grid;
  gap: ${token.space2};

  & > p {
    margin: 0;
    font-variant-numeric: tabular-nums;
  }
`

interface ExportDialogProps {
  /** A period with filters, or order IDs. */
  orders: PastOrders | readonly string[]
  page: CourierOrderListProps['page']
  report(error: unknown): void
  onClose(): void
}

/** Exports orders or card transactions: table, format and delivery. Closing it stops a download. */
export function ExportDialog({ orders, page, report, onClose }: ExportDialogProps) {
  const translate = useTranslate()
  const formId = useId()
  const [orderExport] = useState(() => createOrderExport(page))
  const exportState = useStore(orderExport.$export)
  const [table, setTable] = useState<ExportTable>('orders')
  const [format, setFormat] = useState<ExportFormat>('csv')
  const [deliver, setDeliver] = useState<ExportDelivery>('download')
  const isWorking = exportState.state === 'working'
  useEffect(() => () => orderExport.cancel(), [orderExport])

  function subject(): ExportSubject | null {
    if (!('$period' in orders)) return { table: 'orders', orderIds: orders }
    const period = orders.$period.get()
    return period && { table, period, status: orders.$status.get() }
  }

  async function start() {
    const vendorId = page.vendors.$selectedVendor.get()?.id
    const exportSubject = subject()
    if (vendorId === undefined || exportSubject === null || isWorking) return
    const includeOutlets = page.vendors.$includeOutlets.get()
    const file = await orderExport.start({ vendorId, includeOutlets, subject: exportSubject, format, deliver })
    if (file) saveFile(file)
    const outcome = orderExport.$export.get()
    if (outcome.state === 'failed') report(outcome.error)
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={translate('export.title')}
      actions={
        <>
          <Button onClick={isWorking && deliver === 'download' ? () => orderExport.cancel() : onClose}>
            {translate(isWorking && deliver === 'download' ? 'export.stop' : 'dialog.close')}
          </Button>
          <Button type="submit" form={formId} variant="primary" busy={isWorking}>
            {translate(isWorking ? 'export.working' : deliver === 'email' ? 'export.send' : 'export.download')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className={form}
        onSubmit={(event) => {
          event.preventDefault()
          void start()
        }}
      >
        {'$period' in orders ? (
          <>
            <Period orders={orders} page={page} />
            <RadioGroup
              legend={translate('export.table')}
              options={[
                { value: 'orders', label: translate('export.table-orders') },
                {
                  value: 'transactions',
                  label: translate('export.table-transactions'),
                  hint: translate('export.table-transactions-hint'),
                },
              ]}
              value={table}
              onChange={setTable}
            />
          </>
        ) : (
          <p>{translate('export.selection', { count: orders.length })}</p>
        )}
        <RadioGroup
          legend={translate('export.format')}
          options={exportFormats.map((value) => ({
            value,
            label: translate(`export.format-${value}`),
            hint: translate(`export.format-${value}-hint`),
          }))}
          value={format}
          onChange={setFormat}
        />
        <RadioGroup
          legend={translate('export.deliver')}
          options={[
            { value: 'download', label: translate('export.deliver-download') },
            { value: 'email', label: translate('export.deliver-email'), hint: translate('export.deliver-email-hint') },
          ]}
          value={deliver}
          onChange={setDeliver}
        />
        {exportState.state === 'working' && <Progress done={exportState.done} total={exportState.total} />}
        <div role="status">
          {exportState.state === 'mailed' && (
            <Notice tone="success">{translate('export.sent', { address: exportState.address })}</Notice>
          )}
          {exportState.state === 'downloaded' && (
            <Notice tone="success">{translate('export.downloaded', { name: exportState.name })}</Notice>
          )}
          {exportState.state === 'failed' && (
            <Notice tone="danger" title={translate(exportState.title)}>
              {exportState.reason && translate(exportState.reason)}
            </Notice>
          )}
        </div>
      </form>
    </Dialog>
  )
}

function Progress({ done, total }: { done: number; total: number | null }) {
  const translate = useTranslate()
  const formats = useFormats()
  const label = translate('export.working')
  if (total === null) return <ProgressBar label={label} value={null} />
  const text = translate('export.progress', { done: formats.number(done), total: formats.number(total) })
  return (
    <div className={progress}>
      <ProgressBar label={label} value={total === 0 ? 1 : done / total} text={text} />
      <p aria-hidden>{text}</p>
    </div>
  )
}

/** Description of the exported orders. */
function Period({ orders, page }: { orders: PastOrders; page: ExportDialogProps['page'] }) {
  const translate = useTranslate()
  const formats = useFormats()
  const period = useStore(orders.$period)
  const status = useStore(orders.$status)
  const count = useStore(orders.$rows).length
  const isCountKnown = useStore(orders.$nextPage) === 'none'
  const includeOutlets = useStore(page.vendors.$includeOutlets)
  if (!period) return null
  const values = {
    from: formats.date(period.from),
    to: formats.date(period.to),
  }
  return (
    <p>
      {translate('export.lead', values)} · {translate(`history.filter.${status}`)}
      {includeOutlets && ` · ${translate('export.outlets')}`}
      {isCountKnown && ` · ${translate('history.count', { count })}`}
    </p>
  )
}
