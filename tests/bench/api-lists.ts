/** Requests per second for a list of 200 active orders over HTTP, compared with a static response of the same size. */
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { createTestOrderApi, orderFromBugis } from '../support/order-api.ts'

const pairs = 7
const requests = 60
const active = 200

export async function run() {
  const api = await createTestOrderApi()
  const servers: Server[] = []
  try {
    const authorization = await api.signIn()
    for (let index = 0; index < active; index += 1) {
      await api.call('/order', {
        body: orderFromBugis(api.clock),
        as: authorization,
        headers: { 'Idempotency-Key': `listed-${index}` },
      })
    }
    const list = `/orders/api/v1/vendor/1002/orders?count=${active}`
    const first = await api.api.fetch(
      new Request(`${api.origin}${list}`, { headers: { Authorization: authorization } }),
    )
    const headers = Object.fromEntries(first.headers)
    const body = await first.text()
    if (JSON.parse(body).result.data.length !== active) throw new Error('The list is not full')

    const serve = async (answer: (request: Request) => Response | Promise<Response>) => {
      const server = createServer(getRequestListener(answer, { overrideGlobalObjects: false })).listen(0)
      await once(server, 'listening')
      servers.push(server)
      const address = server.address()
      return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}${list}`
    }
    const still = await serve(() => new Response(body, { headers }))
    const live = await serve((request) => api.api.fetch(request))

    const reference: number[] = []
    const measured: number[] = []
    for (let pair = 0; pair <= pairs; pair += 1) {
      const one = await rate(still, authorization)
      const other = await rate(live, authorization)
      // Warm-up.
      if (pair === 0) continue
      reference.push(one)
      measured.push(other)
    }
    const ratios = measured.map((value, index) => value / (reference[index] ?? Number.NaN))
    return {
      name: `List of ${active} active orders (${Math.round(body.length / 1024)} KiB) over HTTP`,
      rows: [
        { what: 'static handler', value: Math.round(median(reference)), unit: '1/s' },
        { what: 'order list', value: Math.round(median(measured)), unit: '1/s' },
        { what: 'ratio', value: Math.round(median(ratios) * 100) / 100, unit: '×', goal: 'at least 0.25' },
      ],
    }
  } finally {
    for (const server of servers) {
      server.closeAllConnections()
      server.close()
    }
    await api.close()
  }
}

async function rate(address: string, authorization: string): Promise<number> {
  const started = performance.now()
  for (let index = 0; index < requests; index += 1) {
    const response = await fetch(address, { headers: { Authorization: authorization } })
    await response.arrayBuffer()
    if (response.status !== 200) throw new Error(`The list answered ${response.status}`)
  }
  return (requests / (performance.now() - started)) * 1000
}

function median(values: number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN
}
