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
const ordersSheet = { name: 'Orders', rows: orders }
const notesSheet = { name: 'Notes', rows: [['Call me']] }
const plainWorkbook = () => xlsxOf([ordersSheet])
const inline = (ref: string, text: string) => `<c r="${ref}" t="inlineStr"><is><t>${text}</t></is></c>`
const titles = `<row r="1">${inline('A1', 'Name')}${inline('B1', 'Phone')}</row>`

const refused = (name: string, problem: FileProblem, content: Uint8Array): HostileFile => ({
  name,
  content,
  expected: { problem },
})
const readAs = (name: string, rows: Cell[][], content: Uint8Array): HostileFile => ({
  name,
  content,
  expected: { rows },
})

/** Creates every malicious or damaged file. */
export async function hostileFiles(): Promise<HostileFile[]> {
  return [...(await invalidFiles()), ...(await bombs()), ...(await strangeWorkbooks())]
}

async function invalidFiles(): Promise<HostileFile[]> {
  const file = await plainWorkbook()
  const encryption = { password: 'secret', spinCount: 1000 }
  const damaged = Uint8Array.from(file, (byte, index) => (index > 60 && index < file.length - 400 ? byte ^ 0x5a : byte))
  const oldContainer = new Uint8Array(2048)
  oldContainer.set(Buffer.from('d0cf11e0a1b11ae1', 'hex'))
  const macros = withParts(file, () => ({ 'xl/vbaProject.bin': 'Sub Auto_Open()' }))
  return [
    refused('an empty file', 'empty', new Uint8Array()),
    refused('a renamed csv', 'not-xlsx', strToU8('Name,Phone\r\nAlicia,81234567\r\n')),
    refused('a picture', 'not-xlsx', Buffer.from('89504e470d0a1a0a00', 'hex')),
    refused('an old xls', 'old-format', oldContainer),
    refused('an encrypted workbook', 'encrypted', await writeXlsx({ sheets: [ordersSheet], encryption })),
    refused('a renamed xlsm', 'macros', macros),
    refused('a file that was cut off', 'corrupt', file.slice(0, Math.floor(file.length / 2))),
    refused('a damaged file', 'corrupt', damaged),
    // A comment after the directory has at most 65,535 bytes.
    refused('a zip whose directory is far from its end', 'corrupt', Buffer.concat([file, Buffer.alloc(70_000)])),
    refused('a zip without a workbook', 'corrupt', zipSync({ 'a.txt': strToU8('text') })),
    refused('a file above 5,242,880 bytes', 'too-large', new Uint8Array(5_242_881).fill(1)),
  ]
}

async function bombs(): Promise<HostileFile[]> {
  const file = await plainWorkbook()
  const zeros = new Uint8Array(60 * 1024 * 1024)
  const bigSheet = `<row r="2">${inline('A2', 'x'.repeat(52 * 1024 * 1024))}</row>`
  const parts = Object.fromEntries(Array.from({ length: 2000 }, (_, index) => [`${index}.xml`, strToU8('')]))
  const entities = `<!DOCTYPE a [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>`
  const withEntities = withParts(file, ({ [firstSheet]: sheet = '' }) => ({
    [firstSheet]: sheet.replace(/(<\?xml[^>]*\?>)/, `$1${entities}`),
  }))
  const manyRows = Array.from({ length: 6000 }, (_, index) => [`Order ${index}`])
  return [
    refused('a zip bomb', 'unpacks-too-large', zipSync({ 'xl/workbook.xml': zeros }, { level: 9 })),
    refused('a sheet that unpacks above 50 MiB', 'unpacks-too-large', withSheetData(file, bigSheet)),
    refused('a zip of two thousand parts', 'unpacks-too-large', zipSync(parts)),
    refused('an XML bomb', 'unsafe', withEntities),
    refused('more rows than a file may have', 'too-many-rows', await xlsxOf([{ name: 'Orders', rows: manyRows }])),
  ]
}

async function strangeWorkbooks(): Promise<HostileFile[]> {
  const file = await plainWorkbook()
  const when = { name: 'Orders', rows: [['When'], [new Date(Date.UTC(2026, 10, 24, 12, 30))]] }
  const asRead: Cell[][] = [['When'], [{ wallClock: '2026-11-24T12:30:00' }]]
  const distantCell = `${titles}<row r="2">${inline('A2', 'Alicia')}</row><row r="1048576">${inline('XFD1048576', 'far')}</row>`
  const formulas =
    `${titles}<row r="2"><c r="A2" t="str"><f>CONCATENATE("Ali","cia")</f><v>Alicia</v></c>` +
    '<c r="B2"><f>81234566+1</f><v>81234567</v></c></row>'
  const header = ['Name', 'Address']
  const first = ['Alicia', '2 Orchard Turn']
  const merges = [{ startRow: 1, endRow: 2, startCol: 1, endCol: 1 }]
  const merged = await xlsxOf([{ name: 'Orders', rows: [header, first, ['Bala', null]], merges }])
  const secret = { name: 'Secret', rows: [['hidden']], hidden: true }
  const charts = await withChartSheet()
  const relations = 'xl/_rels/workbook.xml.rels'
  const withoutSheet = withParts(charts, ({ [relations]: text = '' }) => ({
    [relations]: text.replace('sheet3.xml', 'sheet9.xml'),
  }))
  const twoSheets = { rows: orders, sheets: ['Orders', 'Notes'] }
  return [
    readAs('a cell in the last row and column', [['Name', 'Phone'], ['Alicia']], withSheetData(file, distantCell)),
    readAs(
      'formulas, read as their cached values',
      [
        ['Name', 'Phone'],
        ['Alicia', 81234567],
      ],
      withSheetData(file, formulas),
    ),
    readAs('a cell that was merged over two orders', [header, first, ['Bala', '2 Orchard Turn']], merged),
    readAs('a date in the 1900 system', asRead, await xlsxOf([when])),
    readAs('a date in the 1904 system', asRead, await xlsxOf([when], '1904')),
    {
      name: 'a hidden sheet and a second visible one',
      content: await xlsxOf([secret, ordersSheet, notesSheet]),
      expected: twoSheets,
    },
    { name: 'a chart on a sheet of its own', content: charts, expected: twoSheets },
    refused('a sheet that is missing', 'corrupt', withoutSheet),
  ]
}

/** Creates a workbook whose first of three sheets is a chart, as Excel and LibreOffice write it. */
async function withChartSheet() {
  const file = await xlsxOf([{ name: 'Chart', rows: [] }, ordersSheet, notesSheet])
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
