import { atom, computed } from 'nanostores'
import type { BulkOrderWire } from '../../api/bulk-jobs.ts'
import type { RowCells } from './check-row.ts'
import { type BulkColumn, bulkColumns } from './columns.ts'
import type { Guess } from './reading/cell-text.ts'
import type { CellProblem } from './sheet-contract.ts'

export interface Row {
  id: number
  number: number
  cells: RowCells
  guesses: Readonly<Partial<Record<BulkColumn, Guess>>>
  isPlaceChosen: boolean
  /** The server's result. Changing a cell drops its problems. */
  result: ServerResult | null
}

export interface ServerResult {
  problems: CellProblem[]
  warnings: CellProblem[]
  fee: number | null
  pin: { latitude: number; longitude: number; confidence: NonNullable<BulkOrderWire['confidence']> } | null
}

export type NewRow = Pick<Row, 'number' | 'cells' | 'guesses'>

/** Rows before and after an undo step; null if missing. */
export type Step = Map<number, { before: Row | null; after: Row | null }>

const maxSteps = 200

/**
 * Rows of a table with undo and redo. IDs increase from top to bottom.
 * @param changed receives changed IDs @param isSent rows that can't change
 */
export function createRows(changed: (ids: readonly number[]) => void, isSent: (id: number) => boolean) {
  const rows = new Map<number, Row>()
  const $undone = atom<readonly Step[]>([])
  const $done = atom<readonly Step[]>([])
  let nextId = 1
  let nextNumber = 1
  let ids: readonly number[] | null = null

  function setRow(id: number, row: Row | null) {
    if (!row || !rows.has(id)) ids = null
    if (row) rows.set(id, row)
    else rows.delete(id)
  }

  /** Applies changes as one undo step; null without changes. @param openStep an earlier step to extend, if it is the last */
  function commit(next: ReadonlyMap<number, Row | null>, openStep: Step | null = null): Step | null {
    const steps = $done.get()
    const isContinued = openStep !== null && steps.at(-1) === openStep
    const step: Step = new Map(isContinued ? openStep : [])
    const ids: number[] = []
    for (const [id, after] of next) {
      const current = rows.get(id) ?? null
      if (current === after) continue
      const extended = step.get(id)
      step.set(id, { before: extended ? extended.before : current, after })
      setRow(id, after)
      ids.push(id)
    }
    if (ids.length === 0) return null
    $done.set([...(isContinued ? steps.slice(0, -1) : steps), step].slice(-maxSteps))
    $undone.set([])
    changed(ids)
    return step
  }

  function applyStep(step: Step, side: 'before' | 'after') {
    const ids = [...step.keys()].filter((id) => !isSent(id))
    for (const id of ids) {
      const row = step.get(id)?.[side] ?? null
      const current = rows.get(id)
      // The server's later results stay.
      const isNewer = row && current && !row.result && current.result
      setRow(id, isNewer ? { ...row, result: withCells(current, row.cells).result } : row)
    }
    changed(ids)
  }

  function withId(row: NewRow): Row {
    const id = nextId++
    nextNumber = Math.max(nextNumber, row.number + 1)
    return { id, ...row, isPlaceChosen: false, result: null }
  }

  return {
    get: (id: number) => rows.get(id) ?? null,
    ids(): readonly number[] {
      ids ??= [...rows.keys()].sort((one, other) => one - other)
      return ids
    },
    all: () => rows,
    get nextNumber() {
      return nextNumber
    },
    $canUndo: computed($done, (steps) => steps.length > 0),
    $canRedo: computed($undone, (steps) => steps.length > 0),
    commit,
    add(added: readonly NewRow[], others: Map<number, Row | null> = new Map()): number[] {
      const newRows = added.map(withId)
      commit(new Map([...others, ...newRows.map((row) => [row.id, row] as const)]))
      return newRows.map(({ id }) => id)
    },
    replace(added: readonly NewRow[]) {
      nextNumber = 1
      this.restore(added.map(withId))
    },
    restore(storedRows: readonly Row[]) {
      const idsBefore = [...rows.keys()]
      rows.clear()
      ids = null
      for (const row of storedRows) rows.set(row.id, row)
      nextId = storedRows.reduce((next, { id }) => Math.max(next, id + 1), nextId)
      nextNumber = storedRows.reduce((next, { number }) => Math.max(next, number + 1), 1)
      $done.set([])
      $undone.set([])
      changed([...new Set([...idsBefore, ...rows.keys()])])
    },
    /** Changes rows without an undo step. */
    amend(next: Map<number, Row | null>) {
      for (const [id, row] of next) setRow(id, row)
      const removed = [...next].flatMap(([id, row]) => (row ? [] : [id]))
      if (removed.length > 0) {
        const withoutRemoved = (step: Step): Step => new Map([...step].filter(([id]) => !removed.includes(id)))
        $done.set(
          $done
            .get()
            .map(withoutRemoved)
            .filter(({ size }) => size > 0),
        )
        $undone.set(
          $undone
            .get()
            .map(withoutRemoved)
            .filter(({ size }) => size > 0),
        )
      }
      changed([...next.keys()])
    },
    undo() {
      const steps = $done.get()
      const last = steps.at(-1)
      if (!last) return
      $done.set(steps.slice(0, -1))
      $undone.set([...$undone.get(), last])
      applyStep(last, 'before')
    },
    redo() {
      const steps = $undone.get()
      const last = steps.at(-1)
      if (!last) return
      $undone.set(steps.slice(0, -1))
      $done.set([...$done.get(), last])
      applyStep(last, 'after')
    },
  }
}

export type Rows = ReturnType<typeof createRows>

export function withCells(row: Row, patch: Partial<Record<BulkColumn, string>>): Row {
  const changed = bulkColumns.filter((column) => patch[column] !== undefined && patch[column] !== row.cells[column])
  if (changed.length === 0) return row
  const isStale = ({ column }: CellProblem) => column === null || changed.includes(column)
  const movesPlace = changed.some((column) => placeColumns.includes(column))
  const losesPlace = row.isPlaceChosen && changed.includes('address') && patch.latitude === undefined
  const guesses = Object.fromEntries(
    Object.entries(row.guesses).filter(([column]) => !changed.some((other) => other === column)),
  )
  return {
    ...row,
    cells: { ...row.cells, ...patch, ...(losesPlace && { latitude: '', longitude: '' }) },
    guesses,
    isPlaceChosen: row.isPlaceChosen && !losesPlace,
    result: row.result && {
      problems: row.result.problems.filter((problem) => !isStale(problem)),
      warnings: row.result.warnings.filter((problem) => !isStale(problem)),
      fee: movesPlace ? null : row.result.fee,
      pin: movesPlace ? null : row.result.pin,
    },
  }
}

export const placeColumns: readonly BulkColumn[] = ['address', 'latitude', 'longitude', 'outlet', 'payment']
