import type { ReadableAtom } from 'nanostores'
import type { Place } from '../../addresses/address.ts'
import type { Coordinates } from '../../addresses/coordinates.ts'
import type { AddressSearch } from '../../addresses/search.ts'
import type { BulkOrderWire } from '../../api/bulk-jobs.ts'
import type { ApiClient } from '../../api/client.ts'
import type { Country } from '../../config/countries.ts'
import type { Environment } from '../../environment.ts'
import type { Flags } from '../../flags/flags.ts'
import type { TextKey } from '../../i18n/keys.ts'
import type { Translations } from '../../i18n/translate.ts'
import type { Vendor } from '../../vendors/vendor.ts'
import type { BulkColumn } from './columns.ts'
import type { LeftOutOrder } from './reading/known-export.ts'
import type { BulkFileProblem, ReadFile } from './reading/workbook.ts'

/** The outlet that riders collect from, unless a row names another. */
export type SheetVendor = Pick<
  Vendor,
  'id' | 'parentId' | 'clientVendorId' | 'name' | 'location' | 'paymentMethods' | 'isTest'
>

export type SheetCountry = Pick<
  Country,
  | 'code'
  | 'languages'
  | 'currency'
  | 'cldrDigits'
  | 'formatLocales'
  | 'rules'
  | 'limits'
  | 'timeZone'
  | 'timeZoneAreas'
  | 'phonePrefix'
  | 'phoneExample'
>

export interface SheetPage {
  environment: Pick<Environment, 'storage' | 'clock' | 'randomId' | 'warn'>
  client: ApiClient | null
  $country: ReadableAtom<SheetCountry>
  flags: Pick<Flags, '$flag'>
  translations: Pick<Translations, '$language' | 'translate' | 'isTextKey'>
  session: { $session: ReadableAtom<{ state: string; user?: { id: string } | null }> }
  vendors: { $vendors: ReadableAtom<readonly SheetVendor[]> }
}

export interface WrittenTable {
  sheet: string
  rows: string[][]
}

export interface SheetFiles {
  read(file: GivenFile): Promise<ReadFile>
  write(table: WrittenTable): Promise<Uint8Array>
}

export interface GivenFile {
  name: string
  bytes: ArrayBuffer
  /** Encoding of csv that isn't Unicode; default: the country's. */
  encoding?: string
}

/** A problem or warning of a cell; column null for the whole row. */
export interface CellProblem {
  column: BulkColumn | null
  key: TextKey
  values: Record<string, string>
  from: 'page' | 'server'
}

export type SheetState =
  | { kind: 'empty' }
  | { kind: 'reading'; fileName: string }
  | { kind: 'unreadable'; fileName: string; problem: BulkFileProblem }
  | ({ kind: 'columns'; fileName: string } & ColumnChoice)
  | { kind: 'rows'; fileName: string }

export interface ColumnChoice {
  sheet: string
  hasTitles: boolean
  columns: { title: string; samples: string[]; assigned: BulkColumn | null }[]
  missing: BulkColumn[]
}

/** An export of another system. */
export interface SheetExport {
  system: string
  /** Orders that are fulfilled or cancelled. */
  leftOut: readonly LeftOutOrder[]
}

export interface SheetRow {
  id: number
  number: number
  cells: Readonly<Record<BulkColumn, string>>
  /** Problems prevent placing; warnings don't. */
  problems: readonly CellProblem[]
  warnings: readonly CellProblem[]
  fee: number | null
  pin: (Coordinates & { confidence: NonNullable<BulkOrderWire['confidence']> }) | null
  status: 'checking' | 'ready' | 'wrong' | 'sent'
}

export interface SheetCounts {
  total: number
  /** Rows to send, those with warnings included. */
  ready: number
  /** Ready rows with warnings, such as duplicates. */
  warned: number
  wrong: number
  checking: number
}

export interface CellAddress {
  row: number
  column: BulkColumn
}

export interface CellRange {
  from: CellAddress
  to: CellAddress
}

export interface WrittenFile {
  content: Uint8Array
  fileName: string
}

/** A row of the table, by its number in the file that was sent. */
export interface SentRow {
  id: number
  row: number
}

/** A table of orders: read, check, correct and write. */
export interface BulkSheet {
  $state: ReadableAtom<SheetState>
  $rowIds: ReadableAtom<readonly number[]>
  /** Each row has its own store. @throws Error for an unknown ID */
  row(id: number): ReadableAtom<SheetRow>
  $columns: ReadableAtom<readonly BulkColumn[]>
  $counts: ReadableAtom<SheetCounts>
  /** Sum of the known fees; null if there are none. */
  $feeTotal: ReadableAtom<{ amount: number; rows: number } | null>
  $filter: ReadableAtom<'all' | 'wrong'>
  show(filter: 'all' | 'wrong'): void
  $canUndo: ReadableAtom<boolean>
  $canRedo: ReadableAtom<boolean>
  undo(): void
  redo(): void
  /** False if the table is too large to survive a reload. */
  $isKept: ReadableAtom<boolean>

  open(file: GivenFile): Promise<void>
  pasteTable(text: string): Promise<void>
  /** Remembered by the column's title for this vendor. */
  assignColumn(index: number, column: BulkColumn | null): void
  setHasTitles(hasTitles: boolean): void
  /** The last file or pasted range, if it was recognised. */
  $export: ReadableAtom<SheetExport | null>
  /** Shows the columns of that export again. */
  correctColumns(): void
  /** Reads the rows, once the columns are assigned. */
  startRows(): void
  cancelOpening(): void

  edit(id: number, column: BulkColumn, value: string): void
  /** Pastes cells starting at `from`, and adds rows if needed. */
  editRange(from: CellAddress, values: readonly (readonly string[])[]): void
  fillDown(range: CellRange): void
  clear(range: CellRange): void
  addRow(): number
  removeRows(ids: readonly number[]): void
  nextProblem(from: { row: number; column: BulkColumn | null } | null): {
    row: number
    column: BulkColumn | null
  } | null
  /** Resolves when all rows are checked. */
  checked(): Promise<void>

  /** Writes the valid rows to xlsx. They are `sent` until `applyResults`, `markPlaced` or `takeBack`. */
  takeReady(): Promise<WrittenFile & { sent: SentRow[] }>
  /** Applies the server's results, by their rows in the file. */
  applyResults(sent: readonly SentRow[], orders: readonly BulkOrderWire[]): void
  /** Makes rows editable again, after upload or placing failed. */
  takeBack(ids: readonly number[]): void
  /** Returns how many wrong rows there are besides these. */
  countWrong(except: readonly number[]): number
  /** Removes placed rows; can't be undone. */
  markPlaced(ids: readonly number[]): void
  /** Writes the invalid rows with their problems to xlsx. */
  failedFile(): Promise<WrittenFile>

  /** Fetches coordinates and fees of these rows, in place of earlier ones. */
  price(ids: readonly number[]): void
  /** An address search for the row, to be destroyed afterwards. Null without a server. */
  suggestionsFor(id: number): AddressSearch | null
  /** Fills in an address and later its coordinates: one undo step. */
  choosePlace(id: number, text: string, place: Promise<Place>): Promise<void>
  movePin(id: number, coordinates: Coordinates): void

  discard(): void
  destroy(): void
}
