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

/** The command of a key, as in a spreadsheet; null leaves it to the text or the browser. */
export function commandOf(event: Key, around: GridState): Command | null {
  const { key, shiftKey } = event
  const isShortcut = event.ctrlKey || event.metaKey
  if (key === 'F8') return { kind: 'next-problem' }
  if (key === 'F9') return { kind: 'pin' }
  if (around.mode !== 'moving') return commandWhileTyping(event, around)
  if (isShortcut) {
    const command = shortcut(key.toLowerCase(), shiftKey)
    if (command) return command
  }
  if (event.altKey) return key === 'ArrowDown' ? { kind: 'list' } : null
  if (key === 'F2') return { kind: 'edit' }
  if (key === 'Escape') return { kind: 'leave' }
  if (key === 'Delete' || key === 'Backspace') return { kind: 'clear' }
  const isExtending = shiftKey && key !== 'Tab' && key !== 'Enter'
  const to = targetOf(event, isExtending ? around.end : around.active, around)
  return to && { kind: isExtending ? 'extend' : 'move', to }
}

function shortcut(letter: string, shiftKey: boolean): Command | null {
  if (letter === 'z') return { kind: shiftKey ? 'redo' : 'undo' }
  if (letter === 'y') return { kind: 'redo' }
  if (letter === 'a') return { kind: 'all' }
  if (letter === 'd') return { kind: 'fill' }
  return null
}

function commandWhileTyping(event: Key, around: GridState): Command | null {
  if (event.key === 'Escape') return { kind: 'cancel' }
  const isLeaving = event.key === 'Enter' || event.key === 'Tab' || (around.mode === 'typing' && !isModified(event))
  if (!isLeaving || event.key === 'Home' || event.key === 'End') return null
  const to = targetOf(event, around.active, around)
  return to && { kind: 'move', to }
}

const isModified = (event: Key) => event.ctrlKey || event.metaKey || event.altKey || event.shiftKey

/** The cell a key leads to; null if there is none, as for Tab at the last cell. */
function targetOf(event: Key, from: Position, around: GridState): Position | null {
  const { rows, columns, page } = around
  const toEnd = event.ctrlKey || event.metaKey
  const last = { row: rows - 1, column: columns - 1 }
  const sideways = around.isRightToLeft ? -1 : 1
  switch (event.key) {
    case 'ArrowDown':
      return { ...from, row: toEnd ? last.row : from.row + 1 }
    case 'ArrowUp':
      return { ...from, row: toEnd ? 0 : from.row - 1 }
    case 'ArrowRight':
      return beside(from, sideways, toEnd, last.column)
    case 'ArrowLeft':
      return beside(from, -sideways, toEnd, last.column)
    case 'Home':
      return { row: toEnd ? 0 : from.row, column: 0 }
    case 'End':
      return { row: toEnd ? last.row : from.row, column: last.column }
    case 'PageDown':
      return { ...from, row: from.row + page }
    case 'PageUp':
      return { ...from, row: from.row - page }
    case 'Enter':
      return { ...from, row: from.row + (event.shiftKey ? -1 : 1) }
    case 'Tab':
      return inReadingOrder(from, event.shiftKey ? -1 : 1, rows, columns)
    default:
      return null
  }
}

function beside(from: Position, by: number, toEnd: boolean, last: number): Position {
  if (toEnd) return { ...from, column: by > 0 ? last : 0 }
  return { ...from, column: from.column + by }
}

function inReadingOrder({ row, column }: Position, by: 1 | -1, rows: number, columns: number): Position | null {
  const place = row * columns + column + by
  if (place < 0 || place >= rows * columns) return null
  return { row: Math.floor(place / columns), column: place % columns }
}
