import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync } from 'node:zlib'
import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from 'playwright'
import { launchOptions } from '../support/browser.ts'
import { expect, parent, requestPage, toMarina } from '../support/pages.ts'
import { startSite } from '../support/site.ts'
import { sessionOf } from '../support/visitor.ts'
import { floor } from './element-bytes.ts'
import { median, ratio, slow4g, type Table, table } from './table.ts'

const pairs = Number(process.env.BENCH_PAIRS ?? 15)

/** Where the request is opened: alone on a partner's page, and on the site's own page with bar and branch selector. */
const places = [
  { what: 'courier-request alone', path: '/partner', painted: 1.25, usable: 1.4 },
  { what: "the site's request page", path: '/request-a-rider/1001', painted: 1.4, usable: 1.7 },
]

/** What one run may load, as the new targets say: requests of scripts and styles, kB as transferred. */
const counts = { usable: 12, map: 15, order: 25, kilobytes: 330 }

/**
 * How soon the request is painted and usable on slow 4G, against bare React + r2wc, pair by pair; and what a whole order
 * loads. *Painted*: the form's own content has height. *Usable*: the last script or style that loads without a press has
 * arrived, so that suggestions, fee and placing need nothing more.
 */
export async function run(): Promise<Table[]> {
  const floorPage = await serveFloor((await floor()).code)
  const site = await startSite({ riderSpeed: 0 })
  const browser = await chromium.launch(await launchOptions())
  try {
    const open = async () => {
      const storageState = await sessionOf(site.origin, parent)
      const context = await browser.newContext({ storageState, viewport: { width: 1280, height: 860 } })
      // A user who has seen the welcome tour, which would cover the form.
      await context.addInitScript(() => localStorage.setItem('courier-tour', 'seen'))
      return context
    }
    const rows = []
    for (const { what, path, ...goals } of places) {
      const painted: number[] = []
      const usable: number[] = []
      for (let pair = 0; pair <= pairs; pair += 1) {
        const bare = await timesOf(await browser.newContext(), `${floorPage.origin}/`, 'courier-floor')
        const own = await timesOf(await open(), site.origin + path, 'courier-request')
        // The first pair warms server and browser up.
        if (pair === 0) continue
        painted.push(own.painted / bare.painted)
        usable.push(own.usable / bare.painted)
      }
      rows.push({
        what,
        'painted ÷ floor': ratio(median(painted), 1),
        'painted, at most': goals.painted,
        'usable ÷ floor': ratio(median(usable), 1),
        'usable, at most': goals.usable,
      })
    }
    return [
      table(`The request on slow 4G, processor 4 times slower (median of ${pairs} pairs)`, rows),
      await loadsOf(browser, await open(), site.origin),
    ]
  } finally {
    await browser.close()
    await site.remove()
    await floorPage.close()
  }
}

async function timesOf(context: BrowserContext, url: string, tag: string) {
  try {
    const page = await context.newPage()
    await page.addInitScript(watchFor, tag)
    if (url.endsWith('/partner')) await embedRequest(page, new URL(url).origin)
    const devtools = await context.newCDPSession(page)
    await devtools.send('Network.enable')
    await devtools.send('Network.emulateNetworkConditions', slow4g)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    await page.goto(url, { waitUntil: 'commit' })
    const painted = await page
      .waitForFunction(() => (globalThis as { paintedAt?: number }).paintedAt)
      .then((handle) => handle.jsonValue())
    await page.waitForLoadState('networkidle')
    const lastScript = await page.evaluate(() =>
      Math.max(
        0,
        ...performance
          .getEntriesByType('resource')
          .filter(({ name }) => /\.(js|css)(\?|$)/.test(name))
          .map((entry) => (entry as PerformanceResourceTiming).responseEnd),
      ),
    )
    return { painted: painted ?? Number.NaN, usable: Math.max(painted ?? Number.NaN, lastScript) }
  } finally {
    await context.close()
  }
}

/** Notes when the element's own content has height. Runs in the page, before anything else. */
function watchFor(tag: string) {
  const look = () => {
    const root = document.querySelector(tag)?.shadowRoot
    if (root && [...root.children].some((child) => child.getBoundingClientRect().height > 0))
      Object.assign(globalThis, { paintedAt: performance.now() })
    else requestAnimationFrame(look)
  }
  look()
}

/** A page of a partner with nothing but the tag and the element, on the site's own origin: storage brings the session. */
async function embedRequest(page: Page, origin: string) {
  await page.route(`${origin}/partner`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><title>Partner</title><script type="module" src="/courier.js"></script><courier-request vendor="1001" no-map></courier-request>`,
    }),
  )
}

/** Scripts and styles of one order, from opening the page to the list with the order in it, as transferred. */
async function loadsOf(browser: Browser, context: BrowserContext, origin: string): Promise<Table> {
  const page = await context.newPage()
  const loads = await countLoads(await context.newCDPSession(page))
  await page.goto(`${origin}/request-a-rider/1001`)
  const { request, fill, place } = requestPage(page)
  await expect(request.getByRole('combobox', { name: /Drop-off address/ })).toBeVisible()
  await page.waitForLoadState('networkidle')
  const untilUsable = loads()
  await fill(toMarina)
  await page.waitForLoadState('networkidle')
  const untilMap = loads()
  await place.click()
  await page.waitForURL(/order-tracking/)
  await page.waitForLoadState('networkidle')
  const wholeOrder = loads()
  await context.close()
  const row = (what: string, { requests, kilobytes }: ReturnType<typeof loads>, most: number) => ({
    what,
    requests,
    'at most': most,
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
  const bytes = new Map<string, number>()
  devtools.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (!response.fromDiskCache) kinds.set(requestId, type)
  })
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => bytes.set(requestId, encodedDataLength))
  return () => {
    const wanted = [...kinds].filter(([, type]) => type === 'Script' || type === 'Stylesheet').map(([id]) => id)
    const total = wanted.reduce((sum, id) => sum + (bytes.get(id) ?? 0), 0)
    return { requests: wanted.length, kilobytes: Math.round(total / 100) / 10 }
  }
}

async function serveFloor(code: string) {
  const script = brotliCompressSync(code)
  const server = createServer((request, response) => {
    if (request.url === '/floor.js') {
      response.writeHead(200, { 'content-type': 'text/javascript', 'content-encoding': 'br' })
      return response.end(script)
    }
    response.setHeader('content-type', 'text/html')
    response.end('<!doctype html><script type="module" src="/floor.js"></script><courier-floor></courier-floor>')
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
