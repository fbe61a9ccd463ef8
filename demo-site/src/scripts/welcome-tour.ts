import { currentPage, maintenanceOf, siteStorage } from 'courier-elements'

const stored = () => siteStorage(currentPage().environment).tour
let isOffered = false

/** Offers the welcome tour once the content is shown. */
export function offerTour() {
  const dialog = document.querySelector<HTMLDialogElement>('#welcome-tour')
  if (!dialog || isOffered) return
  isOffered = true
  if (!wasSeen()) void offer(dialog)
}

/**
 * Shows the tour after the first sign-in in this browser, over the form that it speaks of: not to staff and guests, when an
 * order is edited, or before the collection point has an address.
 */
async function offer(tour: HTMLDialogElement) {
  const { session, $settings, flags, vendors } = currentPage()
  if ($settings.get().mode !== 'classic' || new URLSearchParams(location.search).has('orderID')) return
  await flags.ready
  if (maintenanceOf(flags.$flags.get()) !== null) return
  const openOnce = () => {
    const state = session.$session.get()
    const isFormShown = Boolean(vendors.$selectedVendor.get()?.location)
    if (state.state === 'signed-in' && !state.isGuest && isFormShown && !tour.open) open(tour)
  }
  const disposers = [session.$session.subscribe(openOnce), vendors.$selectedVendor.subscribe(openOnce)]
  tour.addEventListener('close', () => {
    for (const dispose of disposers) dispose()
  })
}

function open(tour: HTMLDialogElement) {
  const screens = [...tour.querySelectorAll<HTMLElement>('[data-tour-screen]')]
  const button = (name: string) => tour.querySelector<HTMLElement>(`[data-tour="${name}"]`)
  let shown = 0

  function showScreen(index: number) {
    const screen = screens[index]
    if (!screen) return
    shown = index
    const focused = document.activeElement
    for (const one of screens) one.hidden = one !== screen
    const isLast = index === screens.length - 1
    const isShown = { skip: !isLast, back: index > 0, next: !isLast, start: isLast }
    for (const [name, isVisible] of Object.entries(isShown)) button(name)?.toggleAttribute('hidden', !isVisible)
    tour.setAttribute('aria-describedby', screen.id)
    // Enter continues even if the pressed button was removed.
    if (!focused?.checkVisibility()) button(isLast ? 'start' : 'next')?.focus()
  }

  const forwardKey = () => (getComputedStyle(tour).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight')
  tour.addEventListener('keydown', ({ key }) => {
    if (key === 'ArrowLeft' || key === 'ArrowRight') showScreen(key === forwardKey() ? shown + 1 : shown - 1)
  })
  button('next')?.addEventListener('click', () => showScreen(shown + 1))
  button('back')?.addEventListener('click', () => showScreen(shown - 1))
  function close() {
    // Not in `close` events: the browser sends them later, and the page could have been left by then.
    stored().write('seen')
    tour.close()
  }
  button('skip')?.addEventListener('click', close)
  button('start')?.addEventListener('click', close)
  // A click on the dialog itself is on its backdrop.
  tour.addEventListener('click', ({ target }) => target === tour && close())
  // Escape.
  tour.addEventListener('cancel', () => stored().write('seen'))
  // If nothing had the focus before, focuses the content, so that the next Tab is in the page. Until then, the pressed
  // button has the focus, although it is hidden.
  tour.addEventListener('close', () => {
    const { activeElement, body } = document
    if (activeElement === body || tour.contains(activeElement)) document.querySelector('main')?.focus()
  })
  tour.showModal()
  button('next')?.focus()
}

/** Whether the tour was shown. True without storage, because the tour would be shown each time. */
const wasSeen = () => stored().read() !== null || !stored().isKept()
