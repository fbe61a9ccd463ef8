import '../../widgets/courier-request/define.ts'
import { click, fill, inside, mount, until } from '../support/widget.ts'
import { api, selectVendor } from '../support/widget-shop.ts'
import { pressButton } from '../support/widgets/controls.ts'

/** Opens the request form of the Bugis outlet, in a container of that width. */
export async function openRequest(attributes = 'no-map', width?: number): Promise<HTMLElement> {
  await selectVendor('1002')
  const element = await mount(`<courier-request ${attributes}></courier-request>`)
  if (width && element.parentElement) element.parentElement.style.inlineSize = `${width}px`
  await until(() => inside(element).queryByRole('combobox', { name: /^Drop-off address/, hidden: true }), 'the form')
  await until(() => inside(element).queryByRole('radio', { name: /Cash on delivery/ }), 'the ways to pay')
  return element
}

/** Opens the form with everything that an order needs, and its fee. */
export async function openFilled(attributes?: string, name?: string): Promise<HTMLElement> {
  const element = await openRequest(attributes)
  await fillIn(element, name)
  return element
}

export const addressField = (element: Element) =>
  inside(element).getByRole<HTMLInputElement>('combobox', { name: /^Drop-off address/, hidden: true })

export const field = (element: Element, label: string) =>
  inside(element).getByRole<HTMLInputElement>('textbox', { name: new RegExp(`^${label}`), hidden: true })

export const placeButton = (element: Element) =>
  inside(element).getByRole<HTMLButtonElement>('button', { name: /^(Request rider|Correct|Sending|Finding|Working)/ })

/** Waits until the button that places the order shows the fee. */
export const feeShown = (element: Element) =>
  until(() => /· \$/.test(placeButton(element).textContent ?? ''), 'the fee')

/** The heading that is shown once an order is placed. */
export const placed = (element: Element) => inside(element).queryByRole('heading', { name: 'Order pushed!' })

/** The number of requests so far that place an order. */
export const ordersSent = async () =>
  (await api.traffic()).requests.filter((line) => line === 'POST /orders/api/v1/order').length

/** Opens a section that has folded. */
export async function unfold(element: Element, title: string): Promise<void> {
  click(await inside(element).findByRole('button', { name: title, expanded: false }))
  await inside(element).findByRole('button', { name: title, expanded: true })
}

/** Opens the review of the order. */
export async function review(element: Element): Promise<HTMLElement> {
  await pressButton(element, /^Review order$/)
  return inside(element).findByRole('dialog', { name: 'Review your order' })
}

/** The field's error, or null. */
export function messageOf(element: Element, label: string): string | null {
  const control = label === 'Drop-off address' ? addressField(element) : field(element, label)
  if (control.getAttribute('aria-invalid') !== 'true') return null
  const id = control.getAttribute('aria-describedby')
  return (id && element.shadowRoot?.getElementById(id)?.textContent) || null
}

/** Types an address and chooses the first suggestion that contains it. Earlier suggestions may lack it. */
export async function chooseAddress(element: Element, text: string): Promise<void> {
  await fill(addressField(element), text)
  // The days and times of a pre-order are options, too.
  const found = () =>
    inside(element)
      .queryAllByRole('option')
      .find((option) => option.localName !== 'option' && option.textContent?.includes(text))
  click(await until(found, `an address for ${text}`))
}

/** Fills in everything that an order needs, and waits for the fee. */
export async function fillIn(element: Element, name = 'Mei Ling Tan'): Promise<void> {
  await chooseAddress(element, 'ION Orchard')
  await fill(field(element, 'Unit number'), '#04-12')
  await fill(field(element, 'Customer name'), name)
  await fill(field(element, 'Phone number'), '8123 4567')
  await fill(field(element, 'What’s in the bag'), 'Laksa for two')
  await fill(field(element, 'Order value'), '25.50')
  await feeShown(element)
}
