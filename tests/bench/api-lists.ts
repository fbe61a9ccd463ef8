/** Requests per second for a list of 200 active orders over HTTP, compared with a static response of the same size. */
import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { createTestOrderApi } from '../support/order-api.ts'
import { type ListeningServer, listen } from '../support/servers/listen.ts'
import { measureRounds, medianOf, rateOf } from './measuring.ts'

const pairs = 7
const requestsPerRound = 60
const activeOrders = 200

export async function run() {
  const api = await createTestOrderApi()
  const servers: ListeningServer[] = []
  try {
    const authorization = await api.signIn()
    for (let index = 0; index < activeOrders; index += 1) await api.place({}, { as: authorization })
    const list = `/orders/api/v1/vendor/1002/orders?count=${activeOrders}`
    const first = await api.api.fetch(new Request(api.origin + list, { headers: { authorization } }))
    const headers = Object.fromEntries(first.headers)
    const body = await first.text()
    if (JSON.parse(body).result.data.length !== activeOrders) throw new Error('The list is not full')

    /** Returns a function that measures how many requests per second a server responds to. */
    const serve = async (respond: (request: Request) => Response | Promise<Response>) => {
      const server = await listen(createServer(getRequestListener(respond, { overrideGlobalObjects: false })))
      servers.push(server)
      return () =>
        rateOf(requestsPerRound, async () => {
          const response = await fetch(server.origin + list, { headers: { authorization } })
          await response.arrayBuffer()
          if (response.status !== 200) throw new Error(`The list returned ${response.status}`)
        })
    }
    const measurePlain = await serve(() => new Response(body, { headers }))
    const measureList = await serve((request) => api.api.fetch(request))
    const rounds = await measureRounds(pairs, async () => ({ plain: await measurePlain(), list: await measureList() }))
    const ratios = medianOf(rounds, ({ plain, list }) => list / plain)
    return {
      name: `List of ${activeOrders} active orders (${Math.round(body.length / 1024)} KiB) over HTTP`,
      rows: [
        { what: 'static handler', value: Math.round(medianOf(rounds, ({ plain }) => plain)), unit: '1/s' },
        { what: 'order list', value: Math.round(medianOf(rounds, ({ list }) => list)), unit: '1/s' },
        { what: 'ratio', value: ratios, unit: '×', goal: 'at least 0.5' },
      ],
    }
  } finally {
    for (const server of servers) await server.close()
    await api.close()
  }
}
