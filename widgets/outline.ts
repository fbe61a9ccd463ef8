import { type Box, css, outlines } from 'courier:outlines'

/**
 * Draws the outlines of elements before their scripts load, without React, in the shadow root that the element reuses.
 * Skips defined elements and existing shadow roots.
 */
export function drawOutlines(): void {
  for (const [tag, box] of Object.entries(outlines)) {
    for (const element of document.querySelectorAll(`${tag}:not(:defined)`)) {
      if (!element.shadowRoot) drawOutline(element, box)
    }
  }
}

function drawOutline(element: Element, box: Box) {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  const base = drawBox(['courier-root', box])
  base.ariaBusy = 'true'
  const root = element.attachShadow({ mode: 'open' })
  root.adoptedStyleSheets = [sheet]
  root.append(base)
}

function drawBox([classes, ...inner]: Box): HTMLElement {
  const element = document.createElement('div')
  element.className = classes
  element.append(...inner.map(drawBox))
  return element
}
