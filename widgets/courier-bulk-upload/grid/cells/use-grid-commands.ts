import { useStore } from '@nanostores/react'
import type { BulkColumn } from '../../../../core/bulk/sheet/columns.ts'
import { parseSeparated } from '../../../../core/bulk/sheet/reading/separated-text.ts'
import { useTranslate } from '../../../page-context.ts'
import { useGrid } from '../grid-context.ts'
import type { Command } from './keys.ts'
import { type CellRange, rangeOf } from './selection.ts'

/** Actions on the selected cells, for keys, buttons and the clipboard. */
export function useGridCommands() {
  const grid = useGrid()
  const { sheet, selection, active, commit, announce } = grid
  const translate = useTranslate()
  const columns = useStore(sheet.$columns)

  const range = () => rangeOf(selection.$selection.get())
  const cellAt = (row: number, column: number) => {
    const id = sheet.$rowIds.get()[row]
    const name = columns[column]
    return id === undefined || name === undefined ? null : { row: id, column: name }
  }
  const corners = ({ fromRow, toRow, fromColumn, toColumn }: CellRange) => {
    const [from, to] = [cellAt(fromRow, fromColumn), cellAt(toRow, toColumn)]
    return from && to && { from, to }
  }
  const sizeOf = ({ fromRow, toRow, fromColumn, toColumn }: CellRange) =>
    (toRow - fromRow + 1) * (toColumn - fromColumn + 1)
  const values = ({ fromRow, toRow, fromColumn, toColumn }: CellRange) =>
    sheet.$rowIds
      .get()
      .slice(fromRow, toRow + 1)
      .map((id) => {
        const { cells } = sheet.row(id).get()
        return columns.slice(fromColumn, toColumn + 1).map((column: BulkColumn) => cells[column])
      })

  function clear() {
    const cornerCells = corners(range())
    if (!cornerCells) return
    sheet.clear(cornerCells)
    if (sizeOf(range()) > 1) announce(translate('bulk-order-upload.table.cleared', { count: sizeOf(range()) }))
  }

  function fill() {
    const { fromRow, toRow, ...sides } = range()
    // As in a spreadsheet, a single cell is filled from the one above.
    const from = fromRow === toRow ? Math.max(0, fromRow - 1) : fromRow
    const cornerCells = from < toRow && corners({ fromRow: from, toRow, ...sides })
    if (!cornerCells) return
    sheet.fillDown(cornerCells)
    announce(translate('bulk-order-upload.table.filled', { count: sizeOf({ fromRow: from + 1, toRow, ...sides }) }))
  }

  /** @returns false if the clipboard has no cells */
  function paste(text: string): boolean {
    const { fromRow, toRow, fromColumn, toColumn } = range()
    const from = cellAt(fromRow, fromColumn)
    const cells = parseSeparated(text.replace(/\r?\n$/, ''), '\t')
    if (!from || cells.length === 0) return false
    const singleValue = cells.length === 1 && cells[0]?.length === 1 ? cells[0][0] : undefined
    // A single value fills the whole range.
    const pasted =
      singleValue === undefined
        ? cells
        : Array.from({ length: toRow - fromRow + 1 }, () => Array(toColumn - fromColumn + 1).fill(singleValue))
    sheet.editRange(from, pasted)
    const width = Math.max(...pasted.map((row) => row.length))
    selection.moveTo({ row: fromRow, column: fromColumn })
    selection.extendTo({ row: fromRow + pasted.length - 1, column: fromColumn + width - 1 })
    announce(translate('bulk-order-upload.table.pasted', { count: pasted.length }))
    return true
  }

  function nextProblem() {
    const { row, column } = selection.$selection.get().active
    goToProblem(cellAt(row, column))
  }

  /** Goes to the first problem after a cell, or of all. */
  function goToProblem(from: ReturnType<typeof cellAt>) {
    commit()
    const next = sheet.nextProblem(from)
    const rowIndex = next ? sheet.$rowIds.get().indexOf(next.row) : -1
    if (!next || rowIndex < 0) return announce(translate('bulk-order-upload.table.no-problems'))
    selection.moveTo({ row: rowIndex, column: next.column === null ? 0 : Math.max(0, columns.indexOf(next.column)) })
    active.current?.input.focus()
  }

  function undo(isUndo: boolean) {
    if (!(isUndo ? sheet.$canUndo : sheet.$canRedo).get()) return
    if (isUndo) sheet.undo()
    else sheet.redo()
    announce(translate(isUndo ? 'bulk-order-upload.table.undone' : 'bulk-order-upload.table.redone'))
  }

  function edit() {
    const input = active.current?.input
    if (!input || input.readOnly) return
    if (input.inputMode === 'none') {
      // Phones open the keyboard only for text inputs.
      input.inputMode = 'text'
      input.blur()
    }
    selection.setMode('editing')
    input.focus()
    input.setSelectionRange(input.value.length, input.value.length)
  }

  /** @returns whether the key was handled */
  function run(command: Command): boolean {
    switch (command.kind) {
      case 'move':
        commit()
        selection.moveTo(command.to)
        return true
      case 'extend':
        selection.extendTo(command.to)
        return true
      case 'all':
        selection.selectAll()
        return true
      case 'edit':
      case 'list':
        edit()
        return true
      case 'cancel':
        selection.setMode('moving')
        return true
      case 'clear':
        clear()
        return true
      case 'fill':
        fill()
        return true
      case 'undo':
      case 'redo':
        undo(command.kind === 'undo')
        return true
      case 'next-problem':
        nextProblem()
        return true
      case 'pin': {
        const id = active.current?.id
        commit()
        if (id !== undefined) grid.openPin(id)
        return true
      }
      case 'leave':
        return false
    }
  }

  return {
    run,
    nextProblem,
    firstProblem: () => goToProblem(null),
    undo,
    paste,
    clear,
    /** Puts the selected cells on the clipboard. */
    copy(data: DataTransfer) {
      const copied = values(range())
      data.setData('text/plain', separatedByTabs(copied))
      data.setData('text/html', tableMarkup(copied))
      announce(translate('bulk-order-upload.table.copied', { count: sizeOf(range()) }))
    },
  }
}

/** Formats cells for the clipboard as tab-separated text. */
function separatedByTabs(values: readonly (readonly string[])[]): string {
  const cell = (text: string) => (/[\t\n\r"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
  return values.map((row) => row.map(cell).join('\t')).join('\n')
}

/** Formats cells for the clipboard as an HTML table. */
function tableMarkup(values: readonly (readonly string[])[]): string {
  const escaped = (text: string) => text.replace(/[&<>]/g, (one) => `&#${one.charCodeAt(0)};`)
  const rows = values.map((row) => `<tr>${row.map((text) => `<td>${escaped(text)}</td>`).join('')}</tr>`)
  return `<table>${rows.join('')}</table>`
}
