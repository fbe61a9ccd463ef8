import { css } from '@linaria/core'
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { token } from '../../../styles/tokens.ts'
import { useTranslate } from '../../page-context.ts'
import { isRepeatKey } from '../details/repeat-key.ts'
import { useOrderList } from '../order-list-context.ts'
import { OrderRow } from './OrderRow.tsx'
import { useHeldRows } from './use-held-rows.ts'

const table = css`
  inline-size: 100%;
  border-collapse: collapse;
  table-layout: fixed;

  @container orders (inline-size < 700px) {
    display: block;

    & > tbody {
      display: block;
    }
  }
`

const head = css`
  & th {
    position: sticky;
    inset-block-start: 0;
    padding: ${token.space2};
    text-align: start;
    font-size: ${token.size13};
    font-weight: 500;
    color: ${token.textMuted};
    background: ${token.surfaceSunken};
    border-block-end: 1px solid ${token.line};
  }

  & th:first-child {
    inline-size: 26%;
    padding-inline-start: ${token.space4};
  }

  & th:nth-child(2) {
    inline-size: 21%;
  }

  & th:nth-child(4) {
    inline-size: 15%;
  }

  /* Wide enough for money with three digits and its currency's letters. */
  & th:last-child {
    inline-size: 15%;
    padding-inline-end: ${token.space4};
    text-align: end;
  }

  /* Cards need no heads; the words stay for those who listen. */
  @container orders (inline-size < 700px) {
    position: absolute;
    inline-size: 1px;
    block-size: 1px;
    overflow: hidden;
    clip-path: inset(50%);
  }
`

const columns = ['status', 'customer', 'address', 'time', 'fee'] as const

interface OrderTableProps {
  rows: readonly string[]
  openedId: string | null
  /** Another list is another key: tab, search. */
  listKey: string
  label: string
  /** What stands there when there is no row. */
  blank?: ReactNode
}

/** The orders of a tab: a table where there is room, cards where there is none. Up, Down, Home and End go along, R repeats. */
export function OrderTable({ rows: current, openedId, listKey, label, blank }: OrderTableProps) {
  const translate = useTranslate()
  const { repeat } = useOrderList()
  const { rows, hold } = useHeldRows(current, listKey)
  const [visitedId, setVisitedId] = useState<string | null>(null)
  const body = useRef<HTMLTableSectionElement>(null)
  const wanted = visitedId ?? openedId
  const inTurn = wanted !== null && rows.includes(wanted) ? wanted : (rows[0] ?? null)
  const place = useRef(-1)

  // A row that leaves while it has the focus hands it to the one that takes its place.
  useLayoutEffect(() => {
    const root = body.current?.getRootNode() as ShadowRoot | undefined
    const isLost = visitedId !== null && !rows.includes(visitedId) && root?.activeElement === null
    if (isLost && place.current >= 0) focusRow(Math.min(place.current, rows.length - 1))
    else if (visitedId !== null && rows.includes(visitedId)) place.current = rows.indexOf(visitedId)
  })

  function focusRow(next: number) {
    const id = rows[next]
    if (id) body.current?.querySelector<HTMLElement>(`[data-order='${CSS.escape(id)}'] button`)?.focus()
  }

  function onKeyDown(event: KeyboardEvent) {
    if (inTurn !== null && isRepeatKey(event)) repeat(inTurn)
    const at = inTurn === null ? -1 : rows.indexOf(inTurn)
    const moves: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }
    const next = moves[event.key]
    if (next === undefined) return
    event.preventDefault()
    focusRow(Math.max(0, Math.min(rows.length - 1, next)))
  }

  if (rows.length === 0) return blank
  return (
    <table className={table} aria-label={label}>
      <thead className={head}>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {translate(`orders.column.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody
        ref={body}
        {...hold}
        onKeyDown={onKeyDown}
        onFocus={(event) => setVisitedId(event.target.closest('tr')?.dataset.order ?? null)}
        onBlur={(event) => {
          if (!event.currentTarget.contains(event.relatedTarget)) setVisitedId(null)
        }}
      >
        {rows.map((id) => (
          <OrderRow key={id} id={id} isOpen={id === openedId} isInTurn={id === inTurn} />
        ))}
      </tbody>
    </table>
  )
}
