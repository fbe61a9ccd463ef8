import { atom } from 'nanostores'
import type { Environment } from '../../environment.ts'
import {
  bulkChangesEntry,
  bulkColumnsEntry,
  bulkTableEntry,
  bulkTablesEntry,
  changedRows,
  type StoredRow,
} from '../../storage/bulk-entries.ts'
import { parsed, stored, storedOf } from '../../storage/stored.ts'
import { type BulkColumn, bulkColumns, emptyCells, isBulkColumn, offeredColumns } from './columns.ts'
import type { KnownColumns } from './reading/find-table.ts'
import type { Row } from './rows.ts'

/** Characters; browsers allow about 5 million per origin. */
const maxCharacters = 2_000_000
/** Longer lists of changes are merged into the table when the user pauses. */
const maxChangeCharacters = 40_000
const pauseMs = 2000
/** If more rows change at once, the whole table is written. */
const maxChangedRows = 50
/** The table is rewritten this often, which extends its lifetime. */
const maxAgeMs = 3_600_000

const maxKnownVendors = 20
const maxKnownTitles = 200

export interface KeptSheet {
  fileName: string
  columns: readonly BulkColumn[]
  rows: Row[]
}

interface WrittenSheet extends Omit<KeptSheet, 'rows'> {
  rows: ReadonlyMap<number, Row>
}

export interface SheetStorageParts {
  environment: Pick<Environment, 'storage' | 'clock' | 'randomId'>
  vendorId: string
  owner(): string
}

/**
 * Keeps a table over reloads, as long as drafts. Changes are appended as lines and merged into the table when there are
 * many or another tab has written.
 */
export function createSheetStorage({ environment, vendorId, owner }: SheetStorageParts) {
  const { storage, clock } = environment
  const tables = storedOf(storage, bulkTablesEntry, owner)
  const table = stored(storage, bulkTableEntry, vendorId)
  const changes = stored(storage, bulkChangesEntry, vendorId)
  const known = stored(storage, bulkColumnsEntry)
  const $isKept = atom(true)
  let id: string | null = null
  let savedAt = 0
  let tooManyRows = Number.POSITIVE_INFINITY
  let mergeTimer: unknown

  function writeAll({ fileName, columns, rows }: WrittenSheet) {
    id = environment.randomId()
    savedAt = clock.now()
    const stored = { id, savedAt, fileName, columns, rows: Array.from(rows.values(), storedRow) }
    const size = JSON.stringify(stored).length
    removeTable()
    tooManyRows = size > maxCharacters ? rows.size : Number.POSITIVE_INFINITY
    if (size > maxCharacters) return $isKept.set(false)
    tables.write({ vendors: [...otherVendors(), vendorId] })
    table.write(stored)
    changes.write(`${id}\n`)
    $isKept.set(table.isKept())
  }

  const otherVendors = () => tables.read()?.vendors.filter((id) => id !== vendorId) ?? []

  function removeTable() {
    table.remove()
    changes.remove()
    tables.write({ vendors: otherVendors() })
  }

  function changesOf(tableId: string): string | null {
    const text = changes.read()
    return text?.startsWith(`${tableId}\n`) ? text : null
  }

  return {
    $isKept,
    read(): KeptSheet | null {
      const sheet = tables.read() && table.read()
      if (!sheet || !(clock.now() - sheet.savedAt < bulkTableEntry.livesMs)) return null
      const rows = new Map(sheet.rows.map((stored) => [stored[0], rowFrom(stored)]))
      const lines = changesOf(sheet.id)?.split('\n').slice(1) ?? []
      for (const change of lines.flatMap((line) => parsed(line, changedRows) ?? [])) {
        if (typeof change === 'number') rows.delete(change)
        else rows.set(change[0], rowFrom(change))
      }
      id = sheet.id
      savedAt = sheet.savedAt
      const sorted = [...rows.values()].sort((one, other) => one.id - other.id)
      return { fileName: sheet.fileName, columns: sheet.columns.filter(isBulkColumn), rows: sorted }
    },
    write(ids: readonly number[], sheet: WrittenSheet) {
      if (sheet.rows.size === 0) return removeTable()
      // A table that was too large is written again only after a tenth of its rows was removed.
      if (sheet.rows.size > tooManyRows * 0.9 && ids.length <= maxChangedRows) return
      const isFew = id !== null && ids.length <= maxChangedRows && clock.now() - savedAt < maxAgeMs
      const lines = isFew && id !== null ? changesOf(id) : null
      clock.clearTimeout(mergeTimer)
      if (lines === null || lines.length > 5 * maxChangeCharacters) return writeAll(sheet)
      if (lines.length > maxChangeCharacters) mergeTimer = clock.setTimeout(() => writeAll(sheet), pauseMs)
      const line = ids.map((rowId) => {
        const row = sheet.rows.get(rowId)
        return row ? storedRow(row) : rowId
      })
      changes.write(`${lines}${JSON.stringify(line)}\n`)
    },
    remove() {
      clock.clearTimeout(mergeTimer)
      id = null
      tooManyRows = Number.POSITIVE_INFINITY
      $isKept.set(true)
      removeTable()
    },
    destroy: () => clock.clearTimeout(mergeTimer),
    knownColumns: {
      read(): KnownColumns {
        const columns = Object.entries(known.read()?.[vendorId] ?? {})
        return Object.fromEntries(
          columns.filter((one): one is [string, BulkColumn | null] => one[1] === null || isBulkColumn(one[1])),
        )
      },
      write(columns: KnownColumns) {
        const { [vendorId]: _, ...others } = known.read() ?? {}
        const titles = Object.fromEntries(Object.entries(columns).slice(-maxKnownTitles))
        const vendors = [...Object.entries(others).slice(1 - maxKnownVendors), [vendorId, titles] as const]
        known.write(Object.fromEntries(vendors))
      },
    },
  }
}

const plainDetails = { guesses: {}, isPlaceChosen: false, result: null }

function storedRow({ id, number, cells, ...details }: Row): StoredRow {
  const texts = offeredColumns(cells.return !== '').map((column) => cells[column])
  const isPlain = !details.isPlaceChosen && details.result === null && Object.keys(details.guesses).length === 0
  return isPlain ? [id, number, texts] : [id, number, texts, details]
}

/** The server's results, and what is guessed, are of this version's types if they have their shape. */
function rowFrom([id, number, texts, details]: StoredRow): Row {
  const cells = { ...emptyCells }
  for (const [index, column] of bulkColumns.entries()) cells[column] = texts[index] ?? ''
  return { id, number, cells, ...((details as typeof plainDetails | undefined) ?? plainDetails) }
}
