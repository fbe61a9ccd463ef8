import type { Environment } from '../environment.ts'
import type { PublicLive } from '../live/public-live.ts'
import { createVendorLive, type VendorLive } from '../live/vendor-live.ts'
import { clearStoredRequests } from '../request/stored.ts'
import { createSession, type Session } from '../session/session.ts'
import { createVendors, type Vendors } from '../vendors/vendors.ts'
import { createPublicPage, currentPublicPage, type PublicPage } from './public-page.ts'

/** Everything that the elements of one page share. Two of them over one storage are two tabs. */
export interface Page extends PublicPage {
  session: Session
  vendors: Vendors
  live: PublicLive & VendorLive
}

/**
 * Gives a public page its session and what hangs on it; started where the page has started. They are kept on the page
 * itself, so that elements of two copies of the script share one session; what is complete stays as it is.
 */
export function completePage(page: PublicPage): Page {
  if (isComplete(page)) return page
  const { environment, $settings, client, notifications, translations } = page
  const session = createSession({
    environment,
    $settings,
    client,
    notifications,
    isTextKey: translations.isTextKey,
  })
  // Also on pages that show no request: a draft holds a customer's name, phone and address.
  session.onSignOut(() => clearStoredRequests(environment.storage))
  const vendors = createVendors({ environment, $settings, client, notifications, session })
  const vendorLive = createVendorLive({ environment, $settings, session })
  const live = { ...page.live, subscribeToVendor: vendorLive.subscribeToVendor }
  const complete = Object.assign(page, { session, vendors, live })
  page.attach({
    start: () => void session.start(),
    destroy() {
      vendorLive.destroy()
      vendors.destroy()
      session.destroy()
    },
  })
  return complete
}

function isComplete(page: PublicPage): page is Page {
  return 'session' in page
}

export function createPage(environment: Environment): Page {
  return completePage(createPublicPage(environment))
}

/** The page of this browser window, complete; made when first asked for. */
export function currentPage(): Page {
  return completePage(currentPublicPage())
}
