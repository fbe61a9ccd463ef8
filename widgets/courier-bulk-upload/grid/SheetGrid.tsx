import { css } from '@linaria/core'
import { useStore } from '@nanostores/react'
import { type ClipboardEvent, useCallback, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { BulkSheet } from '../../../core/bulk/sheet/sheet-contract.ts'
import { token } from '../../../styles/tokens.ts'
import { usePage, useTranslate } from '../../page-context.ts'
import { Notice } from '../../shared/Notice.tsx'
import { VisuallyHidden } from '../../shared/VisuallyHidden.tsx'
import { ExportNotice } from '../ExportNotice.tsx'
import { KeyHelp } from './bars/KeyHelp.tsx'
import { SummaryBar } from './bars/SummaryBar.tsx'
import { Toolbar } from './bars/Toolbar.tsx'
import { CellGrid } from './cells/CellGrid.tsx'
import { createCellSelection } from './cells/selection.ts'
import { ColumnMapping } from './columns/ColumnMapping.tsx'
import { type ActiveCell, type Grid, GridContext } from './grid-context.ts'
import { RowCards } from './phone/RowCards.tsx'
import { PinDialog } from './pin/PinDialog.tsx'

const frame = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${token.space3};
  background: ${token.surface};
`

/** Pause after which changed counts are announced. */
const pauseMs = 1500

/** Width in px below which fourteen columns don't fit, so rows are cards. */
const narrowWidth = 600

export interface SheetGridProps {
  sheet: BulkSheet
  /** Sends the rows without problems. */
  onSend: () => void
}

/**
 * A table of orders to correct: first its columns if unrecognised, then its rows as a grid or, on a phone, as cards.
 * Renders nothing without either.
 */
export function SheetGrid({ sheet, onSend }: SheetGridProps) {
  const { kind } = useStore(sheet.$state)
  if (kind === 'columns') return <ColumnMapping sheet={sheet} />
  return kind === 'rows' ? <Rows sheet={sheet} onSend={onSend} /> : null
}

function Rows({ sheet, onSend }: SheetGridProps) {
  const translate = useTranslate()
  const hintId = useId()
  const summary = useRef<HTMLDivElement>(null)
  const active = useRef<ActiveCell | null>(null)
  const [pinRowId, setPinRowId] = useState<number | null>(null)
  const [openedRowId, setOpenedRowId] = useState<number | null>(null)
  const { message, announce } = useAnnouncements(sheet)
  const { setBox, isNarrow } = useIsNarrow()
  const [selection] = useState(() =>
    createCellSelection({ rows: () => sheet.$rowIds.get().length, columns: () => sheet.$columns.get().length }),
  )
  const ids = useStore(sheet.$rowIds)
  const filter = useStore(sheet.$filter)
  const isKept = useStore(sheet.$isKept)

  const grid = useMemo((): Grid => {
    return {
      sheet,
      selection,
      active,
      announce,
      openRow: setOpenedRowId,
      openPin: setPinRowId,
      commit() {
        const cell = active.current
        if (!cell || selection.$selection.get().mode === 'moving') return
        const { id, column, input } = cell
        const text = input.value.trim()
        selection.setMode('moving')
        if (text !== sheet.row(id).get().cells[column]) sheet.edit(id, column, text)
      },
    }
  }, [sheet, selection, announce])

  return (
    <GridContext value={grid}>
      <div className={frame} ref={setBox} onPaste={stopPaste}>
        {!isKept && <Notice tone="info">{translate('bulk-order-upload.table.not-kept')}</Notice>}
        <ExportNotice sheet={sheet} onCorrect={sheet.correctColumns} />
        <Toolbar isNarrow={isNarrow} />
        {ids.length === 0 ? (
          <p>{translate(filter === 'wrong' ? 'bulk-order-upload.table.none-wrong' : 'bulk-order-upload.table.none')}</p>
        ) : isNarrow ? (
          <RowCards opened={openedRowId} />
        ) : (
          <CellGrid describedBy={hintId} onLeave={() => summary.current?.focus()} />
        )}
        {!isNarrow && <KeyHelp id={hintId} />}
        <SummaryBar ref={summary} isNarrow={isNarrow} onSend={onSend} />
        <VisuallyHidden live>{message}</VisuallyHidden>
        {pinRowId !== null && <PinDialog id={pinRowId} onClose={() => setPinRowId(null)} />}
      </div>
    </GridContext>
  )
}

/** Keeps a paste into a field from the element, which handles pasted rows. */
function stopPaste(event: ClipboardEvent) {
  if (event.target instanceof HTMLInputElement) event.nativeEvent.stopImmediatePropagation()
}

/** Announcements for screen readers: an action's result, then the remaining rows. */
function useAnnouncements(sheet: BulkSheet) {
  const { clock } = usePage().environment
  const translate = useTranslate()
  const [said, setSaid] = useState({ text: '', translate })
  const announce = useCallback(
    (text: string) => {
      // Screen readers skip a message that equals the last one.
      setSaid((before) => ({ text: before.text === text ? `${text}\u00a0` : text, translate }))
    },
    [translate],
  )

  useEffect(() => {
    let timer: unknown = null
    let announced = ''
    const stop = sheet.$counts.subscribe(({ ready, warned, wrong, checking }) => {
      clock.clearTimeout(timer)
      if (checking > 0) return
      timer = clock.setTimeout(() => {
        const toCheck = warned > 0 ? ` ${translate('bulk-order-upload.table.warned', { count: warned })}` : ''
        const counts = translate('bulk-order-upload.table.counts', { ready: ready - warned, wrong }) + toCheck
        if (announced === counts) return
        announced = counts
        announce(counts)
      }, pauseMs)
    })
    return () => {
      stop()
      clock.clearTimeout(timer)
    }
  }, [sheet, clock, announce, translate])

  // What was said in another language isn't said again.
  return { message: said.translate === translate ? said.text : '', announce }
}

function useIsNarrow() {
  const [box, setBox] = useState<HTMLElement | null>(null)
  const [isNarrow, setNarrow] = useState(false)
  useLayoutEffect(() => {
    if (!box) return
    const update = () => setNarrow(box.clientWidth < narrowWidth)
    update()
    const observer = new ResizeObserver(update)
    observer.observe(box)
    return () => observer.disconnect()
  }, [box])
  return { setBox, isNarrow }
}
