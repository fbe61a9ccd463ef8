const controls =
  'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=option], [role=tab], [tabindex="0"][role]'
/** WCAG 2.5.5. */
const least = 44
/** Layouts round to parts of a pixel. */
const tolerance = 0.5

/** Names and sizes of controls too small for a finger. Links within a text are as high as its lines. */
export function smallTargets(element: Element): string[] {
  const root = element.shadowRoot
  if (!root) return []
  const found = [...root.querySelectorAll<HTMLElement>(controls)].flatMap((control) => {
    const { width, height } = targetOf(control).getBoundingClientRect()
    const isShown = control.checkVisibility({ visibilityProperty: true }) && width > 1 && !control.ariaHidden
    const isSmall = width < least - tolerance || height < least - tolerance
    return isShown && isSmall && !isInText(control) ? [`${named(control)} ${width} × ${height}`] : []
  })
  return [...found, ...[...root.querySelectorAll('*')].flatMap(smallTargets)]
}

/** A click on a label counts as one on its control, as does one on the box that a pseudo-element of it covers. */
function targetOf(control: HTMLElement): Element {
  if (getComputedStyle(control, '::after').position === 'absolute') return positioned(control)
  const isTicked = control instanceof HTMLInputElement && /checkbox|radio|file/.test(control.type)
  return (isTicked && control.closest('label')) || control
}

function positioned(element: Element): Element {
  const { parentElement } = element
  return getComputedStyle(element).position !== 'static' || !parentElement ? element : positioned(parentElement)
}

const isInText = (control: HTMLElement) => getComputedStyle(control).display === 'inline'

function named(control: HTMLElement) {
  const name = control.getAttribute('aria-label') ?? control.textContent ?? ''
  return `${control.localName} ${control.className} “${(name || control.id).trim().slice(0, 40)}”`
}
