import type { Page } from '../../core/app/page-object.ts'
import {
  expectFocus,
  type OrderApiControl,
  press,
  resetPage,
  signedInPage,
  startOrderApi,
  useViewport,
  viewports,
} from './widget.ts'

/** The test file's order API, and the current page. They are set by the hooks of `startShop` and `startVisit`. */
export let api: OrderApiControl
export let page: Page

interface ApiOptions {
  viewport?: { width: number; height: number }
  /** See `startOrderApi`. */
  riderSpeed?: number
  /** Who carries the orders. Default: simulated riders. */
  fleet?: 'own-riders'
}

interface ShopOptions extends ApiOptions {
  /** Outlet that is selected on the page. Default: the user's first vendor. */
  vendor?: string
}

/** Starts the order API for a test file. */
export function startApi({ viewport = viewports.desk, riderSpeed = 0, fleet }: ApiOptions = {}) {
  before(async () => {
    api = await startOrderApi({ riderSpeed, ...(fleet && { fleet }) })
  })
  beforeEach(() => useViewport(viewport))
}

/** Starts the order API for a test file. Before each test, it opens a page with a signed-in demo account. */
export function startShop({ vendor, ...options }: ShopOptions = {}) {
  startApi(options)
  beforeEach(async () => {
    await signIn()
    if (vendor) await selectVendor(vendor)
  })
}

/** Starts the order API for a test file. Before each test, it opens a page without a session. */
export function startVisit(options: ApiOptions = {}) {
  startApi(options)
  beforeEach(visit)
  // Ends the page's requests before the order API stops.
  afterEach(() => void resetPage())
}

/** Opens a new page with a signed-in demo account. */
export async function signIn(email?: string): Promise<Page> {
  page = await signedInPage(api, email)
  return page
}

/** Opens a new page without a session. */
export function visit(): Page {
  page = resetPage()
  page.configure({ api: api.url })
  return page
}

export async function selectVendor(vendor: string) {
  await page.vendors.load()
  page.vendors.selectVendor(vendor)
}

/** Returns the control that has the focus in the element. */
export const focused = (element: Element) => element.shadowRoot?.activeElement as HTMLElement | null | undefined

/** Presses Tab until the focus is on this control. */
export async function tabTo(element: Element, target: () => Element | null | undefined): Promise<void> {
  for (let presses = 0; presses < 40 && (!target() || focused(element) !== target()); presses += 1) await press('Tab')
  expectFocus(target())
}

/** Places an order as another device of the Bugis outlet would, and moves it through these statuses. */
export async function orderWith(statuses: readonly string[], change: object = {}) {
  const order = await api.placeOrder(change)
  for (const status of statuses) await api.advanceOrder(order.orderId, status)
  return order
}

/** Lets the page's timers run that many times faster. */
export function hurry(times: number) {
  const { clock } = page.environment
  const { setTimeout } = clock
  clock.setTimeout = (run, ms) => setTimeout(run, ms / times)
}
