import { useStore } from '@nanostores/react'
import { computed } from 'nanostores'
import { memo, useMemo, useState } from 'react'
import type { BulkColumn } from '../../../../core/bulk/sheet/columns.ts'
import { usePage, useTranslate } from '../../../page-context.ts'
import { classNames } from '../../../shared/class-names.ts'
import { useShownPhone } from '../../../shared/use-shown-phone.ts'
import { useGrid } from '../grid-context.ts'
import { ActiveCellInput } from './ActiveCellInput.tsx'
import { CellIcon, stateOf } from './cell-problems.tsx'
import * as styles from './cell-styles.ts'
import { directionOfCell } from './layout.ts'
import { RowHead } from './RowHead.tsx'
import { markOf, readMark } from './selection.ts'

interface GridRowProps {
  id: number
  /** Index among the shown rows. */
  index: number
  columns: readonly BulkColumn[]
  /** `grid-template-columns` */
  template: string
  height: number
}

/** A row, which re-renders only if its own order or its part of the selection changes. */
export const GridRow = memo(function GridRow({ id, index, columns, template, height }: GridRowProps) {
  const { sheet, selection } = useGrid()
  const translate = useTranslate()
  const page = usePage()
  const { price } = useStore(page.$formats)
  const shownPhone = useShownPhone()
  const [$row] = useState(() => sheet.row(id))
  const row = useStore($row)
  const $mark = useMemo(() => computed(selection.$selection, (current) => markOf(current, index)), [selection, index])
  const mark = readMark(useStore($mark))
  const isWholeSelected = mark !== null && mark.from === 0 && mark.to === columns.length - 1
  const style = { insetBlockStart: index * height, blockSize: height, gridTemplateColumns: template }
  return (
    <div
      role="row"
      className={styles.row}
      style={style}
      aria-rowindex={index + 2}
      data-index={index}
      data-active={mark?.active != null || undefined}
      data-sent={row.status === 'sent' || undefined}
    >
      <RowHead row={row} isSelected={isWholeSelected} />
      {columns.map((column, columnIndex) => {
        const isActive = mark?.active === columnIndex
        const state = stateOf(row, column, columnIndex === 0)
        return (
          <div
            key={column}
            role="gridcell"
            aria-colindex={columnIndex + 2}
            aria-selected={mark !== null && columnIndex >= mark.from && columnIndex <= mark.to}
            aria-invalid={state === 'wrong' || undefined}
            data-column={columnIndex}
            data-state={state}
            data-active={isActive || undefined}
            className={classNames(styles.cell, columnIndex === 0 && styles.pinnedSecond)}
          >
            {isActive ? (
              <ActiveCellInput row={row} column={column} isFirst={columnIndex === 0} />
            ) : (
              <bdi dir={directionOfCell(column)}>
                {column === 'phone' ? shownPhone(row.cells.phone) : row.cells[column]}
              </bdi>
            )}
            <CellIcon state={state} />
          </div>
        )
      })}
      <div role="gridcell" aria-colindex={columns.length + 2} className={styles.fee}>
        {row.fee === null ? (
          row.status === 'checking' && translate('bulk-order-upload.table.pricing')
        ) : (
          <bdi>{price(row.fee)}</bdi>
        )}
      </div>
    </div>
  )
})
