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

/** Measures the time until a file's errors are shown, compared with only parsing the file. */
export async function run() {
  await measureOpening(50)
  const files: Row[] = []
  for (const rows of [200, 2000, 5000]) files.push(await measureOpening(rows))
  return table('bulk table: a file until it is checked', files)
}
