import { currentPage, type Vendor, vendorLabel } from 'courier-elements'
import { applyConditions } from './conditions.ts'
import { signOut } from './guards.ts'
import { offerLanguages } from './language.ts'
import { addVendorToLinks } from './navigation.ts'

let isFilled = false

/** Fills bar and drawer: vendor name and ID, the user's email, sign-out. */
export function fillTopBar() {
  applyConditions()
  offerLanguages()
  showVendor(currentPage().vendors.$selectedVendor.get())
  const drawer = document.querySelector<HTMLDialogElement>('#drawer')
  if (isFilled || !drawer) return
  isFilled = true
  const { session, vendors } = currentPage()

  session.$session.subscribe((state) => {
    const email = state.state === 'signed-in' ? (state.user?.email ?? '') : ''
    for (const place of findAll('[data-email]')) place.textContent = email
    for (const line of findAll('[data-email-line]')) line.hidden = email === ''
  })
  vendors.$selectedVendor.listen(showVendor)
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a.wordmark')) link.href = '/order-tracking'
  for (const button of findAll('[data-sign-out]')) button.addEventListener('click', () => void signOut())
  for (const button of findAll('[data-open-drawer]')) button.addEventListener('click', () => openDrawer(drawer))
  for (const button of findAll('[data-open-selector]')) button.addEventListener('click', () => openSelector(drawer))
  for (const button of findAll('[data-close-drawer]')) button.addEventListener('click', () => drawer.close())
  // The content fills the dialog, so a click on the dialog itself is outside.
  drawer.addEventListener('click', ({ target }) => target === drawer && drawer.close())
  offerSignIns(drawer)
  drawer.addEventListener('courier-vendor-changed', () => drawer.close())
}

/** Opens the drawer with the focus on its first link instead of on Close. */
function openDrawer(drawer: HTMLDialogElement) {
  drawer.showModal()
  drawer.querySelector('a')?.focus()
}

/** Opens the drawer with its list of outlets, as soon as the element has its button, which is later than `courier-ready`. */
function openSelector(drawer: HTMLDialogElement) {
  drawer.showModal()
  const selector = drawer.querySelector('courier-branch-selector')
  const open = () => {
    const button = selector?.shadowRoot?.querySelector<HTMLElement>('[part=button]')
    if (button?.ariaExpanded === 'false') button.click()
    return button !== null && button !== undefined
  }
  const openOnce = () => {
    if (open()) return
    const observer = new MutationObserver(() => open() && observer.disconnect())
    if (selector?.shadowRoot) observer.observe(selector.shadowRoot, { childList: true, subtree: true })
    drawer.addEventListener('close', () => observer.disconnect(), { once: true })
  }
  if (selector?.shadowRoot) openOnce()
  else selector?.addEventListener('courier-ready', openOnce, { once: true })
}

function showVendor(vendor: Vendor | null) {
  // Guests have only a placeholder.
  if (!vendor || !currentPage().vendors.$vendors.get().includes(vendor)) return
  const label = vendorLabel(vendor)
  for (const place of findAll('[data-vendor-label]')) place.textContent = label
  // On narrow screens the name is cut off, never the ID.
  for (const place of findAll('[data-vendor-name]')) place.textContent = vendor.name
  for (const place of findAll('[data-vendor-id]')) place.textContent = label.slice(vendor.name.length)
  addVendorToLinks(vendor.id)
}

function findAll(selector: string) {
  return document.querySelectorAll<HTMLElement>(selector)
}

/** Opens the list of the user's sign-ins in a dialog. */
function offerSignIns(drawer: HTMLDialogElement) {
  const dialog = document.querySelector<HTMLDialogElement>('#sign-ins')
  const container = dialog?.querySelector('[data-sign-ins]')
  if (!dialog || !container) return
  for (const button of document.querySelectorAll('[data-open-sign-ins]')) {
    button.addEventListener('click', () => {
      const element = document.createElement('courier-account')
      element.setAttribute('view', 'sessions')
      // Added on each opening, because the element loads its list when added.
      container.replaceChildren(element)
      drawer.close()
      dialog.showModal()
    })
  }
  dialog.querySelector('[data-close-sign-ins]')?.addEventListener('click', () => dialog.close())
  dialog.addEventListener('click', ({ target }) => target === dialog && dialog.close())
  dialog.addEventListener('close', () => container.replaceChildren())
}
