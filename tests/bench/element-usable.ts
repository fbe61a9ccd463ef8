import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse, request as send } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync } from 'node:zlib'
import { type Browser, type BrowserContext, type CDPSession, chromium } from 'playwright'
import { launchOptions } from '../support/browser.ts'
import { expect, parent, requestPage, toMarina } from '../support/pages.ts'
import { startSiteProcess } from '../support/site.ts'
import { sessionOf } from '../support/visitor.ts'
import { floor } from './element-bytes.ts'
import { median, ratio, slow4g, type Table, table } from './table.ts'

const pairs = Number(process.env.BENCH_PAIRS ?? 15)

/** Pages with the request: a partner's page, and the site's page with bar and branch selector. */
const places = [
  { what: 'courier-request alone', path: '/partner', painted: 1.25, usable: 1.4 },
  { what: "the site's request page", path: '/request-a-rider/1001', painted: 1.4, usable: 1.7 },
]

/** The site's public tracking page, whose status and arrival time are rendered on the server. */
const readableGoal = 0.5

/** Limits of one run: requests of scripts and styles, and kB as transferred. */
const counts = { usable: 12, map: 15, order: 25, kilobytes: 330 }

/** The map loads when it is visible and the browser is idle; the request is usable without it. */
const isOfMap = (address: string) => address.includes('/leaflet-map-')

/**
 * Times until the request is painted and usable on slow 4G, compared with bare React + r2wc in pairs of runs, and what a
 * whole order loads. *Painted*: the element's content, or its outline, has height. *Form*: the form is shown, with outlet
 * and flags. *Usable*: the form has replaced the outline, and the last script or style that loads without a click (except
 * the map) has arrived. *Readable*: status and arrival of a delivery are painted.
 */
export async function run(): Promise<Table[]> {
  const site = await startSiteProcess({ riderSpeed: 0 })
  const pages = await servePages((await floor()).code, site.origin)
  const browser = await chromium.launch(await launchOptions())
  try {
    const open = async () => {
      const storageState = await sessionOf(pages.origin, parent)
      const context = await browser.newContext({ storageState, viewport: { width: 1280, height: 860 } })
      // A user who has seen the welcome tour, which would cover the form.
      await context.addInitScript(() => localStorage.setItem('courier-tour', 'seen'))
      return context
    }
    const rows = []
    for (const { what, path, ...goals } of places) {
      const painted: number[] = []
      const form: number[] = []
      const usable: number[] = []
      for (let pair = 0; pair <= pairs; pair += 1) {
        const bare = await timesOf(await browser.newContext(), `${pages.origin}/floor`, 'courier-floor')
        const own = await timesOf(await open(), pages.origin + path, 'courier-request')
        // Warm-up.
        if (pair === 0) continue
        painted.push(own.painted / bare.painted)
        form.push(own.form / bare.painted)
        usable.push(own.usable / bare.painted)
      }
      rows.push({
        what,
        'painted ÷ floor': ratio(median(painted), 1),
        'painted, at most': goals.painted,
        'form ÷ floor': ratio(median(form), 1),
        'usable ÷ floor': ratio(median(usable), 1),
        'usable, at most': goals.usable,
      })
    }
    const readable: number[] = []
    const delivery = `${pages.origin}/tracking/${await trackingIdAt(pages.origin)}`
    for (let pair = 0; pair <= pairs; pair += 1) {
      const bare = await timesOf(await browser.newContext(), `${pages.origin}/floor`, 'courier-floor')
      const own = await timesOf(await browser.newContext(), delivery, 'courier-tracking')
      if (pair > 0) readable.push(own.painted / bare.painted)
    }
    return [
      table("The site's public tracking page, in the same way", [
        { what: 'status and arrival', 'readable ÷ floor': ratio(median(readable), 1), 'at most': readableGoal },
      ]),
      table(`The request on slow 4G, processor 4 times slower (median of ${pairs} pairs)`, rows),
      await loadsOf(browser, await open(), pages.origin),
    ]
  } finally {
    await browser.close()
    await pages.close()
    await site.remove()
  }
}

/** Returns the tracking ID of an order of the demo's first outlet. */
async function trackingIdAt(origin: string): Promise<string> {
  const { origins } = await sessionOf(origin, parent)
  const { accessToken, idToken } = JSON.parse(origins?.[0]?.localStorage[0]?.value ?? '{}')
  const headers = { authorization: `Bearer ${accessToken}|${idToken}` }
  const response = await fetch(`${origin}/orders/api/v1/vendor/1001/orders?status=active`, { headers })
  const { result } = (await response.json()) as { result: { data: { tracking_id: string }[] } }
  return result.data[0]?.tracking_id ?? ''
}

