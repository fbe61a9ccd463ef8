import { randomBytes } from 'node:crypto'
import { readXlsx, writeXlsx } from 'hucre/xlsx'
import { createTestOrderApi } from '../support/order-api.ts'
import { hostileFiles } from '../support/workbooks/hostile.ts'
import { type Row, ratio, table } from './table.ts'

const titles = ['Name', 'Phone', 'Unit', 'Address', 'Amount', 'Payment', 'Order details', 'Notes']
const orderRow = (index: number, text: string) => [
  ...['Alicia Wong', `8123${String(index).padStart(4, '0')}`, '#04-12'],
  ...[`${1 + (index % 40)} Orchard Turn`, '25', 'cash', text.slice(0, 200), text.slice(200)],
]

/** Text that hardly compresses, so that few rows make a large file. */
const randomText = (characters: number) => randomBytes(characters).toString('base64url').slice(0, characters)

async function createFile(rows: number, length: number): Promise<Uint8Array> {
  const orders = Array.from({ length: rows }, (_, index) => orderRow(index, randomText(length)))
  return writeXlsx({ sheets: [{ name: 'Orders', rows: [titles, ...orders] }] })
}

/** Runs a function. Returns its time and its peak memory in MB above the start. */
async function measureRun<Result>(run: () => Promise<Result>): Promise<{ result: Result; ms: number; mb: number }> {
  const before = process.memoryUsage.rss()
  let peak = before
  const timer = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss())
  }, 5)
  const started = performance.now()
  const result = await run()
  const ms = performance.now() - started
  clearInterval(timer)
  return { result, ms, mb: (Math.max(peak, process.memoryUsage.rss()) - before) / 1e6 }
}

/** Measures time and memory of the order API for valid and invalid files up to 5 MB, compared with only parsing them. */
export async function run() {
  const server = await createTestOrderApi({ flags: { 'bulk-order-upload': true } })
  const authorization = await server.signIn()

  async function measure(name: string, content: Uint8Array): Promise<Row> {
    const body = { vendor_id: '1001', content: Buffer.from(content).toString('base64') }
    const { result, ms, mb } = await measureRun(() =>
      server.call<{ body?: { orders: { errors: unknown[] }[] }; meta?: { translation_key: string } }>(
        '/bulk-job/create',
        { as: authorization, body },
      ),
    )
    const orders = result.body.body?.orders
    const plainParse = await measureRun(() => readXlsx(content).catch(() => null))
    return {
      file: name,
      MB: content.byteLength / 1e6,
      result: orders ? `${orders.length} rows` : (result.body.meta?.translation_key ?? String(result.status)),
      ms,
      'plain parse ms': plainParse.ms,
      'ms ÷ plain': ratio(ms, plainParse.ms),
      'memory MB': mb,
      goal: 'below 5,000 ms and 300 MB',
    }
  }

  await measure('warm-up', await createFile(50, 20))
  const rows = [
    await measure('200 orders', await createFile(200, 40)),
    await measure('2,000 orders', await createFile(2000, 40)),
    await measure('5,000 orders', await createFile(5000, 40)),
    await measure('5,000 orders in 5 MB', await createFile(5000, 1190)),
    await measure('27,000 orders in 5 MB', await createFile(27_000, 200)),
  ]
  for (const { name, content } of await hostileFiles()) {
    if (content.byteLength > 20_000 || /bomb|52|unpacks|thousand/.test(name)) rows.push(await measure(name, content))
  }
  await server.close()
  return table('bulk files on the server', rows)
}
