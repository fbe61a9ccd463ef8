import { withSheetData, xlsxOf } from './zip-files.ts'

/** Returns a workbook just below the limit of unpacked size, which takes seconds to read. */
export async function slowWorkbook(): Promise<Buffer> {
  const titles = ['Name', 'Phone', 'Unit', 'Address', 'Amount', 'Payment', 'Order details']
  const file = await xlsxOf([
    { name: 'Orders', rows: [titles, ['Alicia Wong', '81234567', '#04-12', '2 Orchard Turn']] },
  ])
  const titleCells = titles.map((title) => `<c t="inlineStr"><is><t>${title}</t></is></c>`).join('')
  const cells = '<c><v>1</v></c>'.repeat(650)
  const rows = Array.from({ length: 5000 }, (_, index) => `<row r="${index + 2}">${cells}</row>`)
  return Buffer.from(withSheetData(file, `<row r="1">${titleCells}</row>${rows.join('')}`))
}
