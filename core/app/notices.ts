import { createNotifications, type Notifications } from '../notifications/notifications.ts'
import type { PublicPage } from './public-page.ts'

export interface WithNotifications {
  notifications: Notifications
}

/** Gives a page its toasts, once; a page that has nothing to say does not carry them. */
export function withNotifications<Any extends PublicPage>(page: Any): Any & WithNotifications {
  if (hasNotifications(page)) return page
  const notifications = createNotifications(page.environment)
  page.attach({ start() {}, destroy: notifications.clear })
  return Object.assign(page, { notifications })
}

function hasNotifications<Any extends PublicPage>(page: Any): page is Any & WithNotifications {
  return 'notifications' in page
}
