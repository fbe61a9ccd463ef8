import { XlsxStreamWriter } from 'hucre/xlsx'
import { maxFileBytes } from '../../config/field-limits.ts'
import { xlsxText } from '../../lib/text/plain-text.ts'
import { readXlsxFile } from './reading/read-xlsx.ts'
import { parseSeparated, separatorOf } from './reading/separated-text.ts'
import { type ReadFile, UnreadableFile, type Workbook, workbookOfText } from './reading/workbook.ts'
import { isZip } from './reading/zip-entries.ts'
import type { GivenFile, SheetFiles, WrittenTable } from './sheet-contract.ts'

/** Reads and writes spreadsheets on the calling thread. In a page, this runs in a worker. */
export const sheetFiles: SheetFiles = { read: readSpreadsheet, write: writeSpreadsheet }

/** Reads xlsx and csv. Never rejects. */
export async function readSpreadsheet({ name, bytes, encoding = 'windows-1252' }: GivenFile): Promise<ReadFile> {
  const file = new Uint8Array(bytes)
  try {
    return { workbook: await read(name, file, encoding) }
  } catch (error) {
    if (error instanceof UnreadableFile) return { problem: error.problem }
    return { problem: { key: 'bulk-order-upload.file.corrupt', values: {} } }
  }
}

async function read(name: string, file: Uint8Array<ArrayBuffer>, encoding: string): Promise<Workbook> {
  if (file.byteLength === 0) throw new UnreadableFile('bulk-order-upload.file.empty')
  if (file.byteLength > maxFileBytes) throw new UnreadableFile('bulk-order-upload.file.too-large')
  const startsWith = (...bytes: number[]) => bytes.every((byte, index) => file[index] === byte)
  if (startsWith(0xd0, 0xcf, 0x11, 0xe0)) {
    const isEncrypted = new TextDecoder('utf-16le').decode(file).includes('EncryptedPackage')
    throw new UnreadableFile(isEncrypted ? 'bulk-order-upload.file.encrypted' : 'bulk-order-upload.file.old-format')
  }
  if (startsWith(0x50, 0x4b, 0x03, 0x04) || (/\.xlsx$/i.test(name) && isZip(file))) return readXlsxFile(file)
  if (!/\.(csv|tsv|txt)$/i.test(name)) throw new UnreadableFile('bulk-order-upload.file.not-xlsx')
  const text = decode(file, encoding)
  if (text.includes('\0')) throw new UnreadableFile('bulk-order-upload.file.not-xlsx')
  const separator = separatorOf(text)
  return workbookOfText(name, parseSeparated(text.replace(/^sep=.\r?\n/i, ''), separator))
}

function decode(file: Uint8Array, encoding: string): string {
  if (file[0] === 0xff && file[1] === 0xfe) return new TextDecoder('utf-16le').decode(file)
  if (file[0] === 0xfe && file[1] === 0xff) return new TextDecoder('utf-16be').decode(file)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file)
  } catch {
    return new TextDecoder(encoding).decode(file)
  }
}

/** Writes only text cells, so that spreadsheet programs keep leading zeros. */
export function writeSpreadsheet({ sheet, rows }: WrittenTable): Promise<Uint8Array> {
  const columns = (rows[0] ?? []).map(() => ({ width: 22, numFmt: '@' }))
  const writer = new XlsxStreamWriter({ name: sheet, columns, freezePane: { rows: 1 } })
  for (const row of rows) writer.addRow(row.map(xlsxText))
  return writer.finish()
}
