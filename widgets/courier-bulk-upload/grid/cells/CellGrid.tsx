import { useStore } from '@nanostores/react'
import { useVirtualizer } from '@tanstack/react-virtual'
import { computed } from 'nanostores'
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useTranslate } from '../../../page-context.ts'
import { commandKey } from '../../../shared/command-key.ts'
import { useGrid } from '../grid-context.ts'
import { usePrices } from '../use-prices.ts'
import * as styles from './cell-styles.ts'
import { GridRow } from './GridRow.tsx'
import { commandOf } from './keys.ts'
import { layoutOf, rowHeight, titleHeight } from './layout.ts'
import type { Position } from './selection.ts'
import { Titles } from './Titles.tsx'
import { useGridCommands } from './use-grid-commands.ts'

interface CellGridProps {
  /** ID of the description of the keys. */
  describedBy: string
  /** Called on Escape; moves the focus out of the table. */
  onLeave: () => void
}

/** The table of orders as a grid of cells (ARIA), windowed, with the keys of a spreadsheet. */
export function CellGrid({ describedBy, onLeave }: CellGridProps) {
  const { sheet, selection, active, commit } = useGrid()
  const translate = useTranslate()
  const commands = useGridCommands()
  const ids = useStore(sheet.$rowIds)
  const columns = useStore(sheet.$columns)
  const [height] = useState(rowHeight)
  const scroller = useRef<HTMLDivElement>(null)
  const { template, inlineSize } = useMemo(() => layoutOf(columns), [columns])
  const activeRow = useStore(useMemo(() => computed(selection.$selection, ({ active }) => active.row), [selection]))

  const rows = useVirtualizer({
    count: ids.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    getItemKey: (index) => ids[index] ?? index,
    overscan: 1,
  })
  const visibleRows = rows.getVirtualItems()
  // A jump renders the focused cell at once, and other rows in the next frames.
  const deferredRows = useDeferredValue(visibleRows)
  const visibleIndexes = (deferredRows.length > 0 ? deferredRows : visibleRows).map(({ index }) => index)
  // The focused cell stays rendered wherever the user scrolls.
  const renderedIndexes = visibleIndexes.includes(activeRow)
    ? visibleIndexes
    : [...visibleIndexes, activeRow].sort((one, other) => one - other)
  useScrollTo(scroller, height)

  useEffect(() => {
    if (ids.length > 0) selection.keepWithin()
  }, [ids, selection])

  usePrices(renderedIndexes.flatMap((index) => ids[index] ?? []))

  function onKeyDown(event: KeyboardEvent) {
    const key = commandKey(event)
    if (!key || !scroller.current) return
    const command = commandOf(event.nativeEvent, {
      ...selection.$selection.get(),
      rows: ids.length,
      columns: columns.length,
      page: Math.max(1, Math.floor((scroller.current.clientHeight - titleHeight) / height) - 1),
      isRightToLeft: getComputedStyle(scroller.current).direction === 'rtl',
    })
    if (!command) return
    // Escape would also close the page's dialogs.
    event.stopPropagation()
    event.preventDefault()
    if (!commands.run(command)) onLeave()
  }

  function positionOf(target: EventTarget): Position | null {
    const element = target instanceof Element && !target.closest('[popover]') ? target : null
    const row = element?.closest<HTMLElement>('[data-index]')?.dataset.index
    const column = element?.closest<HTMLElement>('[data-column]')?.dataset.column
    if (row === undefined) return null
    return column === undefined ? null : { row: Number(row), column: Number(column) }
  }

  function select(target: EventTarget, isExtending: boolean) {
    const element = target as Element
    const head = element.closest('[data-head]')?.closest<HTMLElement>('[data-index]')
    const position = positionOf(target)
    if (head) {
      commit()
      const row = Number(head.dataset.index)
      if (!isExtending) selection.moveTo({ row, column: 0 })
      selection.extendTo({ row, column: columns.length - 1 })
    } else if (position) {
      commit()
      if (isExtending) selection.extendTo(position)
      else selection.moveTo(position)
    } else return
    active.current?.input.focus({ preventScroll: true })
  }

  const isInText = (target: EventTarget) =>
    target === active.current?.input && selection.$selection.get().mode !== 'moving'

  function onPointerDown(event: PointerEvent) {
    // A touch scrolls; a tap is handled as a click.
    if (event.pointerType === 'touch' || event.button !== 0 || isInText(event.target)) return
    if (!positionOf(event.target) && !(event.target as Element).closest('[data-head]')) return
    event.preventDefault()
    select(event.target, event.shiftKey)
  }

  function onPointerMove(event: PointerEvent) {
    if (event.pointerType === 'touch' || (event.buttons & 1) === 0 || isInText(event.target)) return
    const position = positionOf(event.target)
    if (position) selection.extendTo(position)
  }

  function onClick(event: { nativeEvent: MouseEvent; target: EventTarget }) {
    if ((event.nativeEvent as globalThis.PointerEvent).pointerType !== 'touch' || isInText(event.target)) return
    // The second tap on a cell edits it.
    if (event.target === active.current?.input) commands.run({ kind: 'edit' })
    else select(event.target, false)
  }

  function onClipboard(event: ClipboardEvent, use: () => void) {
    if (selection.$selection.get().mode !== 'moving' || event.target !== active.current?.input) return
    event.preventDefault()
    use()
  }

  return (
    <div
      ref={scroller}
      role="grid"
      tabIndex={-1}
      part="table"
      className={styles.scroller}
      aria-label={translate('bulk-order-upload.table.label')}
      aria-describedby={describedBy}
      aria-multiselectable
      aria-rowcount={ids.length + 1}
      aria-colcount={columns.length + 2}
      onKeyDown={onKeyDown}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onClick={onClick}
      onDoubleClick={(event) => positionOf(event.target) && commands.run({ kind: 'edit' })}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) commit()
      }}
      onCopy={(event) => onClipboard(event, () => commands.copy(event.clipboardData))}
      onCut={(event) =>
        onClipboard(event, () => {
          commands.copy(event.clipboardData)
          commands.clear()
        })
      }
      onPaste={(event) => onClipboard(event, () => commands.paste(event.clipboardData.getData('text/plain')))}
    >
      <Titles columns={columns} template={template} inlineSize={inlineSize} />
      <div
        role="rowgroup"
        className={styles.body}
        style={{ minInlineSize: inlineSize, blockSize: rows.getTotalSize() }}
      >
        {renderedIndexes.map((index) => {
          const id = ids[index]
          return id === undefined ? null : (
            <GridRow key={id} id={id} index={index} columns={columns} template={template} height={height} />
          )
        })}
      </div>
    </div>
  )
}

/** Scrolls to the moving corner: the active cell or the end of a range. */
function useScrollTo(scroller: RefObject<HTMLElement | null>, height: number) {
  const { selection } = useGrid()
  useEffect(
    () =>
      selection.$selection.subscribe(({ end }) => {
        const box = scroller.current
        if (!box) return
        const top = end.row * height
        const visibleHeight = box.clientHeight - titleHeight - height
        if (top < box.scrollTop) box.scrollTop = top
        else if (top > box.scrollTop + visibleHeight) box.scrollTop = top - visibleHeight
      }),
    [selection, scroller, height],
  )
}
