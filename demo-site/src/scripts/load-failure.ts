import { currentPage, loadPatiently } from 'courier-elements'

/** A variable, so that the builder of the site leaves the elements alone. */
const tag = '/courier.js'

/**
 * The banner over a page whose elements did not come (specification 1 §8): one for all of them, whose retry loads the page
 * anew. The script tag is asked for again like any other part; what is there already does not load twice.
 */
export function tellLoadFailures() {
  const banner = document.querySelector<HTMLElement>('#load-failure')
  const tell = () => {
    if (banner) banner.hidden = false
  }
  document.addEventListener('courier-error', (event) => {
    if (event.detail.key !== 'widget.load-failed') return
    event.preventDefault()
    tell()
  })
  loadPatiently(currentPage().environment.clock, () => import(/* @vite-ignore */ tag)).catch(tell)
}
