import { inside, mount, until } from '../support/widget.ts'
import { api } from '../support/widget-shop.ts'
import '../../widgets/courier-order-list/define.ts'

export const list = (attributes = '') => mount(`<courier-order-list ${attributes}></courier-order-list>`)
export const rows = (element: Element) => [
  ...(element.shadowRoot?.querySelectorAll<HTMLTableRowElement>('tr[data-order]') ?? []),
]
export const row = (element: Element, orderId: string) =>
  rows(element).find(({ dataset }) => dataset.order === orderId) ?? null
/** Returns the button of a row, which opens its order. */
export const opener = (element: Element, orderId: string) => row(element, orderId)?.querySelector('button') ?? null
export const details = (element: Element) => inside(element).queryByRole('region', { name: 'Order details' })
export const openedId = (element: Element) => details(element)?.querySelector('h2')?.textContent
export const tab = (element: Element, name: string) =>
  inside(element).getByRole('tab', { name: new RegExp(`^${name}`) })
export const button = (element: Element, name: string | RegExp) => inside(element).getByRole('button', { name })

/** Waits until the details show all of an order. */
export const detailsShown = (element: Element) =>
  until(() => details(element)?.textContent?.includes('Timeline') && details(element), 'the details')

/** Shows a list with new orders of these customers. Returns IDs in row order: orders of one second are sorted by ID. */
export async function listWithOrders(names: readonly string[], attributes = '') {
  const element = await list(attributes)
  const ids: string[] = []
  for (const name of names) ids.push((await api.placeOrder({ customer: { name } })).orderId)
  await until(() => ids.every((id) => row(element, id)), 'the orders to show')
  const placeOf = (id: string) => Number(row(element, id)?.ariaRowIndex)
  return { element, ids: ids.sort((one, other) => placeOf(one) - placeOf(other)) }
}
