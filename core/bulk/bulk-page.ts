import type { ApiClient } from '../api/client.ts'
import type { Environment } from '../environment.ts'
import type { Flags } from '../flags/flags.ts'
import type { VendorLive } from '../live/live.ts'
import type { Notifications } from '../notifications/notifications.ts'
import type { OrdersPage } from '../orders/orders-page.ts'
import type { RequestPage } from '../request/request-page.ts'
import type { Session } from '../session/session-contract.ts'
import type { Vendors } from '../vendors/vendors.ts'
import type { BulkSheet, SheetPage, SheetVendor } from './sheet/sheet-contract.ts'

export interface BulkPage extends SheetPage {
  environment: Pick<Environment, 'storage' | 'clock' | 'randomId' | 'warn' | 'location' | 'bankWindow'>
  $settings: RequestPage['$settings']
  client: ApiClient
  notifications: Pick<Notifications, 'notify'>
  flags: Pick<Flags, '$flag'>
  session: Pick<Session, '$session' | '$isGuest' | 'onSignOut'>
  vendors: OrdersPage['vendors'] & Pick<Vendors, 'selectVendor'>
  live: VendorLive
}

export type MakeSheet = (page: SheetPage, vendor: SheetVendor) => BulkSheet

/** How long bulk order toasts are shown (specification 2 §8). */
export const toastMs = 7000
