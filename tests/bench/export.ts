/** Time to export 99,000 orders, compared with only reading the rows. The limit is 100,000, including the demo's orders. */
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { PGlite } from '@electric-sql/pglite'
import { createTestOrderApi, orderFromBugis, type TestOrderApi } from '../support/order-api.ts'
import { type Row, type Table, table } from './table.ts'

const orderCount = 99_000
const day = 86_400_000
const mb = (bytes: number) => Math.round(bytes / 1e6)

export async function run(): Promise<Table> {
  const client = await PGlite.create()
  const server = await createTestOrderApi({ database: { kind: 'memory', client } })
  try {
    const authorization = await server.signIn()
    await server.call('/order', { body: orderFromBugis(server.clock), as: authorization })
    await copyOrder(client)
    const rows = [await measureWork('the same rows, read only', () => readRows(client))]
    for (const format of ['csv', 'xlsx'])
      rows.push(await measureWork(format, () => download(server, authorization, format)))
    return table(`export of ${orderCount.toLocaleString('en')} orders`, rows)
  } finally {
    await server.close()
    await client.close()
  }
}

/** Copies the newest order many times, each a second older. */
async function copyOrder(client: PGlite) {
  const { rows } = await client.query<{ name: string }>(
    `select column_name as name from information_schema.columns where table_name = 'orders' and table_schema = 'public' order by ordinal_position`,
  )
  const changedColumns: Record<string, string> = {
    order_id: "'1002-' || lpad(n::text, 6, '0')",
    tracking_id: "'bench' || n",
    client_order_id: "'bench' || n",
    created_at: "created_at - n * interval '1 second'",
    status: "'DELIVERED'",
    next_step_at: 'null',
  }
  const names = rows.map(({ name }) => name)
  await client.exec(`insert into orders (${names.join(', ')})
    select ${names.map((name) => changedColumns[name] ?? name).join(', ')}
    from (select * from orders order by created_at desc limit 1) newest, generate_series(1, ${orderCount}) n`)
}

async function readRows(client: PGlite): Promise<number> {
  let bytes = 0
  for (let from = 0; from < orderCount; from += 500) {
    const { rows } = await client.query(`select * from orders where order_id >= $1 order by order_id limit 500`, [
      `1002-${String(from).padStart(6, '0')}`,
    ])
    bytes += JSON.stringify(rows).length
  }
  return bytes
}

async function download({ api, clock, origin }: TestOrderApi, as: string, format: string): Promise<number> {
  const response = await api.fetch(
    new Request(`${origin}/orders/api/v1/vendor/1002/orders/export`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: as },
      body: JSON.stringify({
        ...{ from: new Date(clock.now() - 30 * day), to: new Date(clock.now() - 1000) },
        ...{ format, deliver: 'download' },
      }),
    }),
  )
  if (!response.ok || !response.body) throw new Error(await response.text())
  let bytes = 0
  for await (const chunk of response.body) bytes += chunk.length
  return bytes
}

async function measureWork(name: string, work: () => Promise<number>): Promise<Row> {
  const before = process.memoryUsage().rss
  let peak = before
  const memoryTimer = setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss)), 20)
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  const started = performance.now()
  const bytes = await work()
  const seconds = (performance.now() - started) / 1000
  delay.disable()
  clearInterval(memoryTimer)
  return {
    file: name,
    seconds,
    MB: mb(bytes),
    'memory on top, MB': mb(peak - before),
    'longest wait of the request thread, ms': Math.round(delay.max / 1e6),
  }
}
