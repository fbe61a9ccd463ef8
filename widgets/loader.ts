import { elements } from 'courier:elements'
import { loadPatiently } from './load-patiently.ts'

/**
 * The one script tag. Defines each element when the page first shows it, and watches for those that come later; elements
 * inside shadow roots of the page are defined by importing them (`courier-elements/courier-request`). Loading it twice
 * does no harm: what is defined already is left alone.
 */
const waiting = new Map(Object.entries(elements).filter(([tag]) => !customElements.get(tag)))

function defineShown() {
  for (const [tag, define] of waiting) {
    const shown = document.querySelector(tag)
    if (!shown) continue
    waiting.delete(tag)
    // Beside the element's own script, not after it; where it fails, the element's own import says so.
    import('./define-widget.tsx').catch(() => {})
    loadPatiently(define).catch(() => {
      const detail = { type: 'network', key: 'widget.load-failed', retryable: true, requestId: null }
      shown.dispatchEvent(new CustomEvent('courier-error', { bubbles: true, composed: true, detail }))
    })
  }
  if (waiting.size === 0) observer.disconnect()
}

const observer = new MutationObserver((records) => {
  if (records.some((record) => record.addedNodes.length > 0)) defineShown()
})
observer.observe(document, { childList: true, subtree: true })
defineShown()
