/**
 * Height in px of a bar sticking to the bottom of the window, such as the request's button or the host's own. Floating
 * buttons are placed above it. @param floating the floating element, which is ignored
 */
export function barBelow(floating: Element): number {
  const [x, y] = [window.innerWidth / 2, window.innerHeight - 2]
  let hit = document.elementsFromPoint(x, y).find((element) => element !== floating)
  for (let inner = hit; inner; inner = inner.shadowRoot?.elementsFromPoint(x, y).find((one) => one !== hit)) {
    hit = inner
  }
  for (let element = hit ?? null; element; element = composedParent(element)) {
    if (!['sticky', 'fixed'].includes(getComputedStyle(element).position)) continue
    const { top, bottom, height } = element.getBoundingClientRect()
    if (bottom >= window.innerHeight - 2 && height < window.innerHeight / 2) return window.innerHeight - top
  }
  return 0
}

function composedParent(element: Element): Element | null {
  const root = element.getRootNode()
  return element.parentElement ?? (root instanceof ShadowRoot ? root.host : null)
}
