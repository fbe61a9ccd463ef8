import { loadFailureTexts } from 'courier:load-failure-texts'

const look = `
  div { display: grid; justify-items: start; gap: 12px; padding: 16px; border: 1px solid; border-radius: 8px }
  p { margin: 0; font: 14px/20px system-ui, sans-serif }
  button { min-block-size: 44px; padding-inline: 16px; border: 1px solid; border-radius: 8px; background: none;
    color: inherit; font: 600 14px system-ui, sans-serif; cursor: pointer }
`

/**
 * Says in the box of an element whose script did not come that it did not (specification 1 §8). Without React, and apart
 * from the page's styles; in a child of its own, because the element's shadow root is made when it is defined. Answers
 * the function that takes it away.
 */
export function showLoadFailure(element: Element, retry: () => Promise<void>): () => void {
  const language = element.getAttribute('language') || document.documentElement.lang || 'en'
  const known = [language, language.split('-')[0] ?? '', 'en'].find((code) => code in loadFailureTexts) ?? 'en'
  const [message = '', again = ''] = loadFailureTexts[known] ?? []
  const host = document.createElement('div')
  const root = host.attachShadow({ mode: 'open' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(look)
  root.adoptedStyleSheets = [sheet]
  const [box, text, button] = [make('div'), make('p'), make('button')]
  box.lang = known
  box.role = 'alert'
  text.dir = button.dir = 'auto'
  text.textContent = message
  button.textContent = again
  button.addEventListener('click', async () => {
    button.disabled = true
    await retry().catch(() => {})
    button.disabled = false
  })
  box.append(text, button)
  root.append(box)
  element.append(host)
  return () => host.remove()
}

const make = <Name extends 'div' | 'p' | 'button'>(name: Name) => document.createElement(name)
