import { currentPage } from 'courier-elements'

export const find = <Found extends Element = HTMLElement>(selector: string, within: ParentNode) => {
  const found = within.querySelector<Found>(selector)
  if (!found) throw new Error(`No ${selector}`)
  return found
}

/** A copy of the template's element. */
export function rowOf(section: ParentNode, selector: string): HTMLElement {
  const { content } = find<HTMLTemplateElement>(selector, section)
  return document.importNode(find('*', content), true)
}

export function fill(row: ParentNode, cells: Record<string, string>, times: Record<string, string | null> = {}) {
  for (const cell of row.querySelectorAll<HTMLElement>('[data-cell]'))
    cell.textContent = cells[cell.dataset.cell ?? ''] ?? ''
  for (const time of row.querySelectorAll<HTMLTimeElement>('[data-time]')) {
    const at = times[time.dataset.time ?? ''] ?? null
    time.dateTime = at ?? ''
    const format = { dateStyle: 'medium', timeStyle: 'short' } as const
    time.textContent = at === null ? '–' : new Date(at).toLocaleString(document.documentElement.lang, format)
  }
}

/** What one part of the page needs of the others. */
export interface PartnerPage {
  vendorId(): string
  /** The result of a call to the order API below the vendor; undefined, with a message, if it failed. */
  call<Result>(
    path: string,
    options?: { method?: 'POST' | 'PUT' | 'DELETE'; body?: unknown },
  ): Promise<Result | undefined>
  showSecret(secret: string): void
  isSure(message: 'confirm-revoke' | 'confirm-delete'): boolean
}

export const request = <Result>(path: string, options: object = {}) =>
  currentPage().client.request<Result>(path, options)
