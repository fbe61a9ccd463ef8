import { atom } from 'nanostores'
import { draftLifeMs } from '../../config/order-limits.ts'
import type { Environment } from '../../environment.ts'
import { fits } from '../../lib/fits.ts'
import { type BulkColumn, bulkColumns, emptyCells } from './columns.ts'
import type { KnownColumns } from './reading/find-table.ts'
import type { Row } from './rows.ts'
import { changesKey, listSheet, ownerOfSheets, removeSheet, sheetKey } from './stored.ts'

/** Characters; browsers allow about 5 million per origin. */
const maxCharacters = 2_000_000
/** Longer lists of changes are merged into the table when the user pauses. */
const maxChangeCharacters = 40_000
const pauseMs = 2000
/** If more rows change at once, the whole table is written. */
const maxChangedRows = 50
/** The table is rewritten this often, which extends its lifetime. */
const maxAgeMs = 3_600_000

// No customer data, so it stays after sign-out.
const knownKey = 'courier-bulk-columns'
const maxKnownVendors = 20
const maxKnownTitles = 200

interface StoredSheet {
  id: string
  savedAt: number
  fileName: string
  columns: readonly BulkColumn[]
  rows: StoredRow[]
}

type StoredRow = [id: number, number: number, cells: string[], details?: Omit<Row, 'id' | 'number' | 'cells'>]

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
  const $isKept = atom(true)
  let id: string | null = null
  let savedAt = 0
  let tooManyRows = Number.POSITIVE_INFINITY
  let mergeTimer: unknown

  function writeAll({ fileName, columns, rows }: WrittenSheet) {
    id = environment.randomId()
    savedAt = clock.now()
    const sheet: StoredSheet = { id, savedAt, fileName, columns, rows: Array.from(rows.values(), storedRow) }
    const text = JSON.stringify(sheet)
    removeSheet(storage, vendorId)
    tooManyRows = text.length > maxCharacters ? rows.size : Number.POSITIVE_INFINITY
    if (text.length > maxCharacters) return $isKept.set(false)
    listSheet(storage, owner(), vendorId)
    storage.setItem(sheetKey(vendorId), text)
    storage.setItem(changesKey(vendorId), `${id}\n`)
    $isKept.set(storage.isKept?.(sheetKey(vendorId)) ?? true)
  }

  function readKnown(): Record<string, KnownColumns> {
    const known = parse(storage.getItem(knownKey))
    return fits(known, {}) && Object.values(known).every((columns) => fits(columns, {})) ? known : {}
  }

  function changesOf(sheetId: string): string | null {
    const text = storage.getItem(changesKey(vendorId))
    return text?.startsWith(`${sheetId}\n`) ? text : null
  }

  return {
    $isKept,
    read(): KeptSheet | null {
      if (ownerOfSheets(storage) !== owner()) return null
      const sheet = parse(storage.getItem(sheetKey(vendorId)))
      if (!fits(sheet, exampleSheet) || !(clock.now() - sheet.savedAt < draftLifeMs)) return null
      const rows = new Map(sheet.rows.filter(isStoredRow).map((stored) => [stored[0], rowFrom(stored)]))
      const lines = changesOf(sheet.id)?.split('\n').slice(1) ?? []
      for (const line of lines) {
        const changes = parse(line)
        for (const change of Array.isArray(changes) ? changes : []) {
          if (typeof change === 'number') rows.delete(change)
          else if (isStoredRow(change)) rows.set(change[0], rowFrom(change))
        }
      }
      id = sheet.id
      savedAt = sheet.savedAt
      const sorted = [...rows.values()].sort((one, other) => one.id - other.id)
      return { fileName: sheet.fileName, columns: sheet.columns, rows: sorted }
    },
    write(ids: readonly number[], sheet: WrittenSheet) {
      if (sheet.rows.size === 0) return removeSheet(storage, vendorId)
      // A table that was too large is written again only after a tenth of its rows was removed.
      if (sheet.rows.size > tooManyRows * 0.9 && ids.length <= maxChangedRows) return
      const isFew = id !== null && ids.length <= maxChangedRows && clock.now() - savedAt < maxAgeMs
      const changes = isFew && id !== null ? changesOf(id) : null
      clock.clearTimeout(mergeTimer)
      if (changes === null || changes.length > 5 * maxChangeCharacters) return writeAll(sheet)
      if (changes.length > maxChangeCharacters) mergeTimer = clock.setTimeout(() => writeAll(sheet), pauseMs)
      const line = ids.map((rowId) => {
        const row = sheet.rows.get(rowId)
        return row ? storedRow(row) : rowId
      })
      storage.setItem(changesKey(vendorId), `${changes}${JSON.stringify(line)}\n`)
    },
    remove() {
      clock.clearTimeout(mergeTimer)
      id = null
      tooManyRows = Number.POSITIVE_INFINITY
      $isKept.set(true)
      removeSheet(storage, vendorId)
    },
    destroy: () => clock.clearTimeout(mergeTimer),
    knownColumns: {
      read: (): KnownColumns => readKnown()[vendorId] ?? {},
      write(columns: KnownColumns) {
        const { [vendorId]: _, ...others } = readKnown()
        const titles = Object.fromEntries(Object.entries(columns).slice(-maxKnownTitles))
        const vendors = [...Object.entries(others).slice(1 - maxKnownVendors), [vendorId, titles] as const]
        storage.setItem(knownKey, JSON.stringify(Object.fromEntries(vendors)))
      },
    },
  }
}

const plainDetails = { guesses: {}, isPlaceChosen: false, result: null }

function storedRow({ id, number, cells, ...details }: Row): StoredRow {
  const texts = bulkColumns.map((column) => cells[column])
  const isPlain = !details.isPlaceChosen && details.result === null && Object.keys(details.guesses).length === 0
  return isPlain ? [id, number, texts] : [id, number, texts, details]
}

function rowFrom([id, number, texts, details]: StoredRow): Row {
  const cells = { ...emptyCells }
  for (const [index, column] of bulkColumns.entries()) cells[column] = texts[index] ?? ''
  return { id, number, cells, ...(details ?? plainDetails) }
}

const exampleSheet: StoredSheet = { id: '', savedAt: 0, fileName: '', columns: [], rows: [] }

function isStoredRow(value: unknown): value is StoredRow {
  if (!Array.isArray(value)) return false
  const [id, number, texts, details = plainDetails] = value
  return fits(
    { id, number, texts, ...details },
    { id: 0, number: 0, texts: [''], ...plainDetails, result: { problems: [] } },
    ['result'],
  )
}

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}
