import type { Page } from '../../core/app/page-object.ts'
import { click, fill, inside, mount, until } from '../support/widget.ts'

/** Opens the request form of the Bugis outlet, in a container of that width. */
export async function openRequest(page: Page, attributes = 'no-map', width?: number): Promise<HTMLElement> {
  await page.vendors.load()
  page.vendors.selectVendor('1002')
  const element = await mount(`<courier-request ${attributes}></courier-request>`)
  if (width && element.parentElement) element.parentElement.style.inlineSize = `${width}px`
  await until(() => inside(element).queryByRole('combobox', { name: /^Drop-off address/, hidden: true }), 'the form')
  await until(() => inside(element).queryByRole('radio', { name: /Cash on delivery/ }), 'the ways to pay')
  return element
}

export const addressField = (element: Element) =>
  inside(element).getByRole<HTMLInputElement>('combobox', { name: /^Drop-off address/, hidden: true })

export const field = (element: Element, label: string) =>
  inside(element).getByRole<HTMLInputElement>('textbox', { name: new RegExp(`^${label}`), hidden: true })

export const placeButton = (element: Element) =>
  inside(element).getByRole<HTMLButtonElement>('button', { name: /^(Request rider|Correct|Sending|Finding|Working)/ })

/** Opens a section that has folded. */
export async function unfold(element: Element, title: string): Promise<void> {
  ;(await inside(element).findByRole('button', { name: title, expanded: false })).click()
  await inside(element).findByRole('button', { name: title, expanded: true })
}

/** Returns all text with single spaces. */
export const textOf = (element: Element) =>
  (element.shadowRoot?.querySelector<HTMLElement>('.courier-root')?.textContent ?? '').replace(/\s+/g, ' ')

/** The field's error, or null. */
export function messageOf(element: Element, label: string): string | null {
  const control = label === 'Drop-off address' ? addressField(element) : field(element, label)
  if (control.getAttribute('aria-invalid') !== 'true') return null
  const id = control.getAttribute('aria-describedby')
  return (id && element.shadowRoot?.getElementById(id)?.textContent) || null
}

/** Types an address and chooses the first suggestion that contains `words`. Earlier suggestions may lack them. */
export async function chooseAddress(element: Element, text: string, words = text): Promise<void> {
  await fill(addressField(element), text)
  // The days and times of a pre-order are options, too.
  const found = () =>
    inside(element)
      .queryAllByRole('option')
      .find((option) => option.localName !== 'option' && option.textContent?.includes(words))
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
  await until(() => /· \$/.test(placeButton(element).textContent ?? ''), 'the fee')
}

/** Responds instead of the server to calls whose path ends with `path`, until the returned function is called. */
export function interceptCalls(
  path: string,
  answer: (server: () => Promise<Response>) => Promise<Response> | Response,
) {
  const { fetch } = globalThis
  globalThis.fetch = async (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, location.href)
    return pathname.endsWith(path) ? answer(() => fetch(input, init)) : fetch(input, init)
  }
  return () => {
    globalThis.fetch = fetch
  }
}

/** The order API's response that refuses an order. */
export function refusal(key: string, message = 'No'): Response {
  const meta = { translation_key: key }
  return Response.json({ message, errors: [{ message, meta }], meta, request_id: 'r' }, { status: 422 })
}

/** Collects the texts of the element's live regions from now on, in order. */
export function announcementsOf(element: Element): string[] {
  const messages: string[] = []
  const last = new Map<Element, string>()
  const regions = '[role=status], [role=alert], [aria-live]'
  const note = (region: Element) => {
    const text = (region.textContent ?? '').replace(/\s+/g, ' ').trim()
    if (text !== (last.get(region) ?? '') && text !== '') messages.push(text)
    last.set(region, text)
  }
  const root = element.shadowRoot
  if (!root) return messages
  for (const region of root.querySelectorAll(regions)) last.set(region, region.textContent ?? '')
  new MutationObserver((records) => {
    for (const { target } of records) {
      const near = target instanceof Element ? target : target.parentElement
      const within = near?.closest(regions)
      for (const region of within ? [within] : (near?.querySelectorAll(regions) ?? [])) note(region)
    }
  }).observe(root, { subtree: true, childList: true, characterData: true })
  return messages
}
