import { useLayoutEffect, useRef } from 'react'
import type { BulkColumn } from '../../../../core/bulk/sheet/columns.ts'
import type { SheetRow } from '../../../../core/bulk/sheet/sheet-contract.ts'
import { useTranslate } from '../../../page-context.ts'
import { Icon } from '../../../shared/Icon.tsx'
import { problemsOf } from './cell-problems.tsx'
import * as styles from './cell-styles.ts'

interface CellBubbleProps {
  id: string
  row: SheetRow
  column: BulkColumn
  isFirst: boolean
}

/** The problem or hint of the focused cell, below it, or above if there is no room. */
export function CellBubble({ id, row, column, isFirst }: CellBubbleProps) {
  const translate = useTranslate()
  const box = useRef<HTMLDivElement>(null)
  const problems = problemsOf(row, column, isFirst)
  const isTime = column === 'time' && problems.length === 0

  const isEmpty = problems.length === 0 && !isTime
  useLayoutEffect(() => {
    // Measuring forces a layout.
    if (isEmpty) return
    const cellBox = box.current?.parentElement?.getBoundingClientRect()
    const gridBox = box.current?.closest('[role=grid]')?.getBoundingClientRect()
    if (!box.current || !cellBox || !gridBox) return
    const alignsLeft = cellBox.left + cellBox.right > gridBox.left + gridBox.right
    const isRightToLeft = getComputedStyle(box.current).direction === 'rtl'
    box.current.toggleAttribute('data-above', cellBox.top + cellBox.bottom > gridBox.top + gridBox.bottom)
    box.current.toggleAttribute('data-before', isRightToLeft ? !alignsLeft : alignsLeft)
  })

  return (
    <div ref={box} id={id} className={styles.bubble}>
      {problems.map(({ tone, problem }) => (
        <div key={`${tone} ${problem.key} ${problem.column}`} data-tone={tone}>
          <Icon name={tone === 'wrong' ? 'error' : 'alert'} size={16} />
          <span>{translate(problem.key, problem.values)}</span>
        </div>
      ))}
      {isTime && <div data-tone="hint">{translate('bulk-order-upload.table.time-hint')}</div>}
    </div>
  )
}
