import { loadFailureTexts } from 'courier:load-failure-texts'

/**
 * Says in the box of an element whose script did not come that it did not (specification 1 §8): without React, and beside
 * its shadow root, which is made when it is defined. Answers the function that takes it away.
 */
export function showLoadFailure(element: Element, retry: () => Promise<void>): () => void {
  const language = element.getAttribute('language') || document.documentElement.lang
  const known = [language, language.split('-')[0] ?? ''].find((code) => code in loadFailureTexts) ?? 'en'
  const [message = '', again = ''] = loadFailureTexts[known] ?? []
  const box = document.createElement('p')
  const button = document.createElement('button')
  box.role = 'alert'
  box.lang = known
  box.dir = 'auto'
  box.style.cssText = 'margin:0;padding:16px;border:1px solid;border-radius:8px;font:14px/1.5 system-ui'
  button.style.cssText = 'display:block;margin-block-start:12px;min-block-size:44px'
  button.textContent = again
  button.onclick = async () => {
    button.disabled = true
    await retry().catch(() => {})
    button.disabled = false
  }
  box.append(message, button)
  element.append(box)
  return () => box.remove()
}
