import type { Page } from '../../core/app/page.ts'
import {
  inside,
  mount,
  type OrderApiControl,
  signedInPage,
  startOrderApi,
  until,
  useViewport,
  viewports,
} from '../support/widget.ts'
import '../../widgets/courier-order-list/define.ts'

export const list = (attributes = '') => mount(`<courier-order-list ${attributes}></courier-order-list>`)
export const row = (element: Element, orderId: string) =>
  element.shadowRoot?.querySelector<HTMLTableRowElement>(`tr[data-order='${orderId}']`) ?? null
export const details = (element: Element) => inside(element).queryByRole('region', { name: 'Order details' })
export const tab = (element: Element, name: string) =>
  inside(element).getByRole('tab', { name: new RegExp(`^${name}`) })
export const button = (element: Element, name: string | RegExp) => inside(element).getByRole('button', { name })

/** Starts the order API for a test file, and opens a signed-in page with the Bugis outlet before each test. */
export function startShop(viewport: Parameters<typeof useViewport>[0] = viewports.desk) {
  const shop = {} as { api: OrderApiControl; page: Page }
  before(async () => {
    shop.api = await startOrderApi()
  })
  beforeEach(async () => {
    await useViewport(viewport)
    shop.page = await signedInPage(shop.api)
    await shop.page.vendors.load()
    shop.page.vendors.selectVendor('1002')
  })
  return shop
}

/** Shows a list with new orders of these customers. Returns IDs in row order: orders of one second are sorted by ID. */
export async function listWithOrders(api: OrderApiControl, names: readonly string[], attributes = '') {
  const element = await list(attributes)
  const ids: string[] = []
  for (const name of names) ids.push((await api.placeOrder({ customer: { name } })).orderId)
  await until(() => ids.every((id) => row(element, id)), 'the orders to show')
  const placeOf = (id: string) => Number(row(element, id)?.ariaRowIndex)
  return { element, ids: ids.sort((one, other) => placeOf(one) - placeOf(other)) }
}

/** Collects an element's announcements to screen readers from now on, in order. */
export function announcementsOf(element: Element): string[] {
  const received: string[] = []
  const regions = '[role=status], [role=alert], [aria-live=polite], [aria-live=assertive]'
  new MutationObserver((changes) => {
    const changed = changes.map(({ target }) => (target instanceof Element ? target : target.parentElement))
    for (const region of new Set(changed.map((one) => one?.closest(regions) ?? null))) {
      const text = region?.isConnected ? (region.textContent ?? '').trim() : ''
      if (text !== '' && text !== received.at(-1)) received.push(text)
    }
  }).observe(element.shadowRoot ?? element, { subtree: true, childList: true, characterData: true })
  return received
}
