import { css } from '@linaria/core'
import { Fragment, type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { layer } from '../../../styles/layers.ts'
import { token } from '../../../styles/tokens.ts'
import { useTranslate } from '../../page-context.ts'
import { commandKey } from '../../shared/command-key.ts'
import { isRepeatKey } from '../details/repeat-key.ts'
import { useOrderList } from '../order-list-context.ts'
import { OrderRow } from './OrderRow.tsx'
import { useHeldRows } from './use-held-rows.ts'
import { useRowWindow } from './use-row-window.ts'

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
    /* Above the rows, which are positioned, too. */
    z-index: ${layer.sticky};
    inset-block-start: ${token.barHeight};
    padding: ${token.space2};
    text-align: start;
    font-size: ${token.size13};
    font-weight: 500;
    color: ${token.textMuted};
    background: ${token.surfaceSunken};
    border-block-end: 1px solid ${token.line};
  }

  & th:first-child {
    inline-size: 144px;
    padding-inline-start: ${token.space4};
  }

  /* Holds an ID with its outlet in a line. */
  & [data-column='status'] {
    inline-size: 196px;
  }

  & [data-column='rider'] {
    inline-size: 16%;
  }

  & [data-column='outlet'] {
    inline-size: 15%;

    @container orders (inline-size < 960px) {
      display: none;
    }
  }

  /* Wide enough for KWD 12.500. */
  & th:last-child {
    inline-size: 120px;
    padding-inline-end: ${token.space4};
    text-align: end;
  }

  /* Cards show no heads, but screen readers still read them. */
  @container orders (inline-size < 700px) {
    position: absolute;
    inline-size: 1px;
    block-size: 1px;
    overflow: hidden;
    clip-path: inset(50%);
  }
`

const group = css`
  border-block-end: 1px solid ${token.line};
  background: ${token.surfaceSunken};

  & > th {
    padding: ${token.space2} ${token.space4};
    font-size: ${token.size13};
    font-weight: 600;
    text-align: start;
  }

  & small {
    margin-inline-start: ${token.space3};
    color: ${token.textMuted};
    font-size: inherit;
    font-weight: 400;
  }

  /* The cell below the outlet's head is hidden with it. */
  & > td {
    @container orders (inline-size < 960px) {
      display: none;
    }
  }

  @container orders (inline-size < 700px) {
    display: block;

    & > th {
      display: block;
    }
  }
`

/* A border would change its height. */
const gap = css`
  @container orders (inline-size < 700px) {
    display: block;
  }
