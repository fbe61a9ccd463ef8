import { control } from '../shared/fields/control-styles.ts'
import { box, errorText, field, labelText } from './frame-styles.ts'

export interface FieldOptions {
  /** ID of the input; the message's ID is derived from it. */
  id: string
  autocomplete: 'cc-number' | 'cc-exp' | 'cc-csc'
  /** Inside the box, after the text. */
  icon?: HTMLElement
}

/** Creates a field with label and message. The message is a live region from the start. */
export function createField({ id, autocomplete, icon }: FieldOptions) {
  const input = make('input', control)
  const label = make('label', labelText)
  const message = make('div', errorText)
  const line = make('div', box)
  const whole = make('div', field)
  Object.assign(input, {
    id,
    name: id,
    type: 'text',
    inputMode: 'numeric',
    dir: 'ltr',
    autocomplete,
    spellcheck: false,
  })
  label.htmlFor = id
  message.id = `${id}-message`
  message.setAttribute('role', 'status')
  // Digits are left to right in every script, and so is the content beside them.
  line.dir = 'ltr'
  line.append(input, ...(icon ? [icon] : []))
  whole.append(label, line, message)
  return {
    whole,
    input,
    label,
    /** Shows and announces why the value is refused; null removes the message. */
    refuse(text: string | null) {
      if (message.textContent !== (text ?? '')) message.replaceChildren(...(text === null ? [] : [errorIcon(), text]))
      if (text === null) {
        input.removeAttribute('aria-invalid')
        input.removeAttribute('aria-describedby')
        return
      }
      input.setAttribute('aria-invalid', 'true')
      input.setAttribute('aria-describedby', message.id)
    },
  }
}

/** Draws the same error icon as the fields of the elements. */
function errorIcon(): SVGElement {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  const path = document.createElementNS(svg.namespaceURI, 'path')
  const drawing = { viewBox: '0 0 20 20', width: '16', height: '16', fill: 'none', 'aria-hidden': 'true' }
  for (const [name, value] of Object.entries(drawing)) svg.setAttribute(name, value)
  path.setAttribute('d', 'M10 2.5a7.5 7.5 0 1 0 0 15 7.5 7.5 0 0 0 0-15zM10 6v5M10 13.7v.3')
  svg.append(path)
  return svg
}

/** Creates an element with classes. */
export function make<Name extends keyof HTMLElementTagNameMap>(name: Name, ...classes: string[]) {
  const element = document.createElement(name)
  element.className = classes.join(' ')
  return element
}
