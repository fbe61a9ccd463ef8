import type { CellMode, Position } from './selection.ts'

export type Command =
  | { kind: 'move' | 'extend'; to: Position }
  | { kind: 'edit' | 'cancel' | 'leave' | 'clear' | 'fill' | 'undo' | 'redo' | 'all' | 'next-problem' | 'list' | 'pin' }

export interface GridState {
  active: Position
  /** The corner that Shift moves. */
  end: Position
  rows: number
  columns: number
  /** Rows that fit the window. */
  page: number
  isRightToLeft: boolean
  mode: CellMode
}

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>

/** Returns the command of a key, as in a spreadsheet; null if the text or the browser handles it. */
export function commandOf(press: Key, state: GridState): Command | null {
  const { key, shiftKey } = press
  const isShortcut = press.ctrlKey || press.metaKey
  if (key === 'F8') return { kind: 'next-problem' }
  if (key === 'F9') return { kind: 'pin' }
  if (state.mode !== 'moving') return commandWhileTyping(press, state)
  if (isShortcut) {
    const command = shortcut(key.toLowerCase(), shiftKey)
    if (command) return command
  }
  if (press.altKey) return key === 'ArrowDown' ? { kind: 'list' } : null
  if (key === 'F2') return { kind: 'edit' }
  if (key === 'Escape') return { kind: 'leave' }
  if (key === 'Delete' || key === 'Backspace') return { kind: 'clear' }
  const isExtending = shiftKey && key !== 'Tab' && key !== 'Enter'
  const to = targetOf(press, isExtending ? state.end : state.active, state)
  return to && { kind: isExtending ? 'extend' : 'move', to }
}

function shortcut(letter: string, shiftKey: boolean): Command | null {
  if (letter === 'z') return { kind: shiftKey ? 'redo' : 'undo' }
  if (letter === 'y') return { kind: 'redo' }
  if (letter === 'a') return { kind: 'all' }
  if (letter === 'd') return { kind: 'fill' }
  return null
}

function commandWhileTyping(press: Key, state: GridState): Command | null {
  if (press.key === 'Escape') return { kind: 'cancel' }
  const isLeaving = press.key === 'Enter' || press.key === 'Tab' || (state.mode === 'typing' && !isModified(press))
  if (!isLeaving || press.key === 'Home' || press.key === 'End') return null
  const to = targetOf(press, state.active, state)
  return to && { kind: 'move', to }
}

const isModified = (press: Key) => press.ctrlKey || press.metaKey || press.altKey || press.shiftKey

/** Returns the cell to which a key moves; null if there is none, as for Tab at the last cell. */
function targetOf(press: Key, from: Position, state: GridState): Position | null {
  const { rows, columns, page } = state
  const toEnd = press.ctrlKey || press.metaKey
  const last = { row: rows - 1, column: columns - 1 }
  const sideways = state.isRightToLeft ? -1 : 1
  switch (press.key) {
    case 'ArrowDown':
      return { ...from, row: toEnd ? last.row : from.row + 1 }
    case 'ArrowUp':
      return { ...from, row: toEnd ? 0 : from.row - 1 }
    case 'ArrowRight':
      return moveSideways(from, sideways, toEnd, last.column)
    case 'ArrowLeft':
      return moveSideways(from, -sideways, toEnd, last.column)
    case 'Home':
      return { row: toEnd ? 0 : from.row, column: 0 }
    case 'End':
      return { row: toEnd ? last.row : from.row, column: last.column }
    case 'PageDown':
      return { ...from, row: from.row + page }
    case 'PageUp':
      return { ...from, row: from.row - page }
    case 'Enter':
      return { ...from, row: from.row + (press.shiftKey ? -1 : 1) }
    case 'Tab':
      return moveInReadingOrder(from, press.shiftKey ? -1 : 1, rows, columns)
    default:
      return null
  }
}

function moveSideways(from: Position, by: number, toEnd: boolean, last: number): Position {
  if (toEnd) return { ...from, column: by > 0 ? last : 0 }
  return { ...from, column: from.column + by }
}

function moveInReadingOrder({ row, column }: Position, by: 1 | -1, rows: number, columns: number): Position | null {
  const cellIndex = row * columns + column + by
  if (cellIndex < 0 || cellIndex >= rows * columns) return null
  return { row: Math.floor(cellIndex / columns), column: cellIndex % columns }
}
