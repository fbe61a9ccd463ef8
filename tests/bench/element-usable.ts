import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse, request as send } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync } from 'node:zlib'
import { type Browser, type BrowserContext, type CDPSession, chromium } from 'playwright'
import { launchOptions } from '../support/browser.ts'
import { expect, parent, requestPage, toMarina } from '../support/pages.ts'
import { startSiteProcess } from '../support/site.ts'
import { sessionOf } from '../support/visitor.ts'
import { buildBaseline } from './element-bytes.ts'
import { median, ratio, slow4g, type Table, table } from './table.ts'

const pairs = Number(process.env.BENCH_PAIRS ?? 15)

/** Pages with the request form: a partner's page, and the site's page with its top bar and branch selector. */
const requestPages = [
  { what: 'courier-request alone', path: '/partner', painted: 1.25, usable: 1.4 },
  { what: "the site's request page", path: '/request-a-rider/1001', painted: 1.4, usable: 1.7 },
]

/** The site's public tracking page, whose status and arrival time are rendered on the server. */
const readableGoal = 0.5

/** Limits for scripts and styles of one order: number of requests up to each step, and transferred kB. */
const loadLimits = { usable: 12, map: 15, order: 25, kilobytes: 330 }

/** The map isn't counted, because the form is usable without it. */
const isMapChunk = (address: string) => address.includes('/leaflet-map-')

/**
 * Measures when the request form is painted and usable on slow 4G, compared with bare React + r2wc in pairs of runs, and
 * what a whole order loads.
 * - *painted*: the element's content or its outline has a height
 * - *form*: the form is shown, with outlet and flags
 * - *usable*: the form has replaced the outline, and every script and style that loads without a click has arrived, except
 *   the map
 * - *readable*: status and arrival of a delivery are painted
 */
export async function run(): Promise<Table[]> {
  const site = await startSiteProcess({ riderSpeed: 0 })
  const pages = await servePages((await buildBaseline()).code, site.origin)
  const browser = await chromium.launch(await launchOptions())
  try {
    const openSignedIn = async () => {
      const storageState = await sessionOf(pages.origin, parent)
      const context = await browser.newContext({ storageState, viewport: { width: 1280, height: 860 } })
      // The welcome tour would cover the form.
      await context.addInitScript(() => localStorage.setItem('courier-tour', 'seen'))
      return context
    }
    const rows = []
    for (const { what, path, ...goals } of requestPages) {
      const painted: number[] = []
      const form: number[] = []
      const usable: number[] = []
      for (let pair = 0; pair <= pairs; pair += 1) {
        const baseline = await measureTimes(await browser.newContext(), `${pages.origin}/baseline`, 'courier-baseline')
        const element = await measureTimes(await openSignedIn(), pages.origin + path, 'courier-request')
        // Warm-up.
        if (pair === 0) continue
        painted.push(element.painted / baseline.painted)
        form.push(element.form / baseline.painted)
        usable.push(element.usable / baseline.painted)
      }
      rows.push({
        what,
        'painted ÷ baseline': ratio(median(painted), 1),
        'painted, at most': goals.painted,
        'form ÷ baseline': ratio(median(form), 1),
        'usable ÷ baseline': ratio(median(usable), 1),
        'usable, at most': goals.usable,
      })
    }
    const readable: number[] = []
    const trackingUrl = `${pages.origin}/tracking/${await fetchTrackingId(pages.origin)}`
    for (let pair = 0; pair <= pairs; pair += 1) {
      const baseline = await measureTimes(await browser.newContext(), `${pages.origin}/baseline`, 'courier-baseline')
      const element = await measureTimes(await browser.newContext(), trackingUrl, 'courier-tracking')
      if (pair > 0) readable.push(element.painted / baseline.painted)
    }
    return [
      table("The site's public tracking page, in the same way", [
        { what: 'status and arrival', 'readable ÷ baseline': ratio(median(readable), 1), 'at most': readableGoal },
      ]),
      table(`The request on slow 4G, processor 4 times slower (median of ${pairs} pairs)`, rows),
      await measureLoads(browser, await openSignedIn(), pages.origin),
    ]
  } finally {
    await browser.close()
    await pages.close()
    await site.remove()
  }
}

/** Returns the tracking ID of an order of the demo's first outlet. */
async function fetchTrackingId(origin: string): Promise<string> {
  const { origins } = await sessionOf(origin, parent)
  const { accessToken, idToken } = JSON.parse(origins?.[0]?.localStorage[0]?.value ?? '{}')
  const headers = { authorization: `Bearer ${accessToken}|${idToken}` }
  const response = await fetch(`${origin}/orders/api/v1/vendor/1001/orders?status=active`, { headers })
  const { result } = (await response.json()) as { result: { data: { tracking_id: string }[] } }
  return result.data[0]?.tracking_id ?? ''
}

