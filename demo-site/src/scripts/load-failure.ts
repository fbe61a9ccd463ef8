import { currentPage, loadPatiently } from 'courier-elements'

/** A variable, so that the builder of the site leaves the elements alone. */
const tag = '/courier.js'

/**
 * The banner over a page whose elements did not load (specification 1 §8): one for all of them, with a retry that reloads
 * the page. The script tag is requested again like any other part; what has loaded does not load twice.
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
