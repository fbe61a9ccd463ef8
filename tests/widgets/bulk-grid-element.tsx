import type { BulkSheet } from '../../core/bulk/sheet/sheet-contract.ts'
import { inside, mount, until } from '../support/widget.ts'
import { page } from '../support/widget-shop.ts'
import { nextSheet, pastedText } from './bulk-grid-table.tsx'

/** Opens the element with rows as they are pasted from a spreadsheet. */
export async function openTable(rows: readonly (readonly string[])[]) {
  await page.vendors.load()
  const made = nextSheet()
  const element = await mount('<courier-table></courier-table>')
  const sheet = await made
  await sheet.pasteTable(pastedText(rows))
  await sheet.checked()
  return { element, sheet }
}

/** Focuses the table's active cell: the first one in a new table. */
export async function enterTable(element: HTMLElement): Promise<HTMLElement> {
  const grid = await inside(element).findByRole('grid')
  const input = await until(() => grid.querySelector('input'), 'the active cell')
  input.focus()
  return grid
}

/** Returns the control that has the focus. */
export function active(element: HTMLElement): HTMLElement {
  const focused = element.shadowRoot?.activeElement
  if (!(focused instanceof HTMLElement)) throw new Error('the focus has left the element')
  return focused
}

/** Returns the accessible name of the focused cell. */
export const activeCell = (element: HTMLElement) => active(element).getAttribute('aria-label') ?? ''

/** Returns the description of the focused cell. */
export const descriptionOf = (element: HTMLElement) =>
  element.shadowRoot?.getElementById(active(element).getAttribute('aria-describedby') ?? '')?.textContent ?? ''

export const rowOf = (sheet: BulkSheet, index: number) => sheet.row(sheet.$rowIds.get()[index] ?? -1).get()

/** Finds a cell by its row number, from 1, and its column's title. */
export function cell(element: HTMLElement, row: number, title: string): HTMLElement {
  const root = element.shadowRoot as ShadowRoot
  const heads = Array.from(root.querySelectorAll('[role=columnheader]'))
  const column = heads.find((one) => one.textContent === title)?.getAttribute('aria-colindex')
  const found = root.querySelector<HTMLElement>(`[aria-rowindex="${row + 1}"] [aria-colindex="${column}"]`)
  if (!found) throw new Error(`no cell ${title} in row ${row}`)
  return found
}

/** Dispatches the event of Ctrl+C, Ctrl+X or Ctrl+V. @returns the data in the clipboard after it */
export function clipboard(element: HTMLElement, kind: 'copy' | 'cut' | 'paste', text = ''): DataTransfer {
  const clipboardData = new DataTransfer()
  if (kind === 'paste') clipboardData.setData('text/plain', text)
  const event = new ClipboardEvent(kind, { clipboardData, bubbles: true, cancelable: true, composed: true })
  active(element).dispatchEvent(event)
  return clipboardData
}
