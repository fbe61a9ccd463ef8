import { type Box, outlines } from 'courier:outlines'

/**
 * Draws the places of what the page's elements will show, before their scripts are there: without React, in the shadow
 * root that an element then continues with. Leaves alone what is defined or has a shadow root.
 */
export function drawOutlines(): void {
  for (const [tag, outline] of Object.entries(outlines)) {
    for (const element of document.querySelectorAll(`${tag}:not(:defined)`)) {
      if (!element.shadowRoot) drawOutline(element, ...outline)
    }
  }
}

function drawOutline(element: Element, css: string, box: Box) {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  const root = element.attachShadow({ mode: 'open' })
  root.adoptedStyleSheets = [sheet]
  const base = drawn(['courier-root', box])
  base.ariaBusy = 'true'
  root.append(base)
}

function drawn([classes, ...inner]: Box): HTMLElement {
  const element = document.createElement('div')
  element.className = classes
  element.append(...inner.map(drawn))
  return element
}
