import { createNotifications, type Notifications } from '../notifications/notifications.ts'
import type { PublicPage } from './public-page.ts'

export interface WithNotifications {
  notifications: Notifications
}

/** Adds toasts to a page, once; lazy-loaded so that quiet pages don't carry them. */
export function withNotifications<Any extends PublicPage>(page: Any): Any & WithNotifications {
  if (hasNotifications(page)) return page
  const notifications = createNotifications(page.environment)
  page.attach({ start() {}, destroy: () => notifications.clear() })
  return Object.assign(page, { notifications })
}

function hasNotifications<Any extends PublicPage>(page: Any): page is Any & WithNotifications {
  return 'notifications' in page
}
