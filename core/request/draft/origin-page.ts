import type { ReadableAtom } from 'nanostores'
import type { Mode } from '../../config/startup-checks.ts'
import type { TextKey } from '../../i18n/keys.ts'
import type { Vendor } from '../../vendors/vendor.ts'
import type { RequestPage } from '../request-page.ts'

/** What asking for the origin needs of the page; the page's own objects fit. */
export interface OriginPage extends Pick<RequestPage, 'client' | '$country' | 'notifications'> {
  environment: Pick<RequestPage['environment'], 'clock'>
  session: { $isGuest: ReadableAtom<boolean> }
  translations: { isTextKey(key: string): key is TextKey }
  vendors: { reload(): Promise<void> }
}

/** Outlets that came from elsewhere are kept there (specification 1 §6). */
const foreignId = /^[ab]-/

/**
 * Whether somebody who signed in may say where riders collect from it (specification 1 §6): for an outlet of their own.
 * Staff, and everybody at a parent vendor, have to ask.
 */
export function canGiveOrigin(mode: Mode, vendor: Pick<Vendor, 'id' | 'isParent'>): boolean {
  return mode !== 'godroid' && !vendor.isParent && !foreignId.test(vendor.id)
}
