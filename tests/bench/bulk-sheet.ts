import { readXlsx, writeXlsx } from 'hucre/xlsx'
import { createPage } from '../../core/app/page-object.ts'
import { sheetFiles } from '../../core/bulk/sheet/files.ts'
import { createBulkSheet } from '../../core/bulk/sheet/sheet.ts'
import { browserEnvironment } from '../../core/environment/browser.ts'
import { createTestStorage } from '../support/page.ts'
import { msOf } from './measuring.ts'
import { median, type Row, ratio, table } from './table.ts'

const titles = ['Name', 'Phone', 'Unit', 'Address', 'Amount', 'Payment', 'Delivery time', 'Notes']
const runs = 7

/** Creates rows of orders. Every tenth has an invalid phone number. */
const createRows = (count: number) =>
  Array.from({ length: count }, (_, index) => [
    `Customer ${String.fromCharCode(65 + (index % 26))}${'abcdefghij'[Math.floor(index / 26) % 10]}`,
    index % 10 === 0 ? '12' : `8123${String(index).padStart(4, '0')}`,
    '#04-12',
    `${index} Orchard Turn, Singapore`,
    '25.50',
    'CASH_ON_DELIVERY',
    '',
    'Call at the gate',
  ])

function createSheet() {
  const environment = {
    ...browserEnvironment(),
    storage: createTestStorage(),
    scriptOrigin: 'http://courier.test',
    // An open channel would keep the process alive.
    channel: () => ({ post() {}, listen: () => () => {} }),
  }
  const page = { ...createPage(environment), client: null }
  const details = { parentId: null, clientVendorId: '', location: null, paymentMethods: [] }
  const vendor = { id: '1001', name: 'Tanjong Pagar', ...details }
  return createBulkSheet(page, vendor, sheetFiles)
}

async function measureOpening(rows: number): Promise<Row> {
  const file = await writeXlsx({ sheets: [{ name: 'Orders', rows: [titles, ...createRows(rows)] }] })
  const bytes = new Uint8Array(file).buffer
  const parseTimes: number[] = []
  const firstErrorTimes: number[] = []
  const checkedTimes: number[] = []
  for (let run = 0; run < runs; run += 1) {
    parseTimes.push(await msOf(() => readXlsx(file)))
    const sheet = createSheet()
    const started = performance.now()
    const stop = sheet.$counts.listen(({ wrong }) => {
      if (wrong > 0 && firstErrorTimes.length === run) firstErrorTimes.push(performance.now() - started)
    })
    await sheet.open({ name: 'orders.xlsx', bytes })
    await sheet.checked()
    checkedTimes.push(performance.now() - started)
    stop()
    sheet.destroy()
  }
  return {
    rows,
    'kB of xlsx': file.byteLength / 1000,
    'plain parse ms': median(parseTimes),
    'first errors ms': median(firstErrorTimes),
    'all checked ms': median(checkedTimes),
    'all ÷ plain': ratio(median(checkedTimes), median(parseTimes)),
  }
}

async function measureEdits(rows: number, isSame = false): Promise<Row> {
  const sheet = createSheet()
  const orderRows = isSame ? Array.from({ length: rows }, () => createRows(2).at(-1) ?? []) : createRows(rows)
  await sheet.pasteTable([titles, ...orderRows].map((row) => row.join('\t')).join('\n'))
  await sheet.checked()
  const ids = sheet.$rowIds.get()
  const measureCalls = (change: (id: number, run: number) => void) => {
    const times = Array.from({ length: 300 }, (_, run) => {
      const id = ids[(run * 17) % ids.length] ?? 0
      const started = performance.now()
      change(id, run)
      return performance.now() - started
    })
    return { median: median(times), max: Math.max(...times) }
  }
  const typing = measureCalls((id, run) => sheet.edit(id, 'phone', `8123${String(run + 5000).padStart(4, '0')}`))
  const undoing = measureCalls(() => sheet.undo())
  const started = performance.now()
  const [first = 0, last = 0] = [ids[0], ids.at(-1)]
  const notes = { from: { row: first, column: 'notes' }, to: { row: last, column: 'notes' } } as const
  sheet.fillDown(notes)
  sheet.edit(first, 'notes', 'Ring the bell')
  const fillMs = await msOf(async () => sheet.fillDown(notes))
  await sheet.checked()
  const checkedMs = performance.now() - started
  sheet.destroy()
  return {
    rows: isSame ? `${rows}, all equal` : rows,
    'typing ms, median': typing.median,
    'typing ms, max': typing.max,
    'undo ms, median': undoing.median,
    'fill all down ms': fillMs,
    'until checked ms': checkedMs,
  }
}

/** Measures the time until a file's errors are shown, compared with only parsing the file, and the time to edit a cell. */
export async function run() {
  await measureOpening(50)
  const files: Row[] = []
  for (const rows of [200, 2000, 5000]) files.push(await measureOpening(rows))
  const changes: Row[] = []
  for (const rows of [200, 5000]) changes.push(await measureEdits(rows))
  changes.push(await measureEdits(5000, true))
  return [table('bulk table: a file until it is checked', files), table('bulk table: changes', changes)]
}
