import { currentPage, vendorLabel } from 'courier-elements'
import { signOut } from './guards.ts'

/** Fills the bar and the drawer once they are shown: the vendor's name and id, the user's e-mail, signing out. */
export function fillTopBar() {
  const { session, vendors } = currentPage()

  session.$session.subscribe((state) => {
    const email = state.state === 'signed-in' ? (state.user?.email ?? '') : ''
    for (const place of all('[data-email]')) place.textContent = email
  })
  vendors.$selectedVendor.subscribe((vendor) => {
    if (vendor) for (const place of all('[data-vendor-label]')) place.textContent = vendorLabel(vendor)
  })
  for (const button of all('[data-sign-out]')) button.addEventListener('click', () => void signOut())
  // A choice made in the drawer is a drawer done with.
  const drawer = document.querySelector<HTMLElement>('#drawer')
  drawer?.addEventListener('courier-vendor-changed', () => drawer.hidePopover())
}

function all(selector: string) {
  return document.querySelectorAll<HTMLElement>(selector)
}
