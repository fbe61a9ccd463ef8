const controls =
  'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=option], [role=tab], [tabindex="0"][role]'
/** WCAG 2.5.5. */
const minSize = 44
/** Layouts are rounded to fractions of a pixel. */
const tolerance = 0.5

/** Returns names and sizes of controls that are too small for a finger, except links within text. */
export function smallTargets(element: Element): string[] {
  const root = element.shadowRoot
  if (!root) return []
  const found = [...root.querySelectorAll<HTMLElement>(controls)].flatMap((control) => {
    const { width, height } = targetOf(control).getBoundingClientRect()
    const isShown = control.checkVisibility({ visibilityProperty: true }) && width > 1 && !control.ariaHidden
    const isSmall = width < minSize - tolerance || height < minSize - tolerance
    return isShown && isSmall && !isInText(control) ? [`${describeElement(control)} ${width} × ${height}`] : []
  })
  return [...found, ...[...root.querySelectorAll('*')].flatMap(smallTargets)]
}

/** Returns the element that receives the control's clicks: its label, or the box that its pseudo-element covers. */
function targetOf(control: HTMLElement): Element {
  if (getComputedStyle(control, '::after').position === 'absolute') return positionedAncestor(control)
  const isTicked = control instanceof HTMLInputElement && /checkbox|radio|file/.test(control.type)
  return (isTicked && control.closest('label')) || control
}

function positionedAncestor(element: Element): Element {
  const { parentElement } = element
  return getComputedStyle(element).position !== 'static' || !parentElement ? element : positionedAncestor(parentElement)
}

const isInText = (control: HTMLElement) => getComputedStyle(control).display === 'inline'

function describeElement(control: HTMLElement) {
  const name = control.getAttribute('aria-label') ?? control.textContent ?? ''
  return `${control.localName} ${control.className} “${(name || control.id).trim().slice(0, 40)}”`
}
