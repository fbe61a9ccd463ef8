import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { after, before, test } from 'node:test'
import { getRequestListener } from '@hono/node-server'
import { createHeavyWork } from '../../../order-api/domain/heavy/heavy-work.ts'
import { writeExport } from '../../../order-api/domain/orders/export/write-export.ts'
import { type ListeningServer, listen } from '../../support/servers/listen.ts'
import { useOrderApi } from '../../support/use-order-api.ts'

const server = useOrderApi()
let http: ListeningServer
const authorization: Record<'parent' | 'single', string> = { parent: '', single: '' }
before(async () => {
  authorization.parent = await server.signIn()
  authorization.single = await server.signIn('single@demo.courier')
  // 24 MB of orders, more than the buffers of a connection hold.
  await server.client.query(
    `insert into orders select (jsonb_populate_record(example, jsonb_build_object('order_id', '1002-B' || number,
       'tracking_id', 'many-' || number, 'client_order_id', 'many-' || number, 'description', repeat('x', 3000)))).*
     from generate_series(1, 8000) number,
       lateral (select orders from orders where vendor_id = '1002' order by created_at desc limit 1) found(example)`,
  )
  http = await listen(
    createServer(
      getRequestListener(
        (request, { incoming }) => server.api.fetch(request, { disconnect: () => incoming.socket.destroy() }),
        { overrideGlobalObjects: false },
      ),
    ),
  )
})
after(() => http.close())

function requestOf(who: keyof typeof authorization) {
  const day = 86_400_000
  const period = {
    from: new Date(server.clock.now() - 30 * day).toISOString(),
    to: new Date(server.clock.now()).toISOString(),
  }
  return {
    path: `/orders/api/v1/vendor/${who === 'parent' ? '1002' : '2000'}/orders/export`,
    headers: { authorization: authorization[who], 'content-type': 'application/json' },
    body: JSON.stringify({ ...period, format: 'csv', deliver: 'download' }),
  }
}

/** Downloads an export as a client that reads. */
async function download(who: keyof typeof authorization) {
  const { path, headers, body } = requestOf(who)
  const response = await fetch(http.origin + path, { method: 'POST', headers, body })
  return { response, text: await response.text() }
}

/** Sends the request and reads only the first bytes of the response. */
async function openWithoutReading(): Promise<{ socket: Socket; closed: Promise<unknown> }> {
  const { path, headers, body } = requestOf('parent')
  const socket = connect(http.port, 'localhost')
  const lines = Object.entries({ ...headers, host: 'localhost', 'content-length': Buffer.byteLength(body) })
  socket.write(`POST ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body}`)
  const [firstBytes] = (await once(socket, 'data')) as [Buffer]
  socket.pause()
  assert.match(firstBytes.toString(), /^HTTP\/1\.1 200/)
  socket.on('error', () => {})
  return { socket, closed: once(socket, 'close') }
}

test('an export whose response is dropped doesn’t count as a download', async () => {
  const { path, headers, body } = requestOf('single')
  const dropped = { ...headers, 'x-courier-fault': 'drop-answer' }
  for (let sent = 0; sent < 5; sent += 1)
    await assert.rejects(server.api.fetch(new Request(http.origin + path, { method: 'POST', headers: dropped, body })))
  assert.equal((await download('single')).response.status, 200)
})

test('a small export doesn’t wait for the whole file of others', { timeout: 60_000 }, async () => {
  const work = createHeavyWork(() => {})
  const words = { statuses: {}, payments: {}, notCharged: '', cancelReasons: new Map(), charge: '', refund: '' }
  const options = { format: 'csv' as const, countryCode: 'SG', titles: ['Order'], words }
  let isSmallWritten = false
  async function* pagesUntilSmallIsWritten() {
    while (!isSmallWritten) yield await Promise.resolve({ rows: { orders: [] }, count: 1 })
  }
  async function write(account: string, pages: Parameters<typeof writeExport>[2]) {
    for await (const { bytes } of await writeExport(work, account, pages, options)) assert.ok(bytes.length > 0)
  }
  const large = ['large 1', 'large 2'].map((account) => write(account, pagesUntilSmallIsWritten()))
  try {
    await write('small', Readable.from([]))
  } finally {
    isSmallWritten = true
    await Promise.all(large)
  }
})

test('clients that don’t read their export don’t delay others, and are disconnected', async () => {
  const unread = [await openWithoutReading(), await openWithoutReading(), await openWithoutReading()]

  const { response, text } = await download('single')
  assert.equal(response.status, 200)
  assert.match(text, /^\ufeff?Order,/)

  const further = await download('parent')
  assert.equal(further.response.status, 429)
  assert.ok(Number(further.response.headers.get('retry-after')) > 0)
  const { path, headers } = requestOf('parent')
  const body = JSON.stringify({ order_ids: ['1002-NOSUCH'], format: 'csv', deliver: 'download' })
  const unknown = await fetch(http.origin + path, { method: 'POST', headers, body })
  assert.equal(unknown.status, 429, 'nothing is read for a call above the limit')

  await server.clock.advance(10 * 60_000)
  for (const { socket, closed } of unread) {
    socket.resume()
    await closed
  }
  assert.equal((await download('parent')).text.match(/^1002-B\d+,/gm)?.length, 8000)
})
