import { strToU8, unzipSync, zipSync } from 'fflate'
import { writeXlsx } from 'hucre/xlsx'
import type { Cell, FileProblemKey } from '../../../core/bulk/sheet/reading/workbook.ts'
import { firstSheet, withParts, withSheetData, xlsxOf } from './zip-files.ts'

type FileProblem = FileProblemKey extends `bulk-order-upload.file.${infer Name}` ? Name : never

/** A malicious or damaged file, and its expected result. */
export interface HostileFile {
  name: string
  content: Uint8Array
  expected: { problem: FileProblem } | { rows: Cell[][]; sheets?: string[] }
}

const orders = [
  ['Name', 'Phone', 'Address'],
  ['Alicia Wong', '81234567', '2 Orchard Turn'],
]
const plainWorkbook = () => xlsxOf([{ name: 'Orders', rows: orders }])
const inline = (ref: string, text: string) => `<c r="${ref}" t="inlineStr"><is><t>${text}</t></is></c>`
const titles = `<row r="1">${inline('A1', 'Name')}${inline('B1', 'Phone')}</row>`

/** Creates every malicious or damaged file. */
export async function hostileFiles(): Promise<HostileFile[]> {
  return [...(await invalidFiles()), ...(await bombs()), ...(await strangeWorkbooks())]
}

async function invalidFiles(): Promise<HostileFile[]> {
  const file = await plainWorkbook()
  const encrypted = await writeXlsx({
    sheets: [{ name: 'Orders', rows: orders }],
    encryption: { password: 'secret', spinCount: 1000 },
  })
  const truncated = file.slice(0, Math.floor(file.length / 2))
  const damaged = Uint8Array.from(file, (byte, index) => (index > 60 && index < file.length - 400 ? byte ^ 0x5a : byte))
  const oldContainer = new Uint8Array(2048)
  oldContainer.set(Buffer.from('d0cf11e0a1b11ae1', 'hex'))
  const macros = withParts(file, () => ({ 'xl/vbaProject.bin': 'Sub Auto_Open()' }))
  return [
    { name: 'an empty file', content: new Uint8Array(), expected: { problem: 'empty' } },
    {
      name: 'a renamed csv',
      content: strToU8('Name,Phone\r\nAlicia,81234567\r\n'),
      expected: { problem: 'not-xlsx' },
    },
    { name: 'a picture', content: Buffer.from('89504e470d0a1a0a00', 'hex'), expected: { problem: 'not-xlsx' } },
    { name: 'an old xls', content: oldContainer, expected: { problem: 'old-format' } },
    { name: 'an encrypted workbook', content: encrypted, expected: { problem: 'encrypted' } },
    { name: 'a renamed xlsm', content: macros, expected: { problem: 'macros' } },
    { name: 'a file that was cut off', content: truncated, expected: { problem: 'corrupt' } },
    { name: 'a damaged file', content: damaged, expected: { problem: 'corrupt' } },
    {
      // A comment after the directory has at most 65,535 bytes.
      name: 'a zip whose directory is far from its end',
      content: Buffer.concat([await plainWorkbook(), Buffer.alloc(70_000)]),
      expected: { problem: 'corrupt' },
    },
    {
      name: 'a zip without a workbook',
      content: zipSync({ 'a.txt': strToU8('text') }),
      expected: { problem: 'corrupt' },
    },
    {
      name: 'a file above 5,242,880 bytes',
      content: new Uint8Array(5_242_881).fill(1),
      expected: { problem: 'too-large' },
    },
  ]
}

async function bombs(): Promise<HostileFile[]> {
  const file = await plainWorkbook()
  const zeros = new Uint8Array(60 * 1024 * 1024)
  const entities = `<!DOCTYPE a [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>`
  const bigSheet = `<row r="2">${inline('A2', 'x'.repeat(52 * 1024 * 1024))}</row>`
  return [
    {
      name: 'a zip bomb',
      content: zipSync({ 'xl/workbook.xml': zeros }, { level: 9 }),
      expected: { problem: 'unpacks-too-large' },
    },
    {
      name: 'a sheet that unpacks above 50 MiB',
      content: withSheetData(file, bigSheet),
      expected: { problem: 'unpacks-too-large' },
    },
    {
      name: 'a zip of two thousand parts',
      content: zipSync(Object.fromEntries(Array.from({ length: 2000 }, (_, index) => [`${index}.xml`, strToU8('')]))),
      expected: { problem: 'unpacks-too-large' },
    },
    {
      name: 'an XML bomb',
      content: withParts(file, (parts) => ({
        [firstSheet]: (parts[firstSheet] ?? '').replace(/(<\?xml[^>]*\?>)/, `$1${entities}`),
      })),
      expected: { problem: 'unsafe' },
    },
    {
      name: 'more rows than a file may have',
      content: await xlsxOf([{ name: 'Orders', rows: Array.from({ length: 6000 }, (_, index) => [`Order ${index}`]) }]),
      expected: { problem: 'too-many-rows' },
    },
  ]
}

