import { elements, files } from 'courier:elements'
import { failureTexts, showLoadFailure } from './load-failure.ts'
import { loadPatiently } from './load-patiently.ts'
import { drawOutlines } from './outline.ts'

/**
 * The one script tag. Defines each element when the page first contains it, also later; elements inside shadow roots of
 * the page are defined by importing them (`courier-elements/courier-request`). Loading it twice is harmless. Draws an
 * element's outline while its scripts load. If they fail, the element shows a message with a retry, unless the page
 * cancels its `courier-error`. Does nothing on a server.
 */
const missingElements = new Map(Object.entries(elements))

function defineShown() {
  for (const [tag, [define, scripts]] of missingElements) {
    if (!document.querySelector(tag)) continue
    missingElements.delete(tag)
    if (!customElements.get(tag)) void load(tag, define, scripts)
  }
  // Last, because it throws in browsers that are too old.
  drawOutlines()
}

async function load(tag: string, define: () => Promise<unknown>, scripts: readonly number[]) {
  // Requests all scripts in parallel; the import below reports a failure.
  for (const element of document.querySelectorAll(tag)) void failureTexts(element)
  for (const index of scripts) import(new URL(`chunks/${files[index]}.js`, import.meta.url).href).catch(() => {})
  try {
    await loadPatiently(define)
  } catch {
    reportFailure(tag, define)
  }
}

function reportFailure(tag: string, define: () => Promise<unknown>) {
  const docs = new URL('/docs/errors#script-blocked', import.meta.url).href
  self.console.warn(`courier-elements: <${tag}> load failed: ${docs}`)
  for (const element of document.querySelectorAll(tag)) {
    void failureTexts(element).then((texts) => {
      // A retry has succeeded.
      if (customElements.get(tag)) return
      const detail = {
        type: 'network',
        key: 'widget.load-failed',
        message: texts[0],
        attribute: null,
        docs,
        retryable: true,
        requestId: null,
      }
      const event = new CustomEvent('courier-error', { bubbles: true, cancelable: true, composed: true, detail })
      // Replaces the outline by the page's own content; server-rendered content stays.
      const root = element.shadowRoot
      if (!root?.querySelector('script')) root?.replaceChildren(document.createElement('slot'))
      if (element.dispatchEvent(event)) showLoadFailure(element, texts, () => loadPatiently(define))
    })
  }
}

if (globalThis.document) {
  new MutationObserver(defineShown).observe(document, { childList: true, subtree: true })
  defineShown()
}
