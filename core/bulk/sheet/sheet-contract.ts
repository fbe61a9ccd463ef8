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
import type { BulkFileProblem, ReadFile } from './reading/workbook.ts'

/** The outlet that the orders are collected from, and those that a row may name instead. */
export type SheetVendor = Pick<Vendor, 'id' | 'parentId' | 'clientVendorId' | 'name' | 'location' | 'paymentMethods'>

export type SheetCountry = Pick<
  Country,
  'code' | 'currency' | 'cldrDigits' | 'rules' | 'timeZone' | 'timeZoneAreas' | 'phonePrefix' | 'phoneExample'
>

/** What a table needs of the page; the page's own objects fit. */
export interface SheetPage {
  environment: Pick<Environment, 'storage' | 'clock' | 'randomId' | 'warn'>
  /** Null without a server: the rows are checked by all that the page itself knows, and not priced. */
  client: ApiClient | null
  $country: ReadableAtom<SheetCountry>
  flags: Pick<Flags, '$isOn'>
  translations: Pick<Translations, '$language' | 'translate' | 'isTextKey'>
  session: { $session: ReadableAtom<{ state: string; user?: { id: string } | null }> }
  vendors: { $vendors: ReadableAtom<readonly SheetVendor[]> }
}

/** A table as it is written to a file; every cell is text, the first row holds the titles. */
export interface WrittenTable {
  sheet: string
  rows: string[][]
}

/** Reads and writes spreadsheets; best in a worker, by the functions of `files.ts`. */
export interface SheetFiles {
  read(file: GivenFile): Promise<ReadFile>
  write(table: WrittenTable): Promise<Uint8Array>
}

export interface GivenFile {
  name: string
  bytes: ArrayBuffer
  /** Of csv that isn't Unicode; the table sets the country's own. */
  encoding?: string
}

/** What is wrong with a cell (or with the row, column null), or should be looked at. */
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

/** Which column of a file is which; the user assigns what wasn't recognised. */
export interface ColumnChoice {
  sheet: string
  /** False: the first row is an order already, and `titles` are empty. */
  hasTitles: boolean
  /** One for each column of the file. */
  columns: { title: string; samples: string[]; assigned: BulkColumn | null }[]
  /** Needed columns that none is assigned to. */
  missing: BulkColumn[]
}

export interface SheetRow {
  id: number
  /** As the file counted it; added rows are numbered on from the last. */
  number: number
  cells: Readonly<Record<BulkColumn, string>>
  /** Keep the row from being placed. */
  problems: readonly CellProblem[]
  /** Guesses and duplicates: the row can be placed. */
  warnings: readonly CellProblem[]
  /** Decimal money; null while it isn't known. */
  fee: number | null
  pin: (Coordinates & { confidence: NonNullable<BulkOrderWire['confidence']> }) | null
  /** `sent`: it is being checked or placed by the server, and can't be changed. */
  status: 'checking' | 'ready' | 'wrong' | 'sent'
}

export interface SheetCounts {
  total: number
  ready: number
  wrong: number
  checking: number
  duplicates: number
}

export interface CellAddress {
  /** Id of a row. */
  row: number
  column: BulkColumn
}

/** A rectangle of cells, both corners included, over the rows and columns that are shown. */
export interface CellRange {
  from: CellAddress
  to: CellAddress
}

export interface WrittenFile {
  content: Uint8Array
  fileName: string
}

/** Orders as rows of a table: read, checked by the rules of a single request, corrected, and written for the server. */
export interface BulkSheet {
  $state: ReadableAtom<SheetState>
  /** Ids in the order shown, after the filter. */
  $rowIds: ReadableAtom<readonly number[]>
  /** The store of one row: changing a row notifies only its own listeners. An unknown id throws. */
  row(id: number): ReadableAtom<SheetRow>
  /** The columns that the file has and those that an order needs, as they are shown from left to right. */
  $columns: ReadableAtom<readonly BulkColumn[]>
  $counts: ReadableAtom<SheetCounts>
  /** The fees that are known, and of how many rows; null if none is. */
  $feeTotal: ReadableAtom<{ amount: number; rows: number } | null>
  $filter: ReadableAtom<'all' | 'wrong'>
  /** Corrected rows stay visible until the filter is chosen again. */
  show(filter: 'all' | 'wrong'): void
  $canUndo: ReadableAtom<boolean>
  $canRedo: ReadableAtom<boolean>
  undo(): void
  redo(): void
  /** False: too large to be kept over a reload; only written files keep it. */
  $isKept: ReadableAtom<boolean>

  /** Reads a file in place of what the table holds. */
  open(file: GivenFile): Promise<void>
  /** A range copied from a spreadsheet: added below the rows that there are. */
  pasteTable(text: string): Promise<void>
  /** Remembered for this vendor by the column's title. */
  assignColumn(index: number, column: BulkColumn | null): void
  setHasTitles(hasTitles: boolean): void
  /** Continues from `columns` to `rows` if no needed column is missing. */
  startRows(): void
  /** Leaves `columns` and `unreadable`: the rows that there were are shown again. */
  cancelOpening(): void

  edit(id: number, column: BulkColumn, value: string): void
  /** Pastes cells from there to the right and down, into new rows at the end if needed. */
  editRange(from: CellAddress, values: readonly (readonly string[])[]): void
  /** Copies the first row of the range to its other rows. */
  fillDown(range: CellRange): void
  clear(range: CellRange): void
  /** @returns its id */
  addRow(): number
  removeRows(ids: readonly number[]): void
  /** The next cell with a problem in reading order, after `from` and round from the end to the start. */
  nextProblem(from: { row: number; column: BulkColumn | null } | null): {
    row: number
    column: BulkColumn | null
  } | null
  /** Resolves once every row has been checked. */
  checked(): Promise<void>

  /** An xlsx file of the rows that are ready, which are `sent` until `settle`, `markPlaced` or `takeBack`. */
  takeReady(): Promise<WrittenFile & { ids: number[] }>
  /** The server's answer to a file of `takeReady`: an order for each id, in the same order. */
  settle(ids: readonly number[], orders: readonly BulkOrderWire[]): void
  /** The file wasn't checked or placed after all: the rows can be changed and sent again. */
  takeBack(ids: readonly number[]): void
  /** Removes the rows; can't be undone. */
  markPlaced(ids: readonly number[]): void
  /** The rows that are wrong as a file of their own, with what is wrong in the last column. */
  failedFile(): Promise<WrittenFile>

  /**
   * Finds place and fee of the rows in view, after a rest of 150 ms, and again whenever rows change. Ids of removed rows are
   * ignored; earlier ids that haven't begun are dropped.
   */
  price(ids: readonly number[]): void
  /** A search for the row's address; destroy it when the cell is left. Null without a server. */
  suggestionsFor(id: number): AddressSearch | null
  /** Fills in an address at once, and its pin when the place is found: one step to undo. */
  choosePlace(id: number, text: string, place: Promise<Place>): Promise<void>
  movePin(id: number, coordinates: Coordinates): void

  /** Removes everything, also what is kept for a reload. */
  discard(): void
  destroy(): void
}
