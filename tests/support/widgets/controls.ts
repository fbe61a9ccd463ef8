import { click, inside, until } from '../widget.ts'

/** Waits for the button of this name in an element, and clicks it. */
export async function pressButton(element: Element, name: string | RegExp): Promise<void> {
  click(await inside(element).findByRole('button', { name }))
}

/** Clicks a dialog's button that submits it. */
export async function submitDialog(element: Element): Promise<void> {
  const dialog = await inside(element).findByRole('dialog')
  dialog.querySelector<HTMLButtonElement>('button[type=submit]')?.click()
}

/** Chooses an option of a native list by its label, as the browser's own list does. */
export function chooseOption(list: HTMLSelectElement, label: string): void {
  const option = [...list.options].find(({ text }) => text === label)
  if (!option) throw new Error(`no option ${label} in ${[...list.options].map(({ text }) => text).join(', ')}`)
  chooseValue(list, option.value)
}

export function chooseValue(list: HTMLSelectElement, value: string): void {
  list.value = value
  list.dispatchEvent(new Event('change', { bubbles: true }))
}

/** Chooses a file in an element's file field, once there is one. */
export async function chooseFile(element: Element, file: File): Promise<void> {
  const find = () => element.shadowRoot?.querySelector<HTMLInputElement>('input[type=file]')
  const input = await until(find, 'the place for a file')
  const chosen = new DataTransfer()
  chosen.items.add(file)
  input.files = chosen.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
}

/** Pastes a text. @returns false if a listener handled it instead of the browser */
export function paste(target: Element, text: string): boolean {
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', text)
  const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, composed: true, cancelable: true })
  return target.dispatchEvent(event)
}
