import { readXlsx, writeXlsx } from 'hucre/xlsx'
import { createPage } from '../../core/app/page.ts'
import { sheetFiles } from '../../core/bulk/sheet/files.ts'
import { createBulkSheet } from '../../core/bulk/sheet/sheet.ts'
import { browserEnvironment } from '../../core/environment.ts'
import { createTestStorage } from '../support/page.ts'
import { median, type Row, ratio, table } from './table.ts'

const titles = ['Name', 'Phone', 'Unit', 'Address', 'Amount', 'Payment', 'Delivery time', 'Notes']
const runs = 7

/** Creates orders; every tenth is incomplete. */
const orders = (count: number) =>
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

function open() {
  const environment = {
    ...browserEnvironment(),
    storage: createTestStorage(),
    scriptOrigin: 'http://courier.test',
    // An open channel would keep the process alive.
    channel: () => ({ post() {}, listen: () => () => {} }),
  }
  const page = { ...createPage(environment), client: null }
  const vendor = {
    id: '1001',
    parentId: null,
    clientVendorId: '',
    name: 'Tanjong Pagar',
    location: null,
    paymentMethods: [],
  }
  return createBulkSheet(page, vendor, sheetFiles)
}

async function openings(rows: number): Promise<Row> {
  const file = await writeXlsx({ sheets: [{ name: 'Orders', rows: [titles, ...orders(rows)] }] })
  const bytes = new Uint8Array(file).buffer
  const plain: number[] = []
  const first: number[] = []
  const all: number[] = []
  for (let run = 0; run < runs; run += 1) {
    const parsing = performance.now()
    await readXlsx(file)
    plain.push(performance.now() - parsing)
    const sheet = open()
    const started = performance.now()
    const stop = sheet.$counts.listen(({ wrong }) => {
      if (wrong > 0 && first.length === run) first.push(performance.now() - started)
    })
    await sheet.open({ name: 'orders.xlsx', bytes })
    await sheet.checked()
    all.push(performance.now() - started)
    stop()
    sheet.destroy()
  }
  return {
    rows,
    'kB of xlsx': file.byteLength / 1000,
    'plain parse ms': median(plain),
    'first errors ms': median(first),
    'all checked ms': median(all),
    'all ÷ plain': ratio(median(all), median(plain)),
  }
}

async function edits(rows: number, isSame = false): Promise<Row> {
  const sheet = open()
  const lines = isSame ? Array.from({ length: rows }, () => orders(2).at(-1) ?? []) : orders(rows)
  await sheet.pasteTable([titles, ...lines].map((row) => row.join('\t')).join('\n'))
  await sheet.checked()
  const ids = sheet.$rowIds.get()
  const measure = (verb: (id: number, run: number) => void) => {
    const times = Array.from({ length: 300 }, (_, run) => {
      const id = ids[(run * 17) % ids.length] ?? 0
      const started = performance.now()
      verb(id, run)
      return performance.now() - started
    })
    return { median: median(times), max: Math.max(...times) }
  }
  const typing = measure((id, run) => sheet.edit(id, 'phone', `8123${String(run + 5000).padStart(4, '0')}`))
  const undoing = measure(() => sheet.undo())
  const started = performance.now()
  sheet.fillDown({ from: { row: ids[0] ?? 0, column: 'notes' }, to: { row: ids.at(-1) ?? 0, column: 'notes' } })
  sheet.edit(ids[0] ?? 0, 'notes', 'Ring the bell')
  const filling = performance.now()
  sheet.fillDown({ from: { row: ids[0] ?? 0, column: 'notes' }, to: { row: ids.at(-1) ?? 0, column: 'notes' } })
  const filled = performance.now() - filling
  await sheet.checked()
  const checked = performance.now() - started
  sheet.destroy()
  return {
    rows: isSame ? `${rows}, all equal` : rows,
    'typing ms, median': typing.median,
    'typing ms, max': typing.max,
    'undo ms, median': undoing.median,
    'fill all down ms': filled,
    'until checked ms': checked,
  }
}

/** Time until a file's errors are shown, compared with a plain parse, and time to edit a cell. */
export async function run() {
  await openings(50)
  const files: Row[] = []
  for (const rows of [200, 2000, 5000]) files.push(await openings(rows))
  const changes: Row[] = []
  for (const rows of [200, 5000]) changes.push(await edits(rows))
  changes.push(await edits(5000, true))
  return [table('bulk table: a file until it is checked', files), table('bulk table: changes', changes)]
}
