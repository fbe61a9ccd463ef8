import { currentPage, maintenanceOf } from 'courier-elements'

const seenKey = 'courier-tour'
let isOffered = false

/** Offers the welcome tour once the content is shown. */
export function offerTour() {
  const dialog = document.querySelector<HTMLDialogElement>('#welcome-tour')
  if (!dialog || isOffered) return
  isOffered = true
  if (!wasSeen()) void offer(dialog)
}

/** Shows the tour on the first sign-in in this browser; not to staff or guests, nor for edits. */
async function offer(tour: HTMLDialogElement) {
  const { session, $settings, flags } = currentPage()
  if ($settings.get().mode !== 'classic' || new URLSearchParams(location.search).has('orderID')) return
  await flags.known
  if (maintenanceOf(flags.$flags.get()) !== null) return
  const stop = session.$session.subscribe((now) => {
    if (now.state === 'signed-in' && !now.isGuest && !tour.open) open(tour)
  })
  tour.addEventListener('close', () => stop())
}

function open(tour: HTMLDialogElement) {
  const screens = [...tour.querySelectorAll<HTMLElement>('[data-tour-screen]')]
  const button = (name: string) => tour.querySelector<HTMLElement>(`[data-tour="${name}"]`)
  let shown = 0

  function go(index: number) {
    const screen = screens[index]
    if (!screen) return
    shown = index
    const focused = document.activeElement
    for (const one of screens) one.hidden = one !== screen
    const isLast = index === screens.length - 1
    const isShown = { skip: !isLast, back: index > 0, next: !isLast, start: isLast }
    for (const [name, is] of Object.entries(isShown)) button(name)?.toggleAttribute('hidden', !is)
    tour.setAttribute('aria-describedby', screen.id)
    // Enter continues even if the pressed button was removed.
    if (!focused?.checkVisibility()) button(isLast ? 'start' : 'next')?.focus()
  }

  const forwards = () => (getComputedStyle(tour).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight')
  tour.addEventListener('keydown', ({ key }) => {
    if (key === 'ArrowLeft' || key === 'ArrowRight') go(key === forwards() ? shown + 1 : shown - 1)
  })
  button('next')?.addEventListener('click', () => go(shown + 1))
  button('back')?.addEventListener('click', () => go(shown - 1))
  button('skip')?.addEventListener('click', () => tour.close())
  button('start')?.addEventListener('click', () => tour.close())
  // A click on the dialog itself is on its backdrop.
  tour.addEventListener('click', ({ target }) => target === tour && tour.close())
  tour.addEventListener('close', remember, { once: true })
  // Without an earlier focus, the next Tab enters the page.
  tour.addEventListener(
    'close',
    () => document.activeElement === document.body && document.querySelector('main')?.focus(),
  )
  tour.showModal()
  button('next')?.focus()
}

/** Without storage the tour would repeat, so it is never shown. */
function wasSeen(): boolean {
  try {
    return localStorage.getItem(seenKey) !== null
  } catch {
    return true
  }
}

function remember() {
  try {
    localStorage.setItem(seenKey, 'seen')
  } catch {
    // Storage is full: the tour will be shown again.
  }
}