async function strangeWorkbooks(): Promise<HostileFile[]> {
  const file = await plainWorkbook()
  const when = new Date(Date.UTC(2026, 10, 24, 12, 30))
  const wallClock = '2026-11-24T12:30:00'
  const distantCell = `${titles}<row r="2">${inline('A2', 'Alicia')}</row><row r="1048576">${inline('XFD1048576', 'far')}</row>`
  const formulas =
    `${titles}<row r="2"><c r="A2" t="str"><f>CONCATENATE("Ali","cia")</f><v>Alicia</v></c>` +
    '<c r="B2"><f>81234566+1</f><v>81234567</v></c></row>'
  const merges = [{ startRow: 1, endRow: 2, startCol: 1, endCol: 1 }]
  const mergedRows = [
    ['Name', 'Address'],
    ['Alicia', '2 Orchard Turn'],
    ['Bala', null],
  ]
  const dateRows = [['When'], [when]]
  const charts = await withChartSheet()
  return [
    {
      name: 'a cell in the last row and column',
      content: withSheetData(file, distantCell),
      expected: { rows: [['Name', 'Phone'], ['Alicia']] },
    },
    {
      name: 'formulas, read as their cached values',
      content: withSheetData(file, formulas),
      expected: {
        rows: [
          ['Name', 'Phone'],
          ['Alicia', 81234567],
        ],
      },
    },
    {
      name: 'a cell that was merged over two orders',
      content: await xlsxOf([{ name: 'Orders', rows: mergedRows, merges }]),
      expected: {
        rows: [
          ['Name', 'Address'],
          ['Alicia', '2 Orchard Turn'],
          ['Bala', '2 Orchard Turn'],
        ],
      },
    },
    {
      name: 'a date in the 1900 system',
      content: await xlsxOf([{ name: 'Orders', rows: dateRows }]),
      expected: { rows: [['When'], [{ wallClock }]] },
    },
    {
      name: 'a date in the 1904 system',
      content: await xlsxOf([{ name: 'Orders', rows: dateRows }], '1904'),
      expected: { rows: [['When'], [{ wallClock }]] },
    },
    {
      name: 'a hidden sheet and a second visible one',
      content: await xlsxOf([
        { name: 'Secret', rows: [['hidden']], hidden: true },
        { name: 'Orders', rows: orders },
        { name: 'Notes', rows: [['Call me']] },
      ]),
      expected: { rows: orders, sheets: ['Orders', 'Notes'] },
    },
    { name: 'a chart on a sheet of its own', content: charts, expected: { rows: orders, sheets: ['Orders', 'Notes'] } },
    {
      name: 'a sheet that is missing',
      content: withParts(charts, (parts) => ({
        'xl/_rels/workbook.xml.rels': (parts['xl/_rels/workbook.xml.rels'] ?? '').replace('sheet3.xml', 'sheet9.xml'),
      })),
      expected: { problem: 'corrupt' },
    },
  ]
}

/** Creates a workbook whose first of three sheets is a chart, as Excel and LibreOffice write it. */
async function withChartSheet() {
  const file = await xlsxOf([
    { name: 'Chart', rows: [] },
    { name: 'Orders', rows: orders },
    { name: 'Notes', rows: [['Call me']] },
  ])
  const chart =
    '<chartsheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetViews/></chartsheet>'
  const asChartSheet = (text = '') =>
    text
      .replace(/(relationships\/)worksheet("[^>]*?)worksheets\/sheet1\.xml/, '$1chartsheet$2chartsheets/sheet1.xml')
      .replace('/xl/worksheets/sheet1.xml', '/xl/chartsheets/sheet1.xml')
      .replace('spreadsheetml.worksheet+xml', 'spreadsheetml.chartsheet+xml')
  const { [firstSheet]: _, ...others } = unzipSync(
    withParts(file, (parts) => ({
      'xl/_rels/workbook.xml.rels': asChartSheet(parts['xl/_rels/workbook.xml.rels']),
      '[Content_Types].xml': asChartSheet(parts['[Content_Types].xml']),
      'xl/chartsheets/sheet1.xml': chart,
    })),
  )
  return zipSync(others)
}
