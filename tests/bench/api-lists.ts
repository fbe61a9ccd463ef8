/** Requests per second for a list of 200 active orders over HTTP, compared with a static response of the same size. */
import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { createTestOrderApi, orderFromBugis } from '../support/order-api.ts'
import { type ListeningServer, listen } from '../support/servers/listen.ts'
import { median, ratio } from './table.ts'

const pairs = 7
const requestsPerRound = 60
const activeOrders = 200

export async function run() {
  const api = await createTestOrderApi()
  const servers: ListeningServer[] = []
  try {
    const authorization = await api.signIn()
    for (let index = 0; index < activeOrders; index += 1) {
      await api.call('/order', {
        body: orderFromBugis(api.clock),
        as: authorization,
        headers: { 'Idempotency-Key': `listed-${index}` },
      })
    }
    const list = `/orders/api/v1/vendor/1002/orders?count=${activeOrders}`
    const first = await api.api.fetch(
      new Request(`${api.origin}${list}`, { headers: { Authorization: authorization } }),
    )
    const headers = Object.fromEntries(first.headers)
    const body = await first.text()
    if (JSON.parse(body).result.data.length !== activeOrders) throw new Error('The list is not full')

    const serve = async (respond: (request: Request) => Response | Promise<Response>) => {
      const server = await listen(createServer(getRequestListener(respond, { overrideGlobalObjects: false })))
      servers.push(server)
      return server.origin + list
    }
    const staticUrl = await serve(() => new Response(body, { headers }))
    const listUrl = await serve((request) => api.api.fetch(request))

    const staticRates: number[] = []
    const listRates: number[] = []
    for (let pair = 0; pair <= pairs; pair += 1) {
      const staticRate = await measureRate(staticUrl, authorization)
      const listRate = await measureRate(listUrl, authorization)
      // Warm-up.
      if (pair === 0) continue
      staticRates.push(staticRate)
      listRates.push(listRate)
    }
    const ratios = listRates.map((value, index) => value / (staticRates[index] ?? Number.NaN))
    return {
      name: `List of ${activeOrders} active orders (${Math.round(body.length / 1024)} KiB) over HTTP`,
      rows: [
        { what: 'static handler', value: Math.round(median(staticRates)), unit: '1/s' },
        { what: 'order list', value: Math.round(median(listRates)), unit: '1/s' },
        { what: 'ratio', value: ratio(median(ratios), 1), unit: '×', goal: 'at least 0.5' },
      ],
    }
  } finally {
    for (const server of servers) await server.close()
    await api.close()
  }
}

async function measureRate(url: string, authorization: string): Promise<number> {
  const started = performance.now()
  for (let index = 0; index < requestsPerRound; index += 1) {
    const response = await fetch(url, { headers: { Authorization: authorization } })
    await response.arrayBuffer()
    if (response.status !== 200) throw new Error(`The list returned ${response.status}`)
  }
  return (requestsPerRound / (performance.now() - started)) * 1000
}
