import type { LiveMessageWire, LiveRequestWire } from '../api/live.ts'
import type { OrderWire } from '../api/orders.ts'
import type { PublicTrackingWire } from '../api/public-tracking.ts'
import { poll } from '../lib/poll.ts'
import { type Connection, createConnection } from './connection.ts'
import type { LiveHandlers, SocketParts } from './subscription.ts'
import { createUpdateFilter } from './update-filter.ts'

/** Subscriptions that share one socket. */
export interface Subscribers<Subscription> {
  add(subscription: Subscription): () => void
  /** Subscribes again without a cursor, such as to include outlets. */
  resubscribe(): void
  close(): void
  isEmpty(): boolean
}

export interface SharedSocket<Update, Subscription> {
  /** Default of the subscriptions. */
  staleAfterMs: number
  authorize(since: string | null): Promise<LiveRequestWire | null>
  subscribe(since: string | null): LiveRequestWire | null
  onUnauthorized(): Promise<boolean>
  /** Returns the order if the subscription includes it. */
  updateFor(subscription: Subscription, order: OrderWire | PublicTrackingWire): Update | null
}

const fallbackIntervalMs = 5_000
const ownChangeMs = 2_000
/** An update can arrive before the call's response. */
const earlyMs = 500

export function createSubscribers<Update, Subscription extends LiveHandlers<Update>>(
  { environment, $settings, $ownChanges }: SocketParts,
  socket: SharedSocket<Update, Subscription>,
): Subscribers<Subscription> {
  const { clock } = environment
  const listeners = new Map<Subscription, { freshAt: number }>()
  const filter = createUpdateFilter()
  let connection: Connection | null = null
  let stopFallback: (() => void) | null = null
  let stops: (() => void)[] = []
  let ownChangeTimer: unknown
  let updatedAt = Number.NEGATIVE_INFINITY
  let cursor: string | null = null
  let subscribedAt: string | null = null
  let isConnected: boolean | null = null

  function notifyConnected(connected: boolean) {
    if (isConnected === connected) return
    isConnected = connected
    for (const listener of [...listeners.keys()]) listener.onConnected?.(connected)
  }

  function reload(listener: Subscription) {
    const entry = listeners.get(listener)
    if (entry) entry.freshAt = clock.now()
    listener.onReload()
  }

  function reloadAll() {
    cursor = subscribedAt
    for (const listener of [...listeners.keys()]) reload(listener)
  }

  /** Shows the user's own change soon, even if the socket turns out to be dead. */
  function expectUpdate() {
    const changedAt = clock.now()
    clock.clearTimeout(ownChangeTimer)
    ownChangeTimer = clock.setTimeout(() => {
      if (updatedAt > changedAt - earlyMs) return
      for (const listener of [...listeners.keys()]) reload(listener)
      connection?.check()
    }, ownChangeMs)
  }

  function onMessage(message: LiveMessageWire) {
    // Any message, because the network was perhaps lost, and found again, without the socket.
    if (subscribedAt !== null) notifyConnected(true)
    if (message.type === 'subscribe_ok') {
      subscribedAt = message.cursor
      notifyConnected(true)
      // The cursor follows the replay, so that an interruption doesn't skip the rest.
      if (cursor === null) reloadAll()
    } else if (message.type === 'reload') {
      cursor = null
      if (subscribedAt !== null) reloadAll()
    } else if (message.type === 'bulk_progress') {
      for (const listener of [...listeners.keys()]) listener.onBulkProgress?.(message.data)
    } else if (message.type === 'order_update' && subscribedAt !== null) {
      // Messages before `subscribe_ok` belong to the previous vendor.
      cursor = message.cursor
      updatedAt = clock.now()
      if (!filter.accepts(message.data, message.cursor)) return
      for (const [listener, entry] of listeners) {
        const update = socket.updateFor(listener, message.data)
        if (update === null) continue
        entry.freshAt = clock.now()
        listener.onUpdate(update)
      }
    }
  }

  function open() {
    connection = createConnection({
      environment,
      url: () => `${$settings.get().api.replace(/^http/, 'ws')}/orders/live`,
      authorize() {
        subscribedAt = null
        return socket.authorize(cursor)
      },
      subscription() {
        subscribedAt = null
        return socket.subscribe(cursor)
      },
      onMessage,
      onUnauthorized: socket.onUnauthorized,
      onLost(isDead) {
        subscribedAt = null
        notifyConnected(false)
        if (isDead) for (const listener of [...listeners.keys()]) reload(listener)
      },
      onRefused() {
        for (const listener of [...listeners.keys()]) listener.onRefused?.()
      },
    })
    stops = [
      // Before the connection notices it. Its next message shows that it still works.
      environment.onOffline(() => notifyConnected(false)),
      $ownChanges.listen(expectUpdate),
      () => clock.clearTimeout(ownChangeTimer),
    ]
    stopFallback = poll(environment, fallbackIntervalMs, () => {
      for (const [listener, entry] of listeners) {
        if (clock.now() - entry.freshAt >= (listener.staleAfterMs ?? socket.staleAfterMs)) reload(listener)
      }
    })
  }

  function close() {
    connection?.close()
    stopFallback?.()
    for (const stop of stops.splice(0)) stop()
    connection = null
    stopFallback = null
    cursor = null
    isConnected = null
    filter.clear()
  }

  return {
    add(listener) {
      listeners.set(listener, { freshAt: clock.now() })
      const { since = null } = listener
      if (!connection) {
        cursor = since
        open()
      } else {
        if (isConnected !== null) listener.onConnected?.(isConnected)
        // The other listeners already have the updates since its list.
        if (since !== null) reload(listener)
      }
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) close()
      }
    },
    resubscribe() {
      cursor = null
      connection?.subscribe()
    },
    close,
    isEmpty: () => listeners.size === 0,
  }
}
