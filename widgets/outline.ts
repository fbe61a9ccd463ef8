import { type Box, outlines } from 'courier:outlines'

/**
 * Draws the places of what an element will show, before its scripts are there: without React, in the shadow root that the
 * element then continues with. Nothing for elements without an outline, or with a shadow root already.
 */
export function drawOutline(element: Element): void {
  const outline = outlines[element.localName]
  if (!outline || element.shadowRoot) return
  const [css, box] = outline
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
