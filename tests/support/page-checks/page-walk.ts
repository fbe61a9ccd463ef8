import assert from 'node:assert/strict'
import { after, before } from 'node:test'
import type { Page } from 'playwright'
import type { OrderWire } from '../../../core/api/orders.ts'
import { type Site, startSite } from '../site.ts'
import { parent } from '../site-controls.ts'
import { callsOf, closePages, type Visitor, type VisitorOptions, visit } from '../visitor.ts'
import { recordShifts, shiftsOf } from './layout-shifts.ts'
import { axeViolations, faintTexts, overflow } from './page-checks.ts'
import { overflows } from './page-texts.ts'

const words = (text: string) => text.trim().split(/\s+/)

/** Every page of the site. `{order}` and `{tracking}` are IDs of an order on its way. */
export const publicPaths = words(`
  / /connect /register /forgot-password /faq /termsandconditions /prohibiteditems-c2c /maintenance /privacy
  /become-a-partner /contact /help-centre /tracking/no-such-delivery /delivery-receipt/no-such-delivery
  /tracking-c2c/no-such-delivery /job/ended-job /tracking/{tracking} /no/such/page
`)
/** Pages in English only. */
export const developerPaths = words('/developers /developers/start /developers/reference /developers/playground')
export const guardedPaths = words(`
  /request-a-rider/1001 /order-tracking/1000 /order-tracking/1001?order_id={order} /history/1001 /helpcenter/1001
  /bulk-order/1001 /partners
`)

/** A site in one language with two visitors, a signed-out one and the demo's parent vendor. */
export interface PageWalk {
  site: Site
  signedOut: Visitor
  vendor: Visitor
  /** Opens a page, and waits until it and its elements have loaded. */
  open(visitor: Visitor, path: string): Promise<Page>
}

interface PageWalkOptions {
  settings: Record<string, string>
  visitors: VisitorOptions
  /** Runs in each page before its scripts. */
  script?: () => void
}

/** Starts the site and opens both visitors for a test file. */
export function usePageWalk({ settings, visitors, script }: PageWalkOptions): PageWalk {
  const walk = {} as PageWalk
  let order: { id: string; trackingId: string }

  before(async () => {
    const site = await startSite({ riderSpeed: 0, settings })
    site.setFlags({ 'bulk-order-upload': true })
    order = await findOrder(site)
    const openVisitor = async (as?: VisitorOptions['as']) => {
      const visitor = await visit('about:blank', { expected: /404 \(Not Found\)/, ...visitors, ...(as && { as }) })
      await visitor.page.addInitScript(recordShifts)
      if (script) await visitor.page.addInitScript(script)
      return visitor
    }
    const signedOut = await openVisitor()
    const vendor = await openVisitor({ ...parent, at: site.origin })
    Object.assign(walk, { site, signedOut, vendor })
  })

  after(async () => {
    await closePages()
    await walk.site?.remove()
  })

  walk.open = async (visitor, path) => {
    const { page, consoleErrors } = visitor
    consoleErrors.length = 0
    const address = walk.site.origin + path.replace('{order}', order.id).replace('{tracking}', order.trackingId)
    await page.goto(address)
    await waitForElements(page)
    if (visitor === walk.vendor) await page.locator('header button.account').waitFor({ state: 'attached' })
    // A job that has ended is 410, which browsers log.
    const errors = consoleErrors.filter((text) => !/410 \(Gone\).*\/job\)/.test(text))
    assert.deepEqual([page.url(), errors], [address, []])
    return page
  }
  return walk
}

/**
 * Fails if the page moved while it loaded, violates a rule of axe, or has content beyond the sides of a window of these
 * widths. Pages share most combinations of colours; those in `measured` are left out, and new ones are added to it.
 */
export async function expectSoundPage(page: Page, widths: number[], measured: Set<string>) {
  const moved = await shiftsOf(page)
  const violations = [...(await axeViolations(page, true)), ...(await faintTexts(page, measured))]
  const wide: string[] = []
  for (const width of widths) wide.push(...(await tooWide(page, width)))
  assert.deepEqual({ moved, violations, wide }, { moved: [], violations: [], wide: [] })
}

/** Returns what is beyond the sides of a window of this width. */
export async function tooWide(page: Page, width: number): Promise<string[]> {
  const { width: before = width, height = 860 } = page.viewportSize() ?? {}
  await page.setViewportSize({ width, height })
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  const scrolled = await overflow(page)
  const found = await page.evaluate(overflows)
  if (scrolled > 0) found.push(`the page scrolls sideways by ${scrolled} px`)
  await page.setViewportSize({ width: before, height })
  return found.map((text) => `${width} px: ${text}`)
}

/** Waits until the guard shows the page, and its elements have loaded. */
export async function waitForElements(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    if (document.querySelector('template[data-for="allowed"]')) return false
    const shown = [...document.querySelectorAll('main *, header *')].filter(
      (element) => /^courier-/.test(element.localName) && element.checkVisibility(),
    )
    return shown.every((element) => {
      const root = element.shadowRoot?.querySelector('.courier-root')
      return (root?.textContent || root?.querySelector('button, iframe')) && !root.querySelector('[aria-busy=true]')
    })
  })
}

/** Returns an order of outlet 1001 that has a rider, if there is one. */
export async function findOrder({ origin }: Pick<Site, 'origin'>) {
  const call = await callsOf(origin)
  const { data } = await call<{ data: OrderWire[] }>('/vendor/1001/orders')
  const order = data.find(({ rider }) => rider) ?? data[0] ?? assert.fail('no order')
  return { id: order.order_id, trackingId: order.tracking_id }
}
