import { parentPort, workerData } from 'node:worker_threads'
import { type CellValue, type MergeRange, readXlsx, streamXlsxRows } from 'hucre/xlsx'
import { guardZip } from './inflate-guard.ts'
import { type Cell, maxColumns, maxRows, type Row, type Sheet, UnreadableFile, type Workbook } from './workbook.ts'

export type WorkerResponse = { workbook: Workbook } | { problem: UnreadableFile['problem']; values: object }

// Texts are cut here. Every column's limit is lower.
const longestText = 4000
// Leaves room for titles and notes above the orders.
const maxRowsRead = maxRows + 100
// A sheet with more merged areas is a drawing, not a table.
const maxMerges = 2000
const firstCell = { range: 'A1:A1' }

async function readVisibleSheets(file: Uint8Array): Promise<Workbook> {
  const chartSheets = await guardZip(file)
  const visible: number[] = []
  const { sheets: visibleSheets, dateSystem = '1900' } = await readXlsx(file, {
    ...firstCell,
    sheets({ hidden, veryHidden }, index) {
      const isVisible = !hidden && !veryHidden
      if (isVisible) visible.push(index)
      return isVisible && chartSheets === 0
    },
  })
  const sheets: Sheet[] = []
  for (const [position, index] of visible.entries()) {
    const sheet = chartSheets === 0 ? visibleSheets[position] : await worksheetAt(file, index)
    if (sheet) sheets.push({ name: sheet.name, rows: await rowsOf(file, index, sheet.name, sheet.merges ?? []) })
  }
  if (visible.length - sheets.length > chartSheets) throw new UnreadableFile('corrupt')
  return { sheets, dateSystem }
}

// Reads one sheet, because the library fails at chart sheets.
async function worksheetAt(file: Uint8Array, index: number) {
  const workbook = await readXlsx(file, { ...firstCell, sheets: [index] }).catch(() => null)
  return workbook?.sheets[0] ?? null
}

async function rowsOf(file: Uint8Array, sheet: number, name: string, merges: MergeRange[]): Promise<Row[]> {
  const rows: Row[] = []
  // Streams, because one cell in the last row would create an array of a million rows.
  for await (const { index, values } of streamXlsxRows(file, { sheet })) {
    const cells = values.slice(0, maxColumns).map(cellFrom)
    if (cells.every((cell) => cell === null)) continue
    rows.push({ number: index + 1, cells })
    if (rows.length > maxRowsRead) {
      throw new UnreadableFile('too-many-rows', { sheet: name, limit: String(maxRows) })
    }
  }
  fillMerged(rows, merges)
  return rows
}

// Copies the value of a merged area, which only its first cell has, to the other rows.
function fillMerged(rows: Row[], merges: MergeRange[]) {
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
  const text = String(value).trim().slice(0, longestText)
  return text === '' ? null : text
}

async function createResponse(): Promise<WorkerResponse> {
  try {
    return { workbook: await readVisibleSheets(workerData) }
  } catch (error) {
    if (error instanceof UnreadableFile) return { problem: error.problem, values: error.values }
    return { problem: 'corrupt', values: {} }
  }
}

parentPort?.postMessage(await createResponse())
