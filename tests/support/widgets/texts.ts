import { assert } from 'chai'
import { until } from '../widget.ts'

/** Returns all text with single spaces. */
export const textOf = (element: Element) =>
  (element.shadowRoot?.querySelector<HTMLElement>('.courier-root')?.textContent ?? '').replace(/\s+/g, ' ')

/** Waits until the element shows this text. */
export const textShown = (element: Element, text: string) => until(() => textOf(element).includes(text), `“${text}”`)

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

/** Fails if these texts weren't announced, or not one after another. */
export function expectInOrder(announcements: readonly string[], texts: readonly (string | RegExp)[]): void {
  let at = -1
  for (const text of texts) {
    at = announcements.findIndex(
      (one, index) => index > at && (typeof text === 'string' ? one === text : text.test(one)),
    )
    assert.isAtLeast(at, 0, `${text} in its place among: ${announcements.join(' | ')}`)
  }
}
