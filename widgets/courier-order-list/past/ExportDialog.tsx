import { css } from '@linaria/core'
import { useStore } from '@nanostores/react'
import { useId, useState } from 'react'
import { createOrderExport } from '../../../core/orders/past/export.ts'
import type { PastOrders } from '../../../core/orders/past/past-orders.ts'
import { token } from '../../../styles/tokens.ts'
import { useTranslate } from '../../page-context.ts'
import { Button } from '../../shared/Button.tsx'
import { RadioGroup } from '../../shared/fields/Choice.tsx'
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

interface ExportDialogProps {
  orders: PastOrders
  page: CourierOrderListProps['page']
  report(error: unknown): void
  onClose(): void
}

/** A report of the orders that are chosen: which format, and where to. What went wrong is told here, and may be tried again. */
export function ExportDialog({ orders, page, report, onClose }: ExportDialogProps) {
  const translate = useTranslate()
  const formId = useId()
  const [orderExport] = useState(() => createOrderExport(page))
  const current = useStore(orderExport.$export)
  const [format, setFormat] = useState<'csv' | 'xlsx'>('csv')
  const [deliver, setDeliver] = useState<'download' | 'email'>('download')
  const isWorking = current.state === 'working'

  async function start() {
    const vendorId = page.vendors.$selectedVendor.get()?.id
    const period = orders.$period.get()
    if (vendorId === undefined || period === null || isWorking) return
    const includeOutlets = page.vendors.$includeOutlets.get()
    const asked = { vendorId, includeOutlets, period, status: orders.$status.get(), format, deliver }
    const file = await orderExport.start(asked)
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
          <Button onClick={onClose}>{translate('export.cancel')}</Button>
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
        <Subject orders={orders} page={page} />
        <RadioGroup
          legend={translate('export.format')}
          options={(['csv', 'xlsx'] as const).map((value) => ({
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
        <div role="status">
          {current.state === 'mailed' && (
            <Notice tone="success">{translate('export.sent', { address: current.address })}</Notice>
          )}
          {current.state === 'downloaded' && (
            <Notice tone="success">{translate('export.downloaded', { name: current.name })}</Notice>
          )}
          {current.state === 'failed' && (
            <Notice tone="danger" title={translate('export.failed')}>
              {current.reason && translate(current.reason)}
            </Notice>
          )}
        </div>
      </form>
    </Dialog>
  )
}

/** Which orders the report is about, in words. */
function Subject({ orders, page }: Pick<ExportDialogProps, 'orders' | 'page'>) {
  const translate = useTranslate()
  const formats = useFormats()
  const period = useStore(orders.$period)
  const status = useStore(orders.$status)
  const includeOutlets = useStore(page.vendors.$includeOutlets)
  if (!period) return null
  const values = {
    from: formats.date(period.from),
    to: formats.date(period.to),
    status: translate(`history.filter.${status}`),
  }
  return (
    <p>
      {translate('export.lead', values)}
      {includeOutlets && ` · ${translate('export.outlets')}`}
    </p>
  )
}
