import { type BrowserContext, chromium } from 'playwright'
import { launchOptions } from '../support/browser.ts'
import { findOrder } from '../support/page-checks/page-walk.ts'
import { startSiteProcess } from '../support/site.ts'
import { parent } from '../support/site-controls.ts'
import { sessionOf } from '../support/visitor.ts'
import { buildBaseline } from './element-bytes.ts'
import { isMapChunk, measureLoads } from './element-loads.ts'
import { servePages } from './element-pages.ts'
import { measureRounds, medianOf } from './measuring.ts'
import { median, slow4g, type Table, table } from './table.ts'

const pairs = Number(process.env.BENCH_PAIRS ?? 15)

/** What of an element has to be drawn before it's usable. The root of an outline has no part. */
const drawn = '[part="base"]'

/** Pages with an element, with goals for painted ÷ baseline. Usable ÷ limit has one goal for all. */
const elements = (trackingId: string) => [
  { what: 'courier-request alone', path: '/partner', tag: 'courier-request', ready: drawn, painted: 0.6 },
  {
    what: "the site's request page",
    path: '/request-a-rider/1001',
    tag: 'courier-request',
    ready: drawn,
    painted: 1.2,
  },
  { what: 'courier-order-list alone', path: '/partner-list', tag: 'courier-order-list', ready: 'tr', painted: 1 },
  {
    what: 'courier-tracking alone',
    path: `/partner-tracking/${trackingId}`,
    tag: 'courier-tracking',
    ready: 'h1',
    painted: 1,
  },
]
const usableGoal = 1.15

/** The site's public tracking page, whose status and arrival time are rendered on the server. */
const readableGoal = 0.5

/** A declared map must not delay the form. */
const mapGoal = 1.05

/**
 * Measures when an element is painted and usable on slow 4G, compared with bare React + r2wc in pairs of runs, and what a
 * whole order loads.
 * - *painted*: the element's content or its outline has a height
 * - *usable*: its content has replaced the outline, and every script and style that loads without a click has arrived,
 *   except the map
 * - *limit*: the time that the bytes and round trips until then take on the network, without any processing
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
    const measureBaseline = async () =>
      measureTimes(await browser.newContext(), `${pages.origin}/baseline`, { tag: 'courier-baseline', ready: '*' })
    const { trackingId } = await findOrder(site)
    const rows = []
    for (const element of elements(trackingId)) {
      const rounds = await measureRounds(pairs, async () => {
        const baseline = await measureBaseline()
        const measured = await measureTimes(await openSignedIn(), pages.origin + element.path, element)
        const { usable, limit } = measured
        return { painted: measured.painted / baseline.painted, usable: usable / limit, limit }
      })
      rows.push({
        what: element.what,
        'painted ÷ baseline': medianOf(rounds, ({ painted }) => painted),
        'painted, at most': element.painted,
        'limit ms': Math.round(medianOf(rounds, ({ limit }) => limit)),
        'usable ÷ limit': medianOf(rounds, ({ usable }) => usable),
        'usable, at most': usableGoal,
      })
    }
    const trackingPage = { tag: 'courier-tracking', ready: 'h1' }
    const readable = await measureRounds(pairs, async () => {
      const baseline = await measureBaseline()
      const url = `${pages.origin}/tracking/${trackingId}`
      return (await measureTimes(await browser.newContext(), url, trackingPage)).painted / baseline.painted
    })
    const form = { tag: 'courier-request', ready: drawn }
    const mapCosts = await measureRounds(pairs, async () => {
      const without = await measureTimes(await openSignedIn(), `${pages.origin}/partner`, form)
      const withMap = await measureTimes(await openSignedIn(), `${pages.origin}/partner-with-map`, form)
      return withMap.ready / without.ready
    })
    return [
      table('The request form with a declared map, in the same way', [
        { what: 'courier-request alone', 'ready with ÷ without': median(mapCosts), 'at most': mapGoal },
      ]),
      table("The site's public tracking page, in the same way", [
        { what: 'status and arrival', 'readable ÷ baseline': median(readable), 'at most': readableGoal },
      ]),
      table(`Elements on slow 4G, processor 4 times slower (median of ${pairs} pairs)`, rows),
      table(`Scripts and styles of a whole order, ${browser.version()}`, [
        ...(await measureLoads(await openSignedIn(), pages.origin, 'partner')),
        ...(await measureLoads(await openSignedIn(), pages.origin, 'site')),
      ]),
    ]
  } finally {
    await browser.close()
    await pages.close()
    await site.remove()
  }
}

async function measureTimes(context: BrowserContext, url: string, element: { tag: string; ready: string }) {
  try {
    const page = await context.newPage()
    await page.addInitScript(recordPaintOf, element)
    const devtools = await context.newCDPSession(page)
    await devtools.send('Network.enable')
    await devtools.send('Network.emulateNetworkConditions', slow4g)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    // Evaluates nothing until the page is idle: Playwright's own script would delay the first paint.
    await page.goto(url, { waitUntil: 'networkidle' })
    const recorded = await page.waitForFunction(() => {
      const { paintedAt, readyAt } = globalThis as RecordedTimes
      return readyAt !== undefined && paintedAt !== undefined && { paintedAt, readyAt }
    })
    const { paintedAt, readyAt } = (await recorded.jsonValue()) as Required<RecordedTimes>
    const responses: NetworkResponse[] = await page.evaluate(() =>
      [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')].map((entry) =>
        entry.toJSON(),
      ),
    )
    const counted = responses.filter(({ name }) => !isMapChunk(name))
    const scripts = counted.filter(({ name }) => /\.(js|css)(\?|$)/.test(name))
    const usable = Math.max(readyAt, ...scripts.map(({ responseEnd }) => responseEnd))
    return {
      painted: paintedAt,
      ready: readyAt,
      usable,
      limit: networkLimit(counted.filter(({ responseEnd }) => responseEnd <= usable)),
    }
  } finally {
    await context.close()
  }
}

interface NetworkResponse {
  name: string
  startTime: number
  responseEnd: number
  transferSize: number
}

/** Returns the milliseconds that the responses take at least: their bytes, and the latency of those that wait for another. */
function networkLimit(responses: NetworkResponse[]): number {
  let roundTrips = 0
  let endOfLast = 0
  // The longest chain of responses of which each starts after the end of the one before.
  for (const { startTime, responseEnd } of responses.toSorted((a, b) => a.responseEnd - b.responseEnd)) {
    if (startTime < endOfLast) continue
    roundTrips += 1
    endOfLast = responseEnd
  }
  const bytes = responses.reduce((total, { transferSize }) => total + transferSize, 0)
  return roundTrips * slow4g.latency + (bytes / slow4g.downloadThroughput) * 1000
}

/** Milliseconds since navigation, or undefined if a step isn't reached yet. */
interface RecordedTimes {
  paintedAt?: number
  readyAt?: number
}

/** Records when each step of the element is reached. Runs in the page before its scripts. */
function recordPaintOf({ tag, ready }: { tag: string; ready: string }) {
  const times = globalThis as RecordedTimes
  const look = () => {
    const root = document.querySelector(tag)?.shadowRoot
    if (root && [...root.children].some((child) => child.getBoundingClientRect().height > 0)) {
      times.paintedAt ??= performance.now()
      if (root.querySelector(ready)) times.readyAt ??= performance.now()
    }
    if (times.readyAt === undefined) requestAnimationFrame(look)
  }
  look()
}
