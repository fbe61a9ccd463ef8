import { strToU8, unzipSync, zipSync } from 'fflate'
import { writeXlsx } from 'hucre/xlsx'

type Sheets = Parameters<typeof writeXlsx>[0]['sheets']

export const xlsxOf = (sheets: Sheets, dateSystem: '1900' | '1904' = '1900') => writeXlsx({ sheets, dateSystem })

/** Returns the workbook with some of its parts replaced, as another program or an attacker would write them. */
export function withParts(file: Uint8Array, change: (parts: Record<string, string>) => Record<string, string>) {
  const parts = unzipSync(file)
  const text = Object.fromEntries(Object.entries(parts).map(([name, bytes]) => [name, new TextDecoder().decode(bytes)]))
  const changed = Object.entries(change(text)).map(([name, part]) => [name, strToU8(part)] as const)
  return zipSync({ ...parts, ...Object.fromEntries(changed) }, { level: 9 })
}

export const firstSheet = 'xl/worksheets/sheet1.xml'

/** Returns the workbook with these rows, as XML, in its first sheet. */
export function withSheetData(file: Uint8Array, rows: string) {
  return withParts(file, (parts) => ({
    [firstSheet]: (parts[firstSheet] ?? '').replace(/<sheetData>.*<\/sheetData>|<sheetData\/>/s, () => {
      return `<sheetData>${rows}</sheetData>`
    }),
  }))
}
