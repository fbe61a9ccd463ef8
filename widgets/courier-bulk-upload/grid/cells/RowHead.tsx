import { memo } from 'react'
import type { SheetRow } from '../../../../core/bulk/sheet/sheet-contract.ts'
import { useTranslate } from '../../../page-context.ts'
import { classNames } from '../../../shared/class-names.ts'
import { Icon, type IconName } from '../../../shared/Icon.tsx'
import { VisuallyHidden } from '../../../shared/VisuallyHidden.tsx'
import * as styles from './cell-styles.ts'

export type ShownStatus = SheetRow['status'] | 'warned'

export const statusOf = ({ status, warnings }: SheetRow): ShownStatus =>
  status === 'ready' && warnings.length > 0 ? 'warned' : status

export const statusIcons: Record<ShownStatus, IconName> = {
  ready: 'done',
  warned: 'alert',
  wrong: 'error',
  checking: 'clock',
  sent: 'rider',
}

/** Number and status of a row; a click selects the row. */
export const RowHead = memo(function RowHead({ row, isSelected }: { row: SheetRow; isSelected: boolean }) {
  const translate = useTranslate()
  const status = statusOf(row)
  const statusText = translate(`bulk-order-upload.table.status.${status}`)
  return (
    <div
      role="rowheader"
      aria-colindex={1}
      data-head=""
      data-status={row.status}
      data-warned={status === 'warned' || undefined}
      data-selected={isSelected || undefined}
      title={statusText}
      className={classNames(styles.head, styles.pinned)}
    >
      <bdi>{row.number}</bdi>
      <Icon name={statusIcons[status]} size={16} />
      <VisuallyHidden>{statusText}</VisuallyHidden>
    </div>
  )
})