async function timesOf(context: BrowserContext, url: string, tag: string) {
  try {
    const page = await context.newPage()
    await page.addInitScript(recordPaintOf, tag)
    const devtools = await context.newCDPSession(page)
    await devtools.send('Network.enable')
    await devtools.send('Network.emulateNetworkConditions', slow4g)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    // Evaluates nothing until the page is idle: Playwright's own script would delay the first paint.
    await page.goto(url, { waitUntil: 'networkidle' })
    const painted = await page
      .waitForFunction(() => (globalThis as Noted).paintedAt)
      .then((handle) => handle.jsonValue())
    const arrivals = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter(({ name }) => /\.(js|css)(\?|$)/.test(name))
        .map((entry) => ({ name: entry.name, at: (entry as PerformanceResourceTiming).responseEnd })),
    )
    const { drawn, form } = await page.evaluate(() => {
      const { drawnAt, formAt } = globalThis as Noted
      return { drawn: drawnAt, form: formAt }
    })
    const lastScript = Math.max(0, ...arrivals.filter(({ name }) => !isOfMap(name)).map(({ at }) => at))
    return {
      painted: painted ?? Number.NaN,
      form: form ?? Number.NaN,
      usable: Math.max(drawn ?? Number.NaN, lastScript),
    }
  } finally {
    await context.close()
  }
}

/** Milliseconds since navigation; undefined until then. */
interface Noted {
  paintedAt?: number
  drawnAt?: number
  formAt?: number
}

/** Records when each step of the element is reached. Runs in the page before its scripts. */
function recordPaintOf(tag: string) {
  const noted = globalThis as Noted
  const look = () => {
    const root = document.querySelector(tag)?.shadowRoot
    if (root && [...root.children].some((child) => child.getBoundingClientRect().height > 0)) {
      noted.paintedAt ??= performance.now()
      // The root of the outline has no part.
      if (root.querySelector('[part="base"]')) noted.drawnAt ??= performance.now()
      if (root.querySelector('form')) noted.formAt ??= performance.now()
    }
    if (noted.formAt === undefined) requestAnimationFrame(look)
  }
  look()
}

/** Returns scripts and styles of one order, from opening the page to the list with the order, as transferred. */
async function loadsOf(browser: Browser, context: BrowserContext, origin: string): Promise<Table> {
  const page = await context.newPage()
  const loads = await countLoads(await context.newCDPSession(page))
  await page.goto(`${origin}/request-a-rider/1001`)
  const { request, fill, place } = requestPage(page)
  await expect(request.getByRole('combobox', { name: /Drop-off address/ })).toBeVisible()
  await page.waitForLoadState('networkidle')
  const untilUsable = loads({ withMap: false })
  await fill(toMarina)
  await page.waitForLoadState('networkidle')
  const untilMap = loads()
  await place.click()
  await page.waitForURL(/order-tracking/)
  await page.waitForLoadState('networkidle')
  const wholeOrder = loads()
  await context.close()
  const row = (what: string, { requests, kilobytes }: ReturnType<typeof loads>, limit: number) => ({
    what,
    requests,
    'at most': limit,
    'kB transferred': kilobytes,
  })
  return table(`Scripts and styles of a whole order (at most ${counts.kilobytes} kB), ${browser.version()}`, [
    row('until the request is usable', untilUsable, counts.usable),
    row('until its map is there', untilMap, counts.map),
    row('through the order and its list', wholeOrder, counts.order),
  ])
}

async function countLoads(devtools: CDPSession) {
  await devtools.send('Network.enable')
  const kinds = new Map<string, string>()
  const maps = new Set<string>()
  const cached = new Set<string>()
  const bytes = new Map<string, number>()
  devtools.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (!response.fromDiskCache) kinds.set(requestId, type)
    if (isOfMap(response.url)) maps.add(requestId)
  })
  // Cached: nothing is requested.
  devtools.on('Network.requestServedFromCache', ({ requestId }) => cached.add(requestId))
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => bytes.set(requestId, encodedDataLength))
  return ({ withMap = true } = {}) => {
    const wanted = [...kinds]
      .filter(([id, type]) => !cached.has(id) && (type === 'Script' || type === 'Stylesheet'))
      .filter(([id]) => withMap || !maps.has(id))
      .map(([id]) => id)
    const total = wanted.reduce((sum, id) => sum + (bytes.get(id) ?? 0), 0)
    return { requests: wanted.length, kilobytes: Math.round(total / 100) / 10 }
  }
}

/** A partner's page with only the script tag and the element. */
const partnerPage =
  '<!doctype html><title>Partner</title><script type="module" src="/courier.js"></script><courier-request vendor="1001" no-map></courier-request>'

const floorPage = '<!doctype html><script type="module" src="/floor.js"></script><courier-floor></courier-floor>'

/**
 * Serves baseline, partner's page and site from one server. Pages routed by Playwright would be slower, because it
 * holds every request back for a moment.
 */
async function servePages(floorCode: string, site: string) {
  const script = brotliCompressSync(floorCode)
  const pages = new Map([
    ['/floor', floorPage],
    ['/partner', partnerPage],
  ])
  const server = createServer((request, response) => {
    const page = pages.get(request.url ?? '')
    if (page) return response.setHeader('content-type', 'text/html').end(page)
    if (request.url !== '/floor.js') return forward(request, response, site)
    response.writeHead(200, { 'content-type': 'text/javascript', 'content-encoding': 'br' })
    response.end(script)
  }).listen(0)
  await once(server, 'listening')
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function forward(request: IncomingMessage, response: ServerResponse, site: string) {
  const { method, headers, url } = request
  const forwarded = send(site + url, { method, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(response)
  })
  forwarded.on('error', () => response.destroy())
  request.pipe(forwarded)
}
