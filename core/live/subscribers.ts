import type { ReadableAtom } from 'nanostores'
import type { BulkProgressWire, LiveMessageWire, LiveRequestWire } from '../api/live.ts'
import type { OrderWire } from '../api/orders.ts'
import type { PublicTrackingWire } from '../api/public-tracking.ts'
import type { Environment } from '../environment.ts'
import { type Polling, poll } from '../lib/poll.ts'
import { createUpdateFilter } from './apply-update.ts'
import { type Connection, createConnection } from './connection.ts'
import type { LiveHandlers } from './subscription.ts'

type LiveUpdate = OrderWire | PublicTrackingWire

/** Listeners that share one socket. */
export interface Subscribers {
  add(listener: Listener): () => void
  /** Subscribes again without a cursor, such as to include outlets. */
  resubscribe(): void
  close(): void
  isEmpty(): boolean
}

export interface Listener extends LiveHandlers<LiveUpdate> {
  wants(update: LiveUpdate): boolean
  onBulkProgress?(progress: BulkProgressWire): void
  /** Cursor to continue from if this is the first listener. */
  since?: string | null
  readonly staleAfterMs: number
}

export interface SubscriberParts {
  environment: Pick<Environment, 'openSocket' | 'random' | 'onOnline' | 'onOffline'> & Polling
  /** Changes of orders by this page, which the socket has to report soon. */
  $ownChanges: ReadableAtom<number>
  url(): string
  authorize(since: string | null): Promise<LiveRequestWire | null>
  subscribe(since: string | null): LiveRequestWire | null
  onUnauthorized(): Promise<boolean>
}

const fallbackIntervalMs = 5_000
const ownChangeMs = 2_000
/** An update can arrive before the call's response. */
const earlyMs = 500

export function createSubscribers(parts: SubscriberParts): Subscribers {
  const { clock } = parts.environment
  const listeners = new Map<Listener, { freshAt: number }>()
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

  function reload(listener: Listener) {
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
        if (!listener.wants(message.data)) continue
        entry.freshAt = clock.now()
        listener.onUpdate(message.data)
      }
    }
  }

  function open() {
    connection = createConnection({
      environment: parts.environment,
      url: parts.url,
      authorize() {
        subscribedAt = null
        return parts.authorize(cursor)
      },
      subscription() {
        subscribedAt = null
        return parts.subscribe(cursor)
      },
      onMessage,
      onUnauthorized: parts.onUnauthorized,
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
      parts.environment.onOffline(() => notifyConnected(false)),
      parts.$ownChanges.listen(expectUpdate),
      () => clock.clearTimeout(ownChangeTimer),
    ]
    stopFallback = poll(parts.environment, fallbackIntervalMs, () => {
      for (const [listener, entry] of listeners) {
        if (clock.now() - entry.freshAt >= listener.staleAfterMs) reload(listener)
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
