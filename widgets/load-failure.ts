import { english, translated } from 'courier:load-failure-texts'

export type FailureTexts = typeof english

const maxWaitMs = 1000

/** Reads a file of `build/failure-texts.mjs`. */
const loadFile = (name: string): Promise<{ default: FailureTexts }> =>
  import(new URL(`failure-texts/${name}.js`, import.meta.url).href)

/**
 * Loads the texts of a failed load in the language of the element, else of the page. Resolves to English ones if they can't be
 * loaded either. Called before the failure too, so that the browser has them then.
 */
export async function failureTexts(element: Element, load = loadFile): Promise<FailureTexts> {
  const language = (element.getAttribute('language') || document.documentElement.lang).toLowerCase()
  const name = /^(zh-(hant|hk|mo|tw)|\w+)/.exec(language)?.[0] ?? ''
  if (!translated.split(' ').includes(name)) return english
  return new Promise((resolve) => {
    setTimeout(resolve, maxWaitMs, english)
    load(name).then(
      (file) => resolve(file.default),
      () => {},
    )
  })
}

/**
 * Shows a failed script in the element's place (specification 1 §8), without React, beside its shadow root, until the
 * element is defined.
 */
export function showLoadFailure(
  element: Element,
  [message, retryText, lang]: FailureTexts,
  retry: () => Promise<unknown>,
): void {
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
  void customElements.whenDefined(element.localName).then(() => box.remove())
}
