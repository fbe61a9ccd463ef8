import { currentPage } from 'courier-elements'
import { readersTimes } from '../readers-times.ts'

export const find = <Found extends Element = HTMLElement>(selector: string, within: ParentNode) => {
  const found = within.querySelector<Found>(selector)
  if (!found) throw new Error(`No ${selector}`)
  return found
}

/** Returns a copy of a template's element. */
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
    const { date, dateTime } = readersTimes()
    time.textContent = at === null ? '–' : time.dataset.format === 'date' ? date(at) : dateTime(at)
  }
}

/** Functions that keys and webhooks share. */
export interface PartnerPage {
  vendorId(): string
  /** Calls the order API for the vendor. Returns undefined and shows a message on failure. */
  call<Result>(
    path: string,
    options?: { method?: 'POST' | 'PUT' | 'DELETE'; body?: unknown },
  ): Promise<Result | undefined>
  showSecret(secret: string): void
  isConfirmed(message: 'confirm-revoke' | 'confirm-delete'): boolean
}

export const request = <Result>(path: string, options: object = {}) =>
  currentPage().client.request<Result>(path, options)
