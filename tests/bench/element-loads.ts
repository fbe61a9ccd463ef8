import type { BrowserContext, CDPSession } from 'playwright'
import { expect, requestPage, toMarina } from '../support/site-controls.ts'
import type { Row } from './table.ts'

/** The map isn't counted until the request is usable, because the form is usable without it. */
export const isMapChunk = (address: string) => address.includes('/leaflet-map-')

const loadGoals = {
  partner: { usable: 'at most 20', map: 'at most 24', order: 'at most 30, 286 kB' },
  site: { usable: '', map: '', order: 'at most 36, 340 kB' },
}

/** Counts scripts and styles of one order, from opening the page to the list with the order, as transferred. */
export async function measureLoads(context: BrowserContext, origin: string, host: 'partner' | 'site'): Promise<Row[]> {
  const page = await context.newPage()
  const loads = await countLoads(await context.newCDPSession(page))
  await page.goto(origin + (host === 'site' ? '/request-a-rider/1001' : '/partner-with-map'))
  const { request, fill, place } = requestPage(page)
  await expect(request.getByRole('combobox', { name: /Drop-off address/ })).toBeVisible()
  await page.waitForLoadState('networkidle')
  const untilUsable = loads({ withMap: false })
  await fill(toMarina)
  // The site's default in this bench; the element's is the card.
  if (host === 'partner') await request.getByRole('radio', { name: /^Cash on delivery/ }).check()
  await page.waitForLoadState('networkidle')
  const untilMap = loads()
  await place.click()
  if (host === 'site') await page.waitForURL(/order-tracking/)
  else {
    await page.waitForFunction(() => (globalThis as { placedOrders?: number }).placedOrders === 1)
    await page.goto(`${origin}/partner-list`)
  }
  await page.waitForLoadState('networkidle')
  const wholeOrder = loads()
  await context.close()
  const goals = loadGoals[host]
  const on = host === 'site' ? 'the site' : 'a page with the element'
  const row = (what: string, { requests, kilobytes }: ReturnType<typeof loads>, goal: string): Row => ({
    what: `${on}, ${what}`,
    requests,
    'kB transferred': kilobytes,
    goal,
  })
  return [
    row('until the request is usable', untilUsable, goals.usable),
    row('until its map is there', untilMap, goals.map),
    row('through the order and its list', wholeOrder, goals.order),
  ]
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