async function measureTimes(context: BrowserContext, url: string, tag: string) {
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
      .waitForFunction(() => (globalThis as RecordedTimes).paintedAt)
      .then((handle) => handle.jsonValue())
    const arrivals = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter(({ name }) => /\.(js|css)(\?|$)/.test(name))
        .map((entry) => ({ name: entry.name, at: (entry as PerformanceResourceTiming).responseEnd })),
    )
    const { drawnMs, form } = await page.evaluate(() => {
      const { drawnAt, formAt } = globalThis as RecordedTimes
      return { drawnMs: drawnAt, form: formAt }
    })
    const lastScript = Math.max(0, ...arrivals.filter(({ name }) => !isMapChunk(name)).map(({ at }) => at))
    return {
      painted: painted ?? Number.NaN,
      form: form ?? Number.NaN,
      usable: Math.max(drawnMs ?? Number.NaN, lastScript),
    }
  } finally {
    await context.close()
  }
}

/** Milliseconds since navigation, or undefined if a step isn't reached yet. */
interface RecordedTimes {
  paintedAt?: number
  drawnAt?: number
  formAt?: number
}

/** Records when each step of the element is reached. Runs in the page before its scripts. */
function recordPaintOf(tag: string) {
  const times = globalThis as RecordedTimes
  const look = () => {
    const root = document.querySelector(tag)?.shadowRoot
    if (root && [...root.children].some((child) => child.getBoundingClientRect().height > 0)) {
      times.paintedAt ??= performance.now()
      // The root of the outline has no part.
      if (root.querySelector('[part="base"]')) times.drawnAt ??= performance.now()
      if (root.querySelector('form')) times.formAt ??= performance.now()
    }
    if (times.formAt === undefined) requestAnimationFrame(look)
  }
  look()
}

/** Counts scripts and styles of one order, from opening the page to the list with the order, as transferred. */
async function measureLoads(browser: Browser, context: BrowserContext, origin: string): Promise<Table> {
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
  return table(`Scripts and styles of a whole order (at most ${loadLimits.kilobytes} kB), ${browser.version()}`, [
    row('until the request is usable', untilUsable, loadLimits.usable),
    row('until its map is there', untilMap, loadLimits.map),
    row('through the order and its list', wholeOrder, loadLimits.order),
  ])
}

async function countLoads(devtools: CDPSession) {
  await devtools.send('Network.enable')
  const resourceTypes = new Map<string, string>()
  const mapRequests = new Set<string>()
  const cached = new Set<string>()
  const bytes = new Map<string, number>()
  devtools.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (!response.fromDiskCache) resourceTypes.set(requestId, type)
    if (isMapChunk(response.url)) mapRequests.add(requestId)
  })
  // The browser requests nothing for these.
  devtools.on('Network.requestServedFromCache', ({ requestId }) => cached.add(requestId))
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => bytes.set(requestId, encodedDataLength))
  return ({ withMap = true } = {}) => {
    const counted = [...resourceTypes]
      .filter(([id, type]) => !cached.has(id) && (type === 'Script' || type === 'Stylesheet'))
      .filter(([id]) => withMap || !mapRequests.has(id))
      .map(([id]) => id)
    const total = counted.reduce((sum, id) => sum + (bytes.get(id) ?? 0), 0)
    return { requests: counted.length, kilobytes: Math.round(total / 100) / 10 }
  }
}

/** A partner's page with only the script tag and the element. */
const partnerPage =
  '<!doctype html><title>Partner</title><script type="module" src="/courier.js"></script><courier-request vendor="1001" no-map></courier-request>'

const baselinePage =
  '<!doctype html><script type="module" src="/baseline.js"></script><courier-baseline></courier-baseline>'

/**
 * Serves baseline, partner's page and site from one server. Pages routed by Playwright would be slower, because it
 * holds every request back for a moment.
 */
async function servePages(baselineCode: string, site: string) {
  const script = brotliCompressSync(baselineCode)
  const pages = new Map([
    ['/baseline', baselinePage],
    ['/partner', partnerPage],
  ])
  const server = createServer((request, response) => {
    const page = pages.get(request.url ?? '')
    if (page) return response.setHeader('content-type', 'text/html').end(page)
    if (request.url !== '/baseline.js') return forward(request, response, site)
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
  const forwarded = send(site + url, { method, headers }, (siteResponse) => {
    response.writeHead(siteResponse.statusCode ?? 502, siteResponse.headers)
    siteResponse.pipe(response)
  })
  forwarded.on('error', () => response.destroy())
  request.pipe(forwarded)
}
