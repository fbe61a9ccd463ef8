import { currentPage, type Vendor, vendorLabel } from 'courier-elements'
import { showWhatFits } from './conditions.ts'
import { signOut } from './guards.ts'
import { offerLanguages } from './language.ts'
import { keepLinksOn } from './navigation.ts'
import { offerSignIns } from './sign-ins.ts'

let isFilled = false

/** Fills the bar and the drawer once they are shown: the vendor's name and id, the user's e-mail, signing out. */
export function fillTopBar() {
  showWhatFits()
  offerLanguages()
  showVendor(currentPage().vendors.$selectedVendor.get())
  const drawer = document.querySelector<HTMLDialogElement>('#drawer')
  if (isFilled || !drawer) return
  isFilled = true
  const { session, vendors } = currentPage()

  session.$session.subscribe((state) => {
    const email = state.state === 'signed-in' ? (state.user?.email ?? '') : ''
    for (const place of all('[data-email]')) place.textContent = email
    for (const line of all('[data-email-line]')) line.hidden = email === ''
  })
  vendors.$selectedVendor.listen(showVendor)
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a.wordmark')) link.href = '/order-tracking'
  for (const button of all('[data-sign-out]')) button.addEventListener('click', () => void signOut())
  for (const button of all('[data-open-drawer]')) button.addEventListener('click', () => drawer.showModal())
  for (const button of all('[data-close-drawer]')) button.addEventListener('click', () => drawer.close())
  // A press beside the drawer lands on the dialog itself: its content fills it.
  drawer.addEventListener('click', ({ target }) => target === drawer && drawer.close())
  offerSignIns(drawer)
  // A choice made in the drawer is a drawer done with.
  drawer.addEventListener('courier-vendor-changed', () => drawer.close())
}

function showVendor(vendor: Vendor | null) {
  // The placeholder of guests isn't a vendor to show.
  if (!vendor || !currentPage().vendors.$vendors.get().includes(vendor)) return
  const label = vendorLabel(vendor)
  for (const place of all('[data-vendor-label]')) place.textContent = label
  // Where there is little room the name is cut off, and the id never.
  for (const place of all('[data-vendor-name]')) place.textContent = vendor.name
  for (const place of all('[data-vendor-id]')) place.textContent = label.slice(vendor.name.length)
  keepLinksOn(vendor.id)
}

function all(selector: string) {
  return document.querySelectorAll<HTMLElement>(selector)
}
