import { css } from '@linaria/core'
import { useState } from 'react'
import type { BulkOrder } from '../../../core/bulk/job.ts'
import { token } from '../../../styles/tokens.ts'
import { useTranslate } from '../../page-context.ts'
import { Button } from '../../shared/Button.tsx'
import { ResultRow } from './ResultRow.tsx'
import { columnTitleOf, resultColumns } from './result-columns.ts'

const box = css`
  container: results / inline-size;
  min-inline-size: 0;
  border: 1px solid ${token.line};
  border-radius: ${token.radiusCard};
  background: ${token.surfaceRaised};
  overflow: clip;
`

const table = css`
  inline-size: 100%;
  border-collapse: collapse;

  @container results (inline-size < 1000px) {
    display: block;

    & > tbody {
      display: block;
    }
  }
`

const headRow = css`
  & th {
    padding: ${token.space2};
    text-align: start;
    word-break: keep-all;
    font-size: ${token.size13};
    font-weight: 500;
    color: ${token.textMuted};
    background: ${token.surfaceSunken};
    border-block-end: 1px solid ${token.line};
  }

  & th:first-child {
    padding-inline-start: ${token.space4};
  }

  & th:last-child {
    padding-inline-end: ${token.space4};
  }

  /* Cards hide the header except from screen readers. */
  @container results (inline-size < 1000px) {
    position: absolute;
    inline-size: 1px;
    block-size: 1px;
    overflow: hidden;
    clip-path: inset(50%);
  }
`

const foot = css`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${token.space3};
  padding: ${token.space3} ${token.space4};
  border-block-start: 1px solid ${token.line};
  color: ${token.textMuted};
`

/** Rows per page, because thousands of rows would take seconds to render. */
const pageSize = 100

interface ResultTableProps {
  orders: readonly BulkOrder[]
  label: string
}

/** Rows of a job: a table, or cards on narrow pages. */
export function ResultTable({ orders, label }: ResultTableProps) {
  const translate = useTranslate()
  const [limit, setLimit] = useState(pageSize)
  const shown = orders.slice(0, limit)
  const nextCount = Math.min(pageSize, orders.length - shown.length)

  return (
    <div className={box} part="list">
      <table className={table} aria-label={label} aria-rowcount={orders.length + 1}>
        <thead className={headRow}>
          <tr>
            {resultColumns.map((column) => (
              <th key={column} scope="col">
                {translate(columnTitleOf(column))}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((order, index) => (
            <ResultRow key={order.row} order={order} position={index + 2} />
          ))}
        </tbody>
      </table>
      {nextCount > 0 && (
        <div className={foot}>
          <span role="status">
            {translate('bulk-order-upload.shown-of', { shown: shown.length, total: orders.length })}
          </span>
          <Button onClick={() => setLimit(limit + pageSize)}>
            {translate('bulk-order-upload.show-more', { count: nextCount })}
          </Button>
        </div>
      )}
    </div>
  )
}
