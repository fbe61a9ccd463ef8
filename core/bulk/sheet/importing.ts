import { atom } from 'nanostores'
import { type BulkColumn, type BulkWords, bulkColumns, neededColumns, titleKey } from './columns.ts'
import { cleanText, type ReadingContext, readCell } from './reading/cell-text.ts'
import { choiceOf, type FoundTable, findTable, type KnownColumns, missingOf, ordersOf } from './reading/find-table.ts'
import { parseSeparated } from './reading/separated-text.ts'
import {
  type BulkFileProblem,
  maxRows,
  type ReadFile,
  UnreadableFile,
  type Workbook,
  workbookOfText,
} from './reading/workbook.ts'
import { emptyCells, type NewRow } from './rows.ts'
import type { GivenFile, SheetFiles, SheetState } from './sheet-contract.ts'

export interface ImportingParts {
  files: SheetFiles
  /** Encoding of csv that isn't Unicode. */
  encoding(): string
  load(): Promise<{ words: BulkWords; context: Omit<ReadingContext, 'kind' | 'dateSystem'> }>
  known: { read(): KnownColumns; write(columns: KnownColumns): void }
  addRows(rows: NewRow[], isAdded: boolean): void
  size(): { rows: number; nextNumber: number }
}

interface Pending {
  table: FoundTable
  workbook: Workbook
  context: Omit<ReadingContext, 'kind' | 'dateSystem'>
  words: BulkWords
  isAdded: boolean
}

/** Turns files and copied ranges into rows; the user assigns unrecognised columns. */
export function createImporting({ files, encoding, load, known, addRows, size }: ImportingParts) {
  const $state = atom<SheetState>({ kind: 'empty' })
  const $columns = atom<readonly BulkColumn[]>(bulkColumns)
  let pending: Pending | null = null
  let newest = 0
  let before: SheetState = { kind: 'empty' }

  async function read(fileName: string, workbookFrom: () => Promise<ReadFile>, isAdded: boolean) {
    const own = ++newest
    const now = $state.get()
    if (now.kind === 'rows' || now.kind === 'empty') before = now
    pending = null
    $state.set({ kind: 'reading', fileName })
    const [loaded, found] = await Promise.all([load(), workbookFrom()])
    if (own !== newest) return
    try {
      if ('problem' in found) return refuse(fileName, found.problem, isAdded)
      const { workbook } = found
      const table = findTable(workbook, loaded.words, known.read())
      pending = { table, workbook, isAdded, ...loaded }
      if (missingOf(table.assigned).length === 0) finish(fileName)
      else $state.set({ kind: 'columns', fileName, ...choiceOf(table) })
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error
      refuse(fileName, error.problem, isAdded)
    }
  }

  function refuse(fileName: string, problem: BulkFileProblem, isAdded: boolean) {
    $state.set(isAdded && before.kind === 'rows' ? before : { kind: 'unreadable', fileName, problem })
  }

  function finish(fileName: string) {
    if (!pending) return
    const { table, isAdded } = pending
    const orders = ordersOf(table)
    const freeRows = maxRows - (isAdded ? size().rows : 0)
    if (orders.length > freeRows) {
      throw new UnreadableFile('bulk-order-upload.file.too-many-rows', { sheet: table.sheet, limit: String(maxRows) })
    }
    const rows = rowsFrom(pending, isAdded ? size().nextNumber : null)
    const used = table.assigned.filter((column) => column !== null)
    $columns.set(shownColumns([...(isAdded && size().rows > 0 ? $columns.get() : []), ...used]))
    pending = null
    $state.set({ kind: 'rows', fileName })
    addRows(rows, isAdded)
  }

  function change(table: FoundTable) {
    const now = $state.get()
    if (!pending || now.kind !== 'columns') return
    pending = { ...pending, table }
    $state.set({ kind: 'columns', fileName: now.fileName, ...choiceOf(table) })
  }

  return {
    $state,
    $columns,
    open: (file: GivenFile) => read(file.name, () => files.read({ encoding: encoding(), ...file }), false),
    async pasteTable(text: string) {
      const now = $state.get()
      const fileName = 'fileName' in now ? now.fileName : ''
      await read(fileName, async () => ({ workbook: workbookOfText(fileName, parseSeparated(text, '\t')) }), true)
    },
    assignColumn(index: number, column: BulkColumn | null) {
      if (!pending) return
      const { assigned } = pending.table
      change({
        ...pending.table,
        assigned: assigned.map((one, at) => (at === index ? column : one === column ? null : one)),
      })
    },
    setHasTitles(hasTitles: boolean) {
      if (!pending) return
      change({ ...pending.table, titlesAt: hasTitles ? (pending.table.titlesAt ?? 0) : null })
    },
    startRows() {
      const now = $state.get()
      if (!pending || now.kind !== 'columns' || now.missing.length > 0) return
      const { table } = pending
      if (table.titlesAt !== null) known.write({ ...known.read(), ...namesOf(table) })
      try {
        finish(now.fileName)
      } catch (error) {
        if (!(error instanceof UnreadableFile)) throw error
        refuse(now.fileName, error.problem, false)
      }
    },
    cancelOpening() {
      const now = $state.get().kind
      if (now === 'rows' || now === 'empty') return
      newest += 1
      pending = null
      $state.set(before)
    },
    restore(fileName: string, columns: readonly BulkColumn[]) {
      newest += 1
      $columns.set(shownColumns(columns))
      $state.set({ kind: 'rows', fileName })
    },
    destroy() {
      newest += 1
    },
    empty() {
      newest += 1
      pending = null
      before = { kind: 'empty' }
      $columns.set(bulkColumns)
      $state.set({ kind: 'empty' })
    },
  }
}

function shownColumns(used: readonly BulkColumn[]): BulkColumn[] {
  const always: readonly BulkColumn[] = [...neededColumns, 'unit', 'amount', 'payment', 'time']
  return bulkColumns.filter((column) => used.includes(column) || always.includes(column))
}

function rowsFrom({ table, workbook, context }: Pending, firstNumber: number | null): NewRow[] {
  const { kind, dateSystem } = workbook
  const reading = { ...context, kind, dateSystem }
  return ordersOf(table).map(({ number, cells }, index) => {
    const texts = { ...emptyCells }
    const guesses: Record<string, NewRow['guesses'][BulkColumn]> = {}
    for (const [at, column] of table.assigned.entries()) {
      if (column === null) continue
      const { text, guess } = readCell(column, cells[at] ?? null, reading)
      texts[column] = cleanText(text)
      if (guess) guesses[column] = guess
    }
    return { number: firstNumber === null ? number : firstNumber + index, cells: texts, guesses }
  })
}

function namesOf({ rows, titlesAt, assigned }: FoundTable): KnownColumns {
  const titles = rows[titlesAt ?? 0]?.cells ?? []
  return Object.fromEntries(
    assigned.flatMap((column, index) => {
      const title = titles[index]
      return typeof title === 'string' && titleKey(title) !== '' ? [[titleKey(title), column] as const] : []
    }),
  )
}
