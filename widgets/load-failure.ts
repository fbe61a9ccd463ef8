import { loadFailureTexts } from 'courier:load-failure-texts'

/** Texts of a failed load in the element's language, and that language. */
export function failureTexts(element: Element): [message: string, retryText: string, lang: string] {
  const language = element.getAttribute('language') || document.documentElement.lang
  const lang = [language, language.split('-')[0] ?? ''].find((code) => code in loadFailureTexts) ?? 'en'
  return [...loadFailureTexts[lang as 'en'], lang]
}

/**
 * Shows a failed script in the element's place (specification 1 §8), without React, beside its shadow root. Returns a
 * function that removes the message.
 */
export function showLoadFailure(
  element: Element,
  [message, retryText, lang]: ReturnType<typeof failureTexts>,
  retry: () => Promise<void>,
): () => void {
  const box = document.createElement('p')
  const button = document.createElement('button')
  box.role = 'alert'
  box.lang = lang
  box.dir = 'auto'
  box.style.cssText = 'padding:16px;border:1px solid;font:14px/1.5 system-ui'
  button.style.minBlockSize = '44px'
  button.textContent = retryText
  button.onclick = async () => {
    button.disabled = true
    await retry().catch(() => {})
    button.disabled = false
  }
  box.append(message, button)
  element.append(box)
  return () => box.remove()
}
