import { createServer, type IncomingMessage, type ServerResponse, request as send } from 'node:http'
import { brotliCompressSync } from 'node:zlib'
import { listen } from '../support/servers/listen.ts'

/** A partner's page with only the script tag and an element. `placedOrders` counts the orders placed on it. */
const partnerPage = (element: string) =>
  `<!doctype html><title>Partner</title><script>placedOrders = 0; addEventListener('courier-order-placed', () => placedOrders++)</script><script type="module" src="/courier.js"></script>${element}`

const baselinePage =
  '<!doctype html><script type="module" src="/baseline.js"></script><courier-baseline></courier-baseline>'

/**
 * Serves baseline, partner's page and site from one server. Pages routed by Playwright would be slower, because it
 * holds every request back for a moment.
 */
export async function servePages(baselineCode: string, site: string) {
  const script = brotliCompressSync(baselineCode)
  const pages = new Map([
    ['/baseline', baselinePage],
    ['/partner', partnerPage('<courier-request vendor="1001" no-map></courier-request>')],
    ['/partner-with-map', partnerPage('<courier-request vendor="1001"></courier-request>')],
    ['/partner-list', partnerPage('<courier-order-list vendor="1001" no-map></courier-order-list>')],
  ])
  return listen(
    createServer((request, response) => {
      const [, trackingId] = /^\/partner-tracking\/([\w-]+)$/.exec(request.url ?? '') ?? []
      const tracking = trackingId && partnerPage(`<courier-tracking order="${trackingId}" no-map></courier-tracking>`)
      const page = tracking ?? pages.get(request.url ?? '')
      if (page) return response.setHeader('content-type', 'text/html').end(page)
      if (request.url !== '/baseline.js') return forward(request, response, site)
      response.writeHead(200, { 'content-type': 'text/javascript', 'content-encoding': 'br' })
      response.end(script)
    }),
  )
}

function forward(request: IncomingMessage, response: ServerResponse, site: string) {
  const { method, headers, url } = request
  const forwarded = send(site + url, { method, headers }, (siteResponse) => {
    response.writeHead(siteResponse.statusCode ?? 502, siteResponse.headers)
    siteResponse.pipe(response)
  })
  forwarded.on('error', () => response.destroy())
  request.pipe(forwarded)
}
