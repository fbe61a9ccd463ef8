import { type CellValue, type MergeRange, readXlsx, streamXlsxRows } from 'hucre/xlsx'
import { toWellFormed } from '../../../lib/text/well-formed.ts'
import { guardZip } from './inflate-guard.ts'
import {
  type Cell,
  maxColumns,
  maxRows,
  type TableRow,
  UnreadableFile,
  type Workbook,
  type WorkbookSheet,
} from './workbook.ts'

/** Of a cell in a spreadsheet program. */
const maxTextLength = 32_767
/** Of a sheet in Excel. Problems contain the name. */
const maxNameLength = 31
/** Room for titles and notes above the orders. */
const maxRowsRead = maxRows + 100
/** Merged areas beyond this are ignored: a table doesn't have so many. */
const maxMerges = 2000
/** Rows are read as one array, empty ones included. */
const maxRowsWithStyles = 20_000
/** The last of `maxColumns`. */
const lastColumn = 'GR'
const firstCell = { range: 'A1:A1' }

/** Reads the visible sheets of an xlsx file. @throws UnreadableFile */
export async function readXlsxFile(given: Uint8Array<ArrayBuffer>): Promise<Workbook> {
  const { archive: file, charts, hasPercents } = await guardZip(given)
  const visible: number[] = []
  const { sheets: worksheets, dateSystem = '1900' } = await readXlsx(file, {
    ...firstCell,
    sheets({ hidden, veryHidden }, index) {
      const isVisible = !hidden && !veryHidden
      if (isVisible) visible.push(index)
      return isVisible && charts === 0
    },
  })
  const sheets: WorkbookSheet[] = []
  for (const [at, index] of visible.entries()) {
    const sheet = charts === 0 ? worksheets[at] : await worksheetAt(file, index)
    if (!sheet) continue
    const name = toWellFormed(sheet.name.slice(0, maxNameLength))
    const rows = await rowsOf(file, index, name)
    if (hasPercents) await writePercents(rows, file, index)
    fillMerged(rows, sheet.merges ?? [])
    sheets.push({ name, rows })
  }
  if (visible.length - sheets.length > charts) throw new UnreadableFile('bulk-order-upload.file.corrupt')
  return { kind: 'xlsx', sheets, dateSystem }
}

// The library stops at a chart sheet, so worksheets beside one are read one by one.
async function worksheetAt(file: Uint8Array, index: number) {
  const workbook = await readXlsx(file, { ...firstCell, sheets: [index] }).catch(() => null)
  return workbook?.sheets[0] ?? null
}

async function rowsOf(file: Uint8Array, sheet: number, name: string): Promise<TableRow[]> {
  const rows: TableRow[] = []
  // Streamed, because one cell in the last row would otherwise make an array of a million rows.
  for await (const { index, values } of streamXlsxRows(file, { sheet })) {
    const cells = values.slice(0, maxColumns).map(cellFrom)
    if (cells.every((cell) => cell === null)) continue
    rows.push({ number: index + 1, cells })
    if (rows.length > maxRowsRead) {
      throw new UnreadableFile('bulk-order-upload.file.too-many-rows', { sheet: name, limit: String(maxRows) })
    }
  }
  return rows
}

/** Writes percentages as they are shown, since the stream has no formats: 50% isn't an amount of 0.5. */
async function writePercents(rows: readonly TableRow[], file: Uint8Array, sheet: number) {
  const [first = 1, last = 1] = [rows[0]?.number, rows.at(-1)?.number]
  if (last - first > maxRowsWithStyles) throw new UnreadableFile('bulk-order-upload.file.unpacks-too-large')
  const styled = await readXlsx(file, { sheets: [sheet], readStyles: true, range: `A${first}:${lastColumn}${last}` })
  for (const row of rows) {
    for (const [column, value] of row.cells.entries()) {
      const format = styled.sheets[0]?.cells?.get(`${row.number - 1},${column}`)?.style?.numFmt
      if (typeof value === 'number' && format?.includes('%'))
        row.cells[column] = `${Number((value * 100).toPrecision(12))}%`
    }
  }
}

// The value of a merged area is only in its first cell, but it applies to every row.
function fillMerged(rows: TableRow[], merges: MergeRange[]) {
  const byNumber = new Map(rows.map((row) => [row.number, row]))
  for (const { startRow, endRow, startCol } of merges.slice(0, maxMerges)) {
    const value = byNumber.get(startRow + 1)?.cells[startCol] ?? null
    if (value === null || startCol >= maxColumns) continue
    for (let number = startRow + 2; number <= Math.min(endRow + 1, startRow + maxRows); number += 1) {
      const row = byNumber.get(number)
      if (!row) continue
      while (row.cells.length <= startCol) row.cells.push(null)
      row.cells[startCol] ??= value
    }
  }
}

function cellFrom(value: CellValue): Cell {
  if (value === null || value === undefined) return null
  if (value instanceof Date) {
    return Number.isNaN(value.getTime()) ? null : { wallClock: value.toISOString().slice(0, 19) }
  }
  if (typeof value === 'number' || typeof value === 'boolean') return value
  const text = String(value).trim().slice(0, maxTextLength)
  return text === '' ? null : text
}
