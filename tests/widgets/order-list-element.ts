import { inside, mount, until } from '../support/widget.ts'
import { api } from '../support/widget-shop.ts'
import '../../widgets/courier-order-list/define.ts'

export const list = (attributes = '') => mount(`<courier-order-list ${attributes}></courier-order-list>`)
export const row = (element: Element, orderId: string) =>
  element.shadowRoot?.querySelector<HTMLTableRowElement>(`tr[data-order='${orderId}']`) ?? null
export const details = (element: Element) => inside(element).queryByRole('region', { name: 'Order details' })
export const tab = (element: Element, name: string) =>
  inside(element).getByRole('tab', { name: new RegExp(`^${name}`) })
export const button = (element: Element, name: string | RegExp) => inside(element).getByRole('button', { name })

/** Shows a list with new orders of these customers. Returns IDs in row order: orders of one second are sorted by ID. */
export async function listWithOrders(names: readonly string[], attributes = '') {
  const element = await list(attributes)
  const ids: string[] = []
  for (const name of names) ids.push((await api.placeOrder({ customer: { name } })).orderId)
  await until(() => ids.every((id) => row(element, id)), 'the orders to show')
  const placeOf = (id: string) => Number(row(element, id)?.ariaRowIndex)
  return { element, ids: ids.sort((one, other) => placeOf(one) - placeOf(other)) }
}
