import { atom } from 'nanostores'
import { type BulkColumn, type BulkWords, bulkColumns, requiredColumns } from './columns.ts'
import type { CellContext } from './reading/cell-text.ts'
import {
  choiceOf,
  columnKey,
  type FoundTable,
  findTable,
  type KnownColumns,
  missingOf,
  ordersOf,
} from './reading/find-table.ts'
import { readRows } from './reading/read-rows.ts'
import { parseSeparated } from './reading/separated-text.ts'
import {
  type BulkFileProblem,
  maxRows,
  type ReadFile,
  UnreadableFile,
  type Workbook,
  workbookOfText,
} from './reading/workbook.ts'
import type { NewRow } from './rows.ts'
import type { GivenFile, SheetExport, SheetFiles, SheetState } from './sheet-contract.ts'

export interface ImportingParts {
  files: SheetFiles
  /** Encoding of csv that isn't Unicode. */
  encoding(): string
  load(): Promise<{ words: BulkWords; context: Omit<CellContext, 'kind' | 'dateSystem'> }>
  knownColumns: { read(): KnownColumns; write(columns: KnownColumns): void }
  /** Adds or replaces rows, instead of these. Returns the IDs of added ones. */
  addRows(rows: NewRow[], isPasted: boolean, insteadOf: readonly number[]): number[]
  size(): { rows: number; nextNumber: number }
}

interface Pending {
  table: FoundTable
  workbook: Workbook
  context: Omit<CellContext, 'kind' | 'dateSystem'>
  words: BulkWords
  isPasted: boolean
  /** Rows that were added with other columns. */
  addedIds: readonly number[]
}

