import { atom, type ReadableAtom } from 'nanostores'

/** Indexes among the rows and columns shown. */
export interface Position {
  row: number
  column: number
}

/**
 * `moving`: the text is selected, keys move, and typing replaces it. `typing`: arrow keys still leave the cell.
 * `editing`: arrow keys move within its text.
 */
export type CellMode = 'moving' | 'typing' | 'editing'

export interface Selection {
  /** The cell with the focus. */
  active: Position
  /** The opposite corner of the range; equal to `active` for one cell. */
  end: Position
  mode: CellMode
}

export interface CellRange {
  fromRow: number
  toRow: number
  fromColumn: number
  toColumn: number
}

export interface CellSelection {
  readonly $selection: ReadableAtom<Selection>
  /** Whether the active cell gets the focus when it is rendered. */
  focusWanted: boolean
  moveTo(position: Position): void
  extendTo(position: Position): void
  selectAll(): void
  setMode(mode: CellMode): void
  /** Keeps the selection within the table after rows were added or removed. */
  keepWithin(): void
}

export function createCellSelection(size: { rows: () => number; columns: () => number }): CellSelection {
  const start = { row: 0, column: 0 }
  const $selection = atom<Selection>({ active: start, end: start, mode: 'moving' })
  const clamp = ({ row, column }: Position): Position => ({
    row: Math.max(0, Math.min(size.rows() - 1, row)),
    column: Math.max(0, Math.min(size.columns() - 1, column)),
  })
  const selection: CellSelection = {
    $selection,
    focusWanted: false,
    moveTo(position) {
      const active = clamp(position)
      selection.focusWanted = true
      $selection.set({ active, end: active, mode: 'moving' })
    },
    extendTo(position) {
      $selection.set({ ...$selection.get(), end: clamp(position), mode: 'moving' })
    },
    selectAll() {
      const last = { row: size.rows() - 1, column: size.columns() - 1 }
      $selection.set({ active: start, end: last, mode: 'moving' })
      selection.focusWanted = true
    },
    setMode(mode) {
      if ($selection.get().mode !== mode) $selection.set({ ...$selection.get(), mode })
    },
    keepWithin() {
      const { active, end, mode } = $selection.get()
      const [clampedActive, clampedEnd] = [clamp(active), clamp(end)]
      if (isSame(clampedActive, active) && isSame(clampedEnd, end)) return
      $selection.set({ active: clampedActive, end: clampedEnd, mode })
    },
  }
  return selection
}

export const isSame = (one: Position, other: Position) => one.row === other.row && one.column === other.column

export function rangeOf({ active, end }: Selection): CellRange {
  return {
    fromRow: Math.min(active.row, end.row),
    toRow: Math.max(active.row, end.row),
    fromColumn: Math.min(active.column, end.column),
    toColumn: Math.max(active.column, end.column),
  }
}

/** Encodes a row's part of the selection as a text that stores can compare; `readMark` decodes it. */
export function markOf(selection: Selection, row: number): string {
  const { fromRow, toRow, fromColumn, toColumn } = rangeOf(selection)
  const isInRange = row >= fromRow && row <= toRow
  const isActive = selection.active.row === row
  if (!isInRange && !isActive) return ''
  return `${isActive ? selection.active.column : ''}/${isInRange ? `${fromColumn}/${toColumn}` : ''}`
}

export interface RowMark {
  active: number | null
  from: number
  to: number
}

export function readMark(mark: string): RowMark | null {
  if (mark === '') return null
  const [active = '', from = '', to = ''] = mark.split('/')
  return { active: active === '' ? null : Number(active), from: from === '' ? -1 : Number(from), to: Number(to || -1) }
}
