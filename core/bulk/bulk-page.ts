import type { ApiClient } from '../api/client.ts'
import type { Environment } from '../environment.ts'
import type { Flags } from '../flags/flags.ts'
import type { Translations } from '../i18n/translate.ts'
import type { Notifications } from '../notifications/notifications.ts'
import type { OrdersPage } from '../orders/orders-page.ts'
import type { Session } from '../session/session-contract.ts'

/** What bulk orders need of the page; the page's own objects fit. */
export interface BulkPage {
  environment: Pick<Environment, 'storage' | 'clock' | 'randomId'>
  client: ApiClient
  notifications: Pick<Notifications, 'notify'>
  translations: Pick<Translations, '$language' | 'isTextKey'>
  flags: Pick<Flags, '$of'>
  session: Pick<Session, '$session' | '$isGuest' | 'onSignOut'>
  vendors: OrdersPage['vendors']
  live: {
    subscribeToVendor(subscription: {
      vendorId: string
      staleAfterMs: number
      onUpdate(): void
      onReload(): void
      onBulkProgress(progress: { id: string; done: number; total: number }): void
    }): () => void
  }
}

/** The six messages of bulk orders are shown this long (specification 2 §8). */
export const noticeMs = 7000