/** Turns files and copied ranges into rows; the user assigns unrecognised columns. */
export function createImporting({ files, encoding, load, knownColumns, addRows, size }: ImportingParts) {
  const $state = atom<SheetState>({ kind: 'empty' })
  const $columns = atom<readonly BulkColumn[]>(bulkColumns)
  const $export = atom<SheetExport | null>(null)
  let pending: Pending | null = null
  let lastImport: Pending | null = null
  let latestRun = 0
  let stateBefore: SheetState = { kind: 'empty' }

  async function read(fileName: string, workbookFrom: () => Promise<ReadFile>, isPasted: boolean) {
    const run = ++latestRun
    const state = $state.get()
    if (state.kind === 'rows' || state.kind === 'empty') stateBefore = state
    pending = null
    $state.set({ kind: 'reading', fileName })
    const [loaded, file] = await Promise.all([load(), workbookFrom()])
    if (run !== latestRun) return
    try {
      if ('problem' in file) return refuse(fileName, file.problem, isPasted)
      const { workbook } = file
      const table = findTable(workbook, loaded.words, knownColumns.read())
      pending = { table, workbook, isPasted, addedIds: [], ...loaded }
      if (table.known || missingOf(table.assigned).length === 0) finish(fileName)
      else $state.set({ kind: 'columns', fileName, ...choiceOf(table) })
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error
      refuse(fileName, error.problem, isPasted)
    }
  }

  function refuse(fileName: string, problem: BulkFileProblem, isPasted: boolean) {
    $state.set(isPasted && stateBefore.kind === 'rows' ? stateBefore : { kind: 'unreadable', fileName, problem })
  }

  function finish(fileName: string) {
    if (!pending) return
    const { table, isPasted } = pending
    const { orders, assigned, leftOut } = ordersOf(table)
    const freeRows = maxRows - (isPasted ? size().rows - pending.addedIds.length : 0)
    if (orders.length > freeRows) {
      throw new UnreadableFile('bulk-order-upload.file.too-many-rows', { sheet: table.sheet, limit: String(maxRows) })
    }
    const { workbook, context, addedIds } = pending
    const firstNumber = isPasted ? size().nextNumber : null
    const rows = readRows(table, { ...context, kind: workbook.kind, dateSystem: workbook.dateSystem }).map(
      ({ number, cells, guesses }, at): NewRow => ({
        number: firstNumber === null ? number : firstNumber + at,
        cells,
        guesses,
      }),
    )
    const isUsed = (at: number) => !table.known || orders.some(({ cells }) => (cells[at] ?? null) !== null)
    const usedColumns = assigned.filter((column, at) => column !== null && isUsed(at)) as BulkColumn[]
    $columns.set(shownColumns([...(isPasted && size().rows > 0 ? $columns.get() : []), ...usedColumns]))
    const finished = pending
    pending = null
    $state.set({ kind: 'rows', fileName })
    $export.set(table.known && { system: table.known.system, leftOut })
    lastImport = { ...finished, addedIds: addRows(rows, isPasted, addedIds) }
  }

  function change(table: FoundTable) {
    const state = $state.get()
    if (!pending || state.kind !== 'columns') return
    pending = { ...pending, table }
    $state.set({ kind: 'columns', fileName: state.fileName, ...choiceOf(table) })
  }

  return {
    $state,
    $columns,
    $export,
    open: (file: GivenFile) => read(file.name, () => files.read({ encoding: encoding(), ...file }), false),
    async pasteTable(text: string) {
      const state = $state.get()
      const fileName = 'fileName' in state ? state.fileName : ''
      await read(fileName, async () => ({ workbook: workbookOfText(fileName, parseSeparated(text, '\t')) }), true)
    },
    assignColumn(index: number, column: BulkColumn | null) {
      if (!pending) return
      const { assigned, known } = pending.table
      // Several columns of an export are joined.
      const isTaken = (current: BulkColumn | null) => current === column && !known
      change({
        ...pending.table,
        assigned: assigned.map((current, at) => (at === index ? column : isTaken(current) ? null : current)),
      })
    },
    setHasTitles(hasTitles: boolean) {
      if (!pending) return
      const { titlesAt, known } = pending.table
      change({ ...pending.table, titlesAt: hasTitles ? (titlesAt ?? 0) : null, known: hasTitles ? known : null })
    },
    /** Shows the columns of an export again. */
    correctColumns() {
      const state = $state.get()
      if (state.kind !== 'rows' || !lastImport) return
      stateBefore = state
      pending = lastImport
      $state.set({ kind: 'columns', fileName: state.fileName, ...choiceOf(pending.table) })
    },
    startRows() {
      const state = $state.get()
      if (!pending || state.kind !== 'columns' || state.missing.length > 0) return
      const { table } = pending
      if (table.titlesAt !== null) knownColumns.write(withColumns(knownColumns.read(), table))
      try {
        finish(state.fileName)
      } catch (error) {
        if (!(error instanceof UnreadableFile)) throw error
        refuse(state.fileName, error.problem, false)
      }
    },
    cancelOpening() {
      const { kind } = $state.get()
      if (kind === 'rows' || kind === 'empty') return
      latestRun += 1
      pending = null
      $state.set(stateBefore)
    },
    restore(fileName: string, columns: readonly BulkColumn[]) {
      latestRun += 1
      $columns.set(shownColumns(columns))
      $state.set({ kind: 'rows', fileName })
    },
    destroy() {
      latestRun += 1
    },
    empty() {
      latestRun += 1
      pending = null
      stateBefore = { kind: 'empty' }
      lastImport = null
      $export.set(null)
      $columns.set(bulkColumns)
      $state.set({ kind: 'empty' })
    },
  }
}

function shownColumns(used: readonly BulkColumn[]): BulkColumn[] {
  const alwaysShown: readonly BulkColumn[] = [...requiredColumns, 'unit', 'amount', 'payment', 'time']
  return bulkColumns.filter((column) => used.includes(column) || alwaysShown.includes(column))
}

/** Returns the remembered columns with those of the table, except what is as the export has it. */
function withColumns(remembered: KnownColumns, { rows, titlesAt, assigned, known }: FoundTable): KnownColumns {
  const columns = new Map(Object.entries(remembered))
  for (const [at, column] of assigned.entries()) {
    const key = columnKey(rows[titlesAt ?? 0]?.cells[at], known)
    if (known && column === (known.sources[at]?.column ?? null)) columns.delete(key)
    else if (key !== '') columns.set(key, column)
  }
  return Object.fromEntries(columns)
}
