import { memo } from 'react'
import type { BulkColumn } from '../../../../core/bulk/sheet/columns.ts'
import { useTranslate } from '../../../page-context.ts'
import { classNames } from '../../../shared/class-names.ts'
import { useColumnTitle } from '../grid-context.ts'
import * as styles from './cell-styles.ts'
import { titleHeight } from './layout.ts'

interface TitlesProps {
  columns: readonly BulkColumn[]
  /** `grid-template-columns` */
  template: string
  inlineSize: number
}

/** Sticky column names. */
export const Titles = memo(function Titles({ columns, template, inlineSize }: TitlesProps) {
  const translate = useTranslate()
  const titleOf = useColumnTitle()
  return (
    <div role="rowgroup" className={styles.titles} style={{ minInlineSize: inlineSize }}>
      <div role="row" aria-rowindex={1} style={{ gridTemplateColumns: template, blockSize: titleHeight }}>
        <div role="columnheader" aria-colindex={1} className={styles.pinned}>
          {translate('bulk-order-upload.table.row')}
        </div>
        {columns.map((column, columnIndex) => (
          <div
            key={column}
            role="columnheader"
            aria-colindex={columnIndex + 2}
            className={classNames(columnIndex === 0 && styles.pinnedSecond)}
          >
            {titleOf(column)}
          </div>
        ))}
        <div role="columnheader" aria-colindex={columns.length + 2}>
          {translate('bulk-order-upload.table.fee')}
        </div>
      </div>
    </div>
  )
})
