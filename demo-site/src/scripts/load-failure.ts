import { currentPage, loadPatiently } from 'courier-elements'

/** A variable, so that the bundler doesn't resolve it. */
const tag = '/courier.js'

/** Shows one banner with a retry if elements didn't load (specification 1 §8). The retry reloads the page. */
export function showLoadFailures() {
  const banner = document.querySelector<HTMLElement>('#load-failure')
  const showFailure = () => {
    if (banner) banner.hidden = false
  }
  document.addEventListener('courier-error', (event) => {
    if (event.detail.key !== 'widget.load-failed') return
    event.preventDefault()
    showFailure()
  })
  loadPatiently(currentPage().environment.clock, () => import(/* @vite-ignore */ tag)).catch(showFailure)
}
