import type { Coordinates } from '../../addresses/coordinates.ts'
import { type BulkColumn, emptyCells } from './columns.ts'
import { cellText } from './reading/cell-text.ts'
import { maxRows } from './reading/workbook.ts'
import { type Row, type Rows, type Step, withCells } from './rows.ts'
import type { CellAddress, CellRange } from './sheet-contract.ts'

export interface EditingParts {
  rows: Rows
  shownIds(): readonly number[]
  shownColumns(): readonly BulkColumn[]
  isSent(id: number): boolean
}

type Patch = Partial<Record<BulkColumn, string>>

export function createEditing({ rows, shownIds, shownColumns, isSent }: EditingParts) {
  function patchRows(patches: ReadonlyMap<number, Patch>, change = withCells): Map<number, Row> {
    const next = new Map<number, Row>()
    for (const [id, cells] of patches) {
      const row = rows.get(id)
      if (row && !isSent(id)) next.set(id, change(row, cells))
    }
    return next
  }

  function cellsOf({ from, to }: CellRange) {
    const ids = between(shownIds(), from.row, to.row)
    const columns = between(shownColumns(), from.column, to.column)
    return { ids, columns }
  }

  function fill(range: CellRange, textOf: (column: BulkColumn, first: Row) => string, from: number) {
    const { ids, columns } = cellsOf(range)
    const first = rows.get(ids[0] ?? 0)
    if (!first) return
    const cells = Object.fromEntries(columns.map((column) => [column, textOf(column, first)]))
    rows.commit(patchRows(new Map(ids.slice(from).map((id) => [id, cells]))))
  }

  return {
    edit(id: number, column: BulkColumn, value: string): Step | null {
      return rows.commit(patchRows(new Map([[id, { [column]: cellText(column, value) }]])))
    },
    editRange(from: CellAddress, values: readonly (readonly string[])[]) {
      const ids = shownIds().slice(Math.max(0, shownIds().indexOf(from.row)))
      const columns = shownColumns().slice(Math.max(0, shownColumns().indexOf(from.column)))
      const patches = values.map((line) =>
        Object.fromEntries(
          columns.slice(0, line.length).map((column, at) => [column, cellText(column, line[at] ?? '')]),
        ),
      )
      const freeRows = Math.max(0, maxRows - rows.ids().length)
      const newRows = patches.slice(ids.length, ids.length + freeRows)
      const number = rows.nextNumber
      rows.add(
        newRows.map((cells, at) => ({ number: number + at, cells: { ...emptyCells, ...cells }, guesses: {} })),
        patchRows(new Map(patches.slice(0, ids.length).map((cells, at) => [ids[at] ?? 0, cells]))),
      )
    },
    fillDown: (range: CellRange) => fill(range, (column, first) => first.cells[column], 1),
    clear: (range: CellRange) => fill(range, () => '', 0),
    addRow(): number {
      const [id = 0] = rows.add([{ number: rows.nextNumber, cells: emptyCells, guesses: {} }])
      return id
    },
    removeRows(ids: readonly number[]) {
      rows.commit(new Map(ids.filter((id) => !isSent(id)).map((id) => [id, null])))
    },
    /** @param openStep the step that filled in the address */
    setPlace(id: number, text: string, { latitude, longitude }: Coordinates, openStep: Step | null = null) {
      const cells = { address: cellText('address', text), latitude: String(latitude), longitude: String(longitude) }
      const withPlace = (row: Row, patch: Patch) => ({ ...withCells(row, patch), isPlaceChosen: true })
      rows.commit(patchRows(new Map([[id, cells]]), withPlace), openStep)
    },
  }
}

function between<Value>(list: readonly Value[], one: Value, other: Value): readonly Value[] {
  const ends = [list.indexOf(one), list.indexOf(other)].sort((a, b) => a - b)
  const [first = -1, last = -1] = ends
  return first < 0 ? [] : list.slice(first, last + 1)
}

interface Place {
  row: number
  column: BulkColumn | null
}

/** Returns the next cell with a problem in reading order; after the last, the first again. */
export function nextProblem(
  { ids, columns }: { ids: readonly number[]; columns: readonly (BulkColumn | null)[] },
  from: Place | null,
  columnsOfProblems: (row: number) => readonly (BulkColumn | null)[],
): Place | null {
  const start = from ? ids.indexOf(from.row) : -1
  for (let step = 0; step <= ids.length; step += 1) {
    const row = ids[(Math.max(0, start) + step) % ids.length]
    if (row === undefined) break
    const problemColumns = columnsOfProblems(row)
    const after = from && start >= 0 && step === 0 ? columns.indexOf(from.column) : -1
    const column = columns.find((one, at) => at > after && problemColumns.includes(one))
    if (column !== undefined) return { row, column }
  }
  return null
}