`

/** Hidden from screen readers: rows have their own index. */
const hidden = { 'aria-hidden': true }

/** Replaces rows outside the window. */
const Gap = ({ height }: { height: number }) => (
  <tr {...hidden} className={gap} style={{ blockSize: height }}>
    <td />
  </tr>
)

const columnsAfterTime = ['status', 'customer', 'rider', 'outlet', 'fee'] as const
/** Without the outlet column, which may be missing. A wider cell would add an empty column. */
const minColumns = columnsAfterTime.length

const rowIdOf = (target: Element) => target.closest('tr')?.dataset.order ?? null

const isButton = ({ target }: { target: EventTarget }) => (target as Element).localName === 'button'

export interface RowGroup {
  name: string
  note?: ReactNode
}

interface OrderTableProps {
  rows: readonly string[]
  openedId: string | null
  /** Differs for each tab and search. */
  listKey: string
  label: string
  /** When orders are due, or were placed. */
  timeHead?: 'due' | 'time'
  /** The group of an order; consecutive orders of the same group share a heading. */
  groupOf?: (id: string) => RowGroup
  blank?: ReactNode
}

/**
 * The orders of a tab: a table if there is room, else cards. Up, Down, Home and End move the focus, R repeats.
 * Only rows near the visible part are rendered; screen readers get the total number.
 */
export function OrderTable(props: OrderTableProps) {
  const { rows: current, openedId, listKey, label, timeHead = 'time', groupOf, blank } = props
  const translate = useTranslate()
  const { repeat, preview, focusRow, selection, select, hasOutlets, $lit } = useOrderList()
  const { rows, hold } = useHeldRows(current, listKey)
  const [focusedId, setFocusedId] = useState<string | null>(null)
  const body = useRef<HTMLTableSectionElement>(null)
  const currentId = focusedId ?? openedId
  const tabbableId = currentId !== null && rows.includes(currentId) ? currentId : (rows[0] ?? null)
  const focusedPlace = useRef(-1)
  const lastOpened = useRef(openedId)
  if (openedId !== null) lastOpened.current = openedId
  const parts = useRowWindow(rows, [tabbableId, lastOpened.current], body)

  // If the focused row leaves the list, the row in its place gets the focus.
  useLayoutEffect(() => {
    const root = body.current?.getRootNode() as ShadowRoot | undefined
    const isLost = focusedId !== null && !rows.includes(focusedId) && root?.activeElement === null
    if (isLost && focusedPlace.current >= 0)
      queueMicrotask(() => focus(rows[Math.min(focusedPlace.current, rows.length - 1)]))
    else if (focusedId !== null && rows.includes(focusedId)) focusedPlace.current = rows.indexOf(focusedId)
  })

  function markFocused(id: string | null) {
    setFocusedId(id)
    $lit.set(id)
  }
  function focus(id: string | undefined) {
    if (id === undefined || !rows.includes(id)) return
    // Only a rendered row can be focused.
    flushSync(() => setFocusedId(id))
    body.current?.querySelector<HTMLElement>(`[data-order='${CSS.escape(id)}'] button`)?.focus()
  }
  function focusAndPreview(id: string | undefined) {
    focus(id)
    if (id !== undefined) preview(id)
  }
  function rowAt(by: 1 | -1) {
    if (currentId === null) return rows[0]
    return rows[Math.max(0, Math.min(rows.length - 1, rows.indexOf(currentId) + by))]
  }
  useLayoutEffect(() => {
    focusRow.current = (to) => queueMicrotask(() => (typeof to === 'string' ? focus(to) : focusAndPreview(rowAt(to))))
  })

  /** X starts and extends a selection, with Shift for a range; while orders are being selected, Space and Ctrl+A work too. */
  function onSelectKey(event: KeyboardEvent): boolean {
    if (tabbableId === null || event.altKey) return false
    const letter = commandKey(event).toLowerCase()
    if (event.ctrlKey || event.metaKey) {
      if (letter === 'a') selection?.toggleAll()
      return letter === 'a' && selection !== null
    }
    const isSpace = letter === ' ' && selection !== null && isButton(event)
    if (letter !== 'x' && !isSpace) return false
    if (!selection) select(tabbableId)
    else if (event.shiftKey) selection.extendTo(tabbableId)
    else selection.toggle(tabbableId)
    return true
  }

  function onKeyDown(event: KeyboardEvent) {
    if (tabbableId !== null && isRepeatKey(event)) repeat(tabbableId)
    if (onSelectKey(event)) return event.preventDefault()
    const at = tabbableId === null ? -1 : rows.indexOf(tabbableId)
    const moves: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }
    const next = moves[commandKey(event)]
    if (next === undefined) return
    event.preventDefault()
    const id = rows[Math.max(0, Math.min(rows.length - 1, next))]
    focusAndPreview(id)
    if (event.shiftKey && id !== undefined) selection?.extendTo(id, tabbableId)
  }

  /** Renders the heading of the group that begins with this row; null if none does. */
  function groupAt(index: number) {
    const [id, before] = [rows[index], rows[index - 1]]
    const rowGroup = groupOf && id !== undefined ? groupOf(id) : null
    if (rowGroup === null || (before !== undefined && groupOf?.(before).name === rowGroup.name)) return null
    return (
      <tr className={group} data-group="">
        <th colSpan={minColumns} scope="rowgroup">
          <bdi>{rowGroup.name}</bdi>
          {rowGroup.note && <small>{rowGroup.note}</small>}
        </th>
        {hasOutlets && <td {...hidden} />}
      </tr>
    )
  }

  if (rows.length === 0) return blank
  return (
    <table className={table} aria-label={label} aria-rowcount={rows.length + 1}>
      <thead className={head}>
        <tr aria-rowindex={1}>
          {[timeHead, ...columnsAfterTime].map((column) =>
            column === 'outlet' && !hasOutlets ? null : (
              <th key={column} scope="col" data-column={column}>
                {translate(column === 'rider' ? 'orders.rider' : `orders.column.${column}`)}
              </th>
            ),
          )}
        </tr>
      </thead>
      <tbody
        ref={body}
        onPointerEnter={hold.onPointerEnter}
        onKeyDown={onKeyDown}
        // Browsers press a button when Space is released.
        onKeyUp={(event) => selection && commandKey(event) === ' ' && isButton(event) && event.preventDefault()}
        onFocus={({ target }) => markFocused(rowIdOf(target))}
        onBlur={({ currentTarget, relatedTarget }) => !currentTarget.contains(relatedTarget) && markFocused(null)}
        onPointerOver={({ target }) => $lit.set(rowIdOf(target as Element))}
        onPointerLeave={() => {
          hold.onPointerLeave()
          $lit.set(focusedId)
        }}
      >
        {parts.map((part) =>
          'gap' in part ? (
            <Gap key={`gap ${part.from}`} height={part.gap} />
          ) : (
            <Fragment key={part.id}>
              {groupAt(part.index)}
              <OrderRow
                id={part.id}
                rowIndex={part.index + 2}
                isOpen={part.id === openedId}
                isTabbable={part.id === tabbableId}
                isBelowDay={groupOf !== undefined}
              />
            </Fragment>
          ),
        )}
      </tbody>
    </table>
  )
}
