import { computed, type ReadableAtom } from 'nanostores'
import { RefusedError } from '../api/errors.ts'
import { reportingClient } from '../api/reporting-client.ts'
import type { Country } from '../config/countries.ts'
import type { Mode } from '../config/setting-values.ts'
import type { Settings } from '../config/settings.ts'
import { browserEnvironment } from '../environment/browser.ts'
import type { Environment } from '../environment.ts'
import { createFlags, type Flags, flagsOfElement } from '../flags/flags.ts'
import { type TrackingLive, type VendorLive, vendorSockets } from '../live/live.ts'
import { createSession, type Session } from '../session/session.ts'
import { modeOfVisitor } from '../session/visitor-mode.ts'
import { ownerOf } from '../storage/stored.ts'
import { vendorsOfElement } from '../vendors/element-vendors.ts'
import { createVendors, type Vendors } from '../vendors/vendors.ts'
import { applyMoneyFlags } from './money-flags.ts'
import { type WithNotifications, withNotifications } from './notices.ts'
import { createPublicPage, currentPublicPage, type PublicPage } from './public-page.ts'

/** State shared by all elements of a page. Two pages with the same storage are like two tabs. */
export interface Page extends PublicPage, WithNotifications {
  session: Session
  /** The visitor's mode; the setting is the page's. */
  $mode: ReadableAtom<Mode>
  vendors: Vendors
  flags: Flags
  live: TrackingLive & VendorLive
}

/**
 * Adds the session and its features to a public page. They are stored on the page, so that two copies of the script
 * share one session; calling it again changes nothing.
 */
export function completePage(page: PublicPage): Page {
  if (isComplete(page)) return page
  const { environment, $settings, client, notifications, translations } = withNotifications(page)
  const session = createSession({
    environment,
    $settings,
    client,
    notifications,
    isTextKey: translations.isTextKey,
    developer: page.developer,
  })
  const { $language } = translations
  const vendors = createVendors({ environment, $settings, client, notifications, session, $language })
  const stopUpdating = page.$updatedVendor.subscribe((update) => update && vendors.forgetChoice())
  const $mode = modeOfVisitor(environment.storage, $settings, session.$session)
  const $flagSettings = computed([$settings, $mode], (settings, mode) => ({ ...settings, mode }))
  page.expectBuild()
  const flags = createFlags({ environment, $settings: $flagSettings, client, applyBuild: page.applyBuild })
  const stopIdentifying = followIdentity(session, vendors, flags)
  // Waits for the first flags, so that formatted numbers don't flicker.
  applyMoneyFlags(page, flags)
  const sockets = vendorSockets({ environment, $settings, $ownChanges: page.$ownChanges }, session)
  const live = { subscribeToTracking: page.live.subscribeToTracking, subscribeToVendor: sockets.subscribe }
  const $country = computed([page.$country, $settings], countryWithSettings)
  const complete = Object.assign(page, { notifications, session, $mode, vendors, flags, live, $country })
  page.attach({
    start() {
      void session.start()
      flags.start()
    },
    destroy() {
      stopIdentifying()
      stopUpdating()
      flags.destroy()
      sockets.close()
      vendors.destroy()
      session.destroy()
    },
  })
  return complete
}

/** Fetches the flags again when user or vendor changes. */
function followIdentity(session: Session, vendors: Vendors, flags: Flags): () => void {
  const $userId = computed(session.$session, ownerOf)
  const stops = [
    $userId.listen(() => flags.identify()),
    vendors.$vendorId.subscribe((vendorId) => flags.identify(vendorId)),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

/** Applies settings that override the country's values. */
function countryWithSettings(country: Country, { region, paymentMethod, registrationType }: Settings): Country {
  return {
    ...country,
    region: region ?? country.region,
    defaultPaymentMethod: paymentMethod ?? country.defaultPaymentMethod,
    registrationType: registrationType ?? country.registrationType,
  }
}

/**
 * Creates an element's view of the page.
 * @param $vendor the element's `vendor` attribute, null if missing
 * @param report receives errors that break the element's calls
 */
export function elementPage(
  page: PublicPage,
  $vendor: ReadableAtom<string | null>,
  report: (error: unknown) => void,
): Page {
  const completed = completePage(page)
  const client = reportingClient(completed.client, (error) => {
    // Elements report the end of a session themselves.
    const isSessionError = error instanceof RefusedError && error.status === 401
    if (!isSessionError || completed.session.$failure.get() === null) report(error)
  })
  const vendors = vendorsOfElement(completed.vendors, $vendor)
  return { ...completed, client, vendors, flags: flagsOfElement(completed.flags, vendors.$own) }
}

/** Like `elementPage`, but loads the outlets with the session instead of when the element is drawn. */
export function elementPageWithVendors(...args: Parameters<typeof elementPage>): Page {
  const ownPage = elementPage(...args)
  const [page] = args
  let stop = () => {}
  page.attach({
    start() {
      stop = ownPage.session.$session.subscribe(({ state }) => {
        if (state !== 'signed-in') return
        queueMicrotask(() => stop())
        void page.ready().then(() => ownPage.vendors.load())
      })
    },
    destroy: () => stop(),
  })
  return ownPage
}

function isComplete(page: PublicPage): page is Page {
  return 'session' in page
}

/** @param environment by default the globals of the browser or of Node */
export function createPage(environment: Environment = browserEnvironment()): Page {
  return completePage(createPublicPage(environment))
}

/** Returns the page of this window; created on the first call. */
export function currentPage(): Page {
  return completePage(currentPublicPage())
}
