import type { BulkOrderWire, BulkProblemWire } from '../../api/bulk-jobs.ts'
import type { TextKey } from '../../i18n/keys.ts'
import type { Translate } from '../../i18n/translate.ts'
import type { CheckedRow } from './check-row.ts'
import { type BulkWords, isSheetName } from './columns.ts'
import { maxRows } from './reading/workbook.ts'
import type { ServerResult } from './rows.ts'
import type { CellProblem, SheetRow, WrittenTable } from './sheet-contract.ts'

/** Returns the rows' numbers in the file to send: those of the user's file if possible. */
export function rowsToSend<Valid extends { number: number }>(validRows: readonly Valid[]): (Valid & { row: number })[] {
  const keepsNumbers = validRows.every(
    ({ number }, at) => number > (validRows[at - 1]?.number ?? 1) && number <= maxRows + 1,
  )
  return validRows.map((valid, at) => ({ ...valid, row: keepsNumbers ? valid.number : at + 2 }))
}

/** Writes the valid rows, with titles of the page's language and unambiguous cells. */
export function tableToSend(
  sentRows: readonly { row: number; checked: CheckedRow }[],
  words: BulkWords,
  translate: Translate,
): WrittenTable {
  const titles = words.titlesIn(translate)
  const sheet = sheetNameOf(translate)
  const rows = [words.columns.map((column) => titles[column])]
  for (const { row, checked } of sentRows) {
    while (rows.length < row - 1) rows.push([])
    rows.push(words.columns.map((column) => checked.written[column]))
  }
  return { sheet, rows }
}

export function tableToCorrect(
  rows: readonly SheetRow[],
  words: BulkWords,
  translate: Translate,
  textOf: (problem: CellProblem) => string,
): WrittenTable {
  const titles = words.titlesIn(translate)
  const problemText = ({ column, ...problem }: CellProblem) => {
    const text = textOf({ column, ...problem })
    return column === null ? text : `${titles[column]}: ${text}`
  }
  return {
    sheet: sheetNameOf(translate),
    rows: [
      [...words.columns.map((column) => titles[column]), translate('bulk-order-upload.to-correct.title')],
      ...rows.map(({ cells, problems }) => [
        ...words.columns.map((column) => cells[column]),
        problems.map(problemText).join(' '),
      ]),
    ],
  }
}

function sheetNameOf(translate: Translate): string {
  const name = translate('bulk-order-upload.template-file.sheet')
  return isSheetName(name) ? name : 'Orders'
}

/** Converts the server's result of a row. */
export function resultOf(
  order: BulkOrderWire,
  words: BulkWords,
  isTextKey: (key: string) => key is TextKey,
): ServerResult {
  const problem = ({ key, column, values }: BulkProblemWire): CellProblem => ({
    column: column === null ? null : words.columnOf(column),
    key: isTextKey(key) ? key : 'error.unknown',
    values,
    from: 'server',
  })
  const { latitude, longitude, confidence } = order
  const isPlace = latitude !== null && longitude !== null && confidence !== null
  return {
    problems: order.errors.map(problem),
    // The page finds duplicates itself, since rows may have been removed.
    warnings: order.warnings.filter(({ key }) => key !== 'bulk-order-upload.row.duplicate').map(problem),
    fee: order.delivery_fee,
    pin: isPlace ? { latitude, longitude, confidence } : null,
  }
}

export function xlsxName(fileName: string, fallback: string, suffix = ''): string {
  const baseName = fileName.replace(/\.[^.]*$/, '').trim() || fallback
  return `${baseName}${suffix}.xlsx`
}
