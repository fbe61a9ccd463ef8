/**
 * Height in px of a bar sticking to the bottom of the window, such as the request's button or the host's own. Floating
 * buttons are placed above it. @param own the floating element, which is ignored
 */
export function barBelow(own: Element): number {
  const [x, y] = [window.innerWidth / 2, window.innerHeight - 2]
  let found = document.elementsFromPoint(x, y).find((element) => element !== own)
  for (let inner = found; inner; inner = inner.shadowRoot?.elementsFromPoint(x, y).find((one) => one !== found)) {
    found = inner
  }
  for (let element = found ?? null; element; element = outward(element)) {
    if (!['sticky', 'fixed'].includes(getComputedStyle(element).position)) continue
    const { top, bottom, height } = element.getBoundingClientRect()
    if (bottom >= window.innerHeight - 2 && height < window.innerHeight / 2) return window.innerHeight - top
  }
  return 0
}

function outward(element: Element): Element | null {
  const root = element.getRootNode()
  return element.parentElement ?? (root instanceof ShadowRoot ? root.host : null)
}
