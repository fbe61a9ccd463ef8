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
    const { width, height } = targetOf(control)
    const isShown = control.checkVisibility({ visibilityProperty: true }) && width > 1 && !control.ariaHidden
    const isSmall = width < minSize - tolerance || height < minSize - tolerance
    return isShown && isSmall && !isInText(control) ? [`${describeElement(control)} ${width} × ${height}`] : []
  })
  return [...found, ...[...root.querySelectorAll('*')].flatMap(smallTargets)]
}

/** Returns the size of what receives the control's clicks: the box of its pseudo-element, its label, or itself. */
function targetOf(control: HTMLElement): { width: number; height: number } {
  const covering = getComputedStyle(control, '::after')
  if (covering.position === 'absolute')
    return { width: parseFloat(covering.width), height: parseFloat(covering.height) }
  const isTicked = control instanceof HTMLInputElement && /checkbox|radio|file/.test(control.type)
  return ((isTicked && control.closest('label')) || control).getBoundingClientRect()
}

const isInText = (control: HTMLElement) => getComputedStyle(control).display === 'inline'

function describeElement(control: HTMLElement) {
  const name = control.getAttribute('aria-label') ?? control.textContent ?? ''
  return `${control.localName} ${control.className} “${(name || control.id).trim().slice(0, 40)}”`
}
