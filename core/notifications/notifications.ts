import { atom, type ReadableAtom } from 'nanostores'
import type { Environment } from '../environment.ts'
import type { TextKey, TextValues } from '../i18n/keys.ts'

export const notificationTypes = ['error', 'success', 'warning', 'info'] as const
export type NotificationType = (typeof notificationTypes)[number]

export interface Notification {
  id: string
  type: NotificationType
  key: TextKey
  values: TextValues
  /** Shown below the text: the key of another one, or a sentence of the server. */
  reason?: string
  durationMs: number
}

export interface NotificationInput {
  type: NotificationType
  key?: TextKey
  values?: TextValues
  reason?: string
  durationMs?: number
}

export interface Notifications {
  $notifications: ReadableAtom<readonly Notification[]>
  notify(notification: NotificationInput): string
  dismiss(id: string): void
  /** Stops all timers while pointer or focus is in the toasts. */
  pause(): void
  resume(): void
  /** @param key clears only toasts with this key, for example once the form shows the same message */
  clear(key?: TextKey): void
}

const defaultDurationMs = 3500
/** Toasts that are shown on the next page too, for example after placing an order. */
const carriedKeys: readonly TextKey[] = [
  'alert.order-pushed',
  'alert.order-updated',
  'auth.disconnected',
  'bulk-order-upload.place-order-success',
]
const defaultKeys: Record<NotificationType, TextKey> = {
  error: 'alert.error',
  success: 'alert.success',
  warning: 'alert.error',
  info: 'alert.success',
}

/** A toast that is shown on the next page too. `ends` in ms. */
export interface CarriedToast extends Notification {
  ends: number
}

/** Keeps the toasts that are shown on the next page too. */
export interface CarriedToasts {
  read(): readonly CarriedToast[] | null
  write(toasts: readonly CarriedToast[]): void
  remove(): void
}

export function createNotifications(
  environment: Pick<Environment, 'clock' | 'randomId'>,
  carried: CarriedToasts,
): Notifications {
  const { clock } = environment
  const $notifications = atom<readonly Notification[]>([])
  const timers = new Map<string, unknown>()
  const expiresAt = new Map<string, number>()
  let paused = false

  function store() {
    const carriedToasts = $notifications
      .get()
      .filter(({ key }) => carriedKeys.includes(key))
      .map((notification) => ({ ...notification, ends: expiresAt.get(notification.id) ?? 0 }))
    if (carriedToasts.length > 0) carried.write(carriedToasts)
    else carried.remove()
  }

  function restore() {
    for (const { ends, ...notification } of carried.read() ?? []) {
      const durationMs = ends - clock.now()
      if (!carriedKeys.includes(notification.key) || durationMs <= 0) continue
      show({ ...notification, durationMs: Math.min(durationMs, notification.durationMs) })
    }
  }

  function show(notification: Notification) {
    $notifications.set([...$notifications.get(), notification])
    startTimer(notification)
  }

  function startTimer(notification: Notification) {
    clock.clearTimeout(timers.get(notification.id))
    expiresAt.set(notification.id, clock.now() + notification.durationMs)
    store()
    if (paused) return
    timers.set(
      notification.id,
      clock.setTimeout(() => dismiss(notification.id), notification.durationMs),
    )
  }

  function dismiss(id: string) {
    clock.clearTimeout(timers.get(id))
    timers.delete(id)
    expiresAt.delete(id)
    $notifications.set($notifications.get().filter((shown) => shown.id !== id))
    store()
  }

  restore()

  return {
    $notifications,
    notify({ type, key = defaultKeys[type], values = {}, durationMs = defaultDurationMs, reason }) {
      const contentOf = (shown: Omit<Notification, 'id' | 'durationMs'>) =>
        JSON.stringify([shown.type, shown.key, shown.values, shown.reason])
      const content = { type, key, values, ...(reason !== undefined && { reason }) }
      const existing = $notifications.get().find((shown) => contentOf(shown) === contentOf(content))
      if (existing) {
        startTimer(existing)
        return existing.id
      }
      const notification = { id: environment.randomId(), ...content, durationMs }
      show(notification)
      return notification.id
    },
    dismiss,
    pause() {
      paused = true
      for (const timer of timers.values()) clock.clearTimeout(timer)
    },
    resume() {
      paused = false
      for (const notification of $notifications.get()) startTimer(notification)
    },
    clear(key) {
      for (const shown of $notifications.get()) if (!key || shown.key === key) dismiss(shown.id)
    },
  }
}
