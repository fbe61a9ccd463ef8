import { createNotifications, type Notifications } from '../notifications/notifications.ts'
import { toastsEntry } from '../storage/page-entries.ts'
import { stored } from '../storage/stored.ts'
import type { PublicPage } from './public-page.ts'

export interface WithNotifications {
  notifications: Notifications
}

/** Adds toasts to a page, once. */
export function withNotifications<SomePage extends PublicPage>(page: SomePage): SomePage & WithNotifications {
  if (hasNotifications(page)) return page
  const notifications = createNotifications(page.environment, stored(page.environment.tabStorage, toastsEntry))
  page.attach({ start() {}, destroy: () => notifications.clear() })
  return Object.assign(page, { notifications })
}

function hasNotifications<SomePage extends PublicPage>(page: SomePage): page is SomePage & WithNotifications {
  return 'notifications' in page
}
