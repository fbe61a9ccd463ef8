/**
 * A partner's script on Node whose order API is closed or responds with nonsense. Prints what each call returned, and what was
 * thrown outside a promise that the script holds: such an error would end a server.
 */
import { createServer } from 'node:http'
import { createActiveOrders, createPage, createRequest, createTracking } from 'courier-elements/core'
import { publicLinkStatus, renderCourierSkeleton, renderCourierTracking } from 'courier-elements/server'

const uncaught = []
process.on('uncaughtException', (error) => uncaught.push(String(error.stack)))

const bodies = [
  '<!doctype html>',
  'null',
  '[]',
  '{}',
  '{"result":null}',
  '{"result":{"data":[null]}}',
  '{"result":[1]}',
]
let responses = 0
const nonsense = createServer((_request, response) => {
  const body = bodies[responses++ % bodies.length]
  response.writeHead(responses % 3 === 0 ? 502 : 200, { 'Content-Type': 'application/json' }).end(body)
})
await new Promise((resolve) => nonsense.listen(0, resolve))
const { port } = nonsense.address()
const closed = createServer()
await new Promise((resolve) => closed.listen(0, resolve))
const closedPort = closed.address().port
closed.close()

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms))
const outcome = (promise) =>
  promise.then(
    () => 'returned',
    (error) => error.name,
  )

async function use(api) {
  const page = createPage()
  page.configure({ api })
  page.start()
  const request = createRequest(page)
  const tracking = createTracking(page, 'tracking-id')
  const orders = createActiveOrders(page)
  const stops = [...Object.values(request), ...Object.values(tracking), ...Object.values(orders)].flatMap((store) =>
    typeof store?.subscribe === 'function' ? [store.subscribe(() => {})] : [],
  )
  request.destination.type('ION Orchard')
  const signedIn = await outcome(page.session.signIn('parent@demo.courier', 'Courier!2026'))
  // Vendors are requested until they load.
  for (const promise of [page.vendors.load(), request.place(), page.session.signOut()]) void outcome(promise)
  const rendered = await renderCourierTracking({ api, trackingId: 'tracking-id' })
  const status = await publicLinkStatus({ api, trackingId: 'tracking-id', view: 'receipt' })
  renderCourierSkeleton('courier-request', { api })
  await pause(500)
  for (const stop of stops) stop()
  tracking.destroy()
  request.destroy()
  orders.destroy()
  page.destroy()
  return { signedIn, rendered: rendered.status, receipt: status }
}

const results = {
  closed: await use(`http://127.0.0.1:${closedPort}`),
  nonsense: await use(`http://127.0.0.1:${port}`),
}
nonsense.close()
nonsense.closeAllConnections()
process.stdout.write(JSON.stringify({ ...results, uncaught }))
