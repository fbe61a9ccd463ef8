import type { LiveMessageWire } from '../../core/api/live.ts'
import type { ApiContext } from '../context.ts'
import type { Caller } from '../domain/accounts/caller.ts'
import type { BulkProgressChannel } from '../domain/bulk/progress.ts'
import { isExpired, isStillAuthorized, msUntilCheck } from '../domain/live/access.ts'
import { createLiveBounds, type Inbox } from '../domain/live/bounds.ts'
import { type LivePeer, type LiveRequest, readRequest } from '../domain/live/messages.ts'
import type { LiveScope, Replay } from '../domain/live/replay.ts'
import type { ListViews } from '../domain/orders/simulated-orders.ts'
import { findLink, isLinkExpired } from '../domain/orders/views/public-view.ts'
import { nullIfRefused } from '../domain/refusal.ts'
import { allows, callerFrom } from '../http/authorization.ts'
import type { OrderChange } from '../store/orders/events.ts'
import type { OrderRow } from '../store/schema.ts'

type LiveUpdate = Extract<LiveMessageWire, { type: 'order_update' }>

// Sockets that aren't authorized within this time are closed.
const authorizeWithinMs = 15_000

const allVendors = 'all vendors'
const vendorTopic = (vendorId: string) => `vendor ${vendorId}`

interface Subscription extends LiveScope {
  wire(order: OrderRow): LiveUpdate['data']
  /** ID of the newest event sent, or at the subscription. */
  cursor: number
  /** Changes that wait for the end of a replay; null when there is none. */
  waiting: OrderChange[] | null
}

interface Connection {
  peer: LivePeer
  /** A socket authorizes once, as a caller or by tracking ID. */
  hasAuthorized: boolean
  caller: Caller | null
  subscription: Subscription | null
  timer: unknown
  open: boolean
  inbox: Inbox
}

interface LiveModules {
  replay: Replay
  bulkProgress: Pick<BulkProgressChannel, 'listen'>
  /** Null unless simulated shops place orders. */
  listViews: ListViews | null
}

/** `GET /orders/live`: the messages of core/api/live.ts on sockets of any implementation (specification 2 §7). */
export function liveSockets(context: ApiContext, { replay, bulkProgress, listViews }: LiveModules) {
  const { clock, events, views, log } = context
  const bounds = createLiveBounds(clock)
  const runningChecks = new Set<Promise<void>>()
  const connections = new Set<Connection>()
  const connectionsByTopic = new Map<string, Set<Connection>>()
  const connectionsOf = (topic: string) => [...(connectionsByTopic.get(topic) ?? [])]
  const linkWire = (order: OrderRow) => views.ofLink({ order, isReceiver: false })
  const receiverWire = (order: OrderRow) => views.ofLink({ order, isReceiver: true })

  const stopListening = events.listen((changes) => {
    for (const change of changes) {
      const byWire = new Map<Subscription['wire'], string>()
      const { vendorId, orderId } = change.order
      for (const connection of [allVendors, vendorTopic(vendorId), `order ${orderId}`].flatMap(connectionsOf))
        sendUpdate(connection, change, byWire)
    }
  })

  const stopProgress = bulkProgress.listen((data) => {
    for (const connection of [allVendors, vendorTopic(data.vendor_id)].flatMap(connectionsOf)) {
      if (connection.caller && isExpired(connection.caller, clock.now())) endUnauthorized(connection)
      else send(connection, { type: 'bulk_progress', data })
    }
  })

  function sendUpdate(connection: Connection, change: OrderChange, texts: Map<Subscription['wire'], string>) {
    const { subscription } = connection
    if (!subscription || change.eventId <= subscription.cursor) return
    if (connection.caller && isExpired(connection.caller, clock.now())) return endUnauthorized(connection)
    if (subscription.waiting) return void subscription.waiting.push(change)
    subscription.cursor = change.eventId
    listViews?.listViewed(subscription.vendorIds)
    // Serialised once for sockets with the same view.
    let text = texts.get(subscription.wire)
    if (!text) {
      const [data, cursor] = [subscription.wire(change.order), replay.cursorOf(change.eventId)]
      text = JSON.stringify({ type: 'order_update', data, cursor } satisfies LiveUpdate)
      texts.set(subscription.wire, text)
    }
    deliver(connection, text)
  }

  /** Sends a text. A broken socket must not affect the others. */
  function deliver(connection: Connection, text: string) {
    try {
      connection.peer.send(text)
    } catch {
      removeConnection(connection)
    }
  }

  function send(connection: Connection, message: LiveMessageWire) {
    if (connection.open) deliver(connection, JSON.stringify(message))
  }

  function refuseAndClose(connection: Connection, code: number, key: string, message: string) {
    send(connection, { type: 'refused', message, meta: { translation_key: key } })
    removeConnection(connection)
    connection.peer.close(code, key)
  }

  const endAuthorizedTwice = (connection: Connection) =>
    refuseAndClose(connection, 4400, 'error.malformed-request', 'A socket is authorized once.')
  const endTooMany = (connection: Connection) =>
    refuseAndClose(connection, 4429, 'auth.too-many-requests', 'Too many messages. Try again later.')
  const endUnauthorized = (connection: Connection) =>
    refuseAndClose(connection, 4401, 'error.unauthorized', 'Sign in first.')
  const endNotFound = (connection: Connection) => refuseAndClose(connection, 4404, 'error.not-found', 'Not found')

  function removeConnection(connection: Connection) {
    connection.open = false
    clock.clearTimeout(connection.timer)
    unsubscribe(connection)
    connections.delete(connection)
  }

  const topicsOf = ({ vendorIds, orderId }: Subscription) => [
    ...(vendorIds === 'all' ? [allVendors] : vendorIds.map(vendorTopic)),
    ...(orderId === null ? [] : [`order ${orderId}`]),
  ]

  function unsubscribe(connection: Connection) {
    for (const topic of connection.subscription ? topicsOf(connection.subscription) : []) {
      const others = connectionsByTopic.get(topic)
      others?.delete(connection)
      if (others?.size === 0) connectionsByTopic.delete(topic)
    }
    connection.subscription = null
  }

  /** Closes the socket if its authorization was revoked. */
  async function check(connection: Connection) {
    const { caller, subscription } = connection
    if (!caller || !connection.open) return
    const [vendorId = null] = subscription && subscription.vendorIds !== 'all' ? subscription.vendorIds : []
    if (!(await isStillAuthorized(context, caller, vendorId)) && connection.open) endUnauthorized(connection)
  }

  /** Schedules the next check of the token. */
  function scheduleCheck(connection: Connection, caller: Caller) {
    connection.timer = clock.setTimeout(() => void recheck(connection, caller), msUntilCheck(caller, clock.now()))
  }

  async function recheck(connection: Connection, caller: Caller) {
    if (isExpired(caller, clock.now())) return endUnauthorized(connection)
    await startCheck(connection)
    if (connection.open) scheduleCheck(connection, caller)
  }

  function startCheck(connection: Connection): Promise<void> {
    const checking = check(connection)
      .catch((error: unknown) => fail(connection, error))
      .finally(() => runningChecks.delete(checking))
    runningChecks.add(checking)
    return checking
  }

  function fail(connection: Connection, error: unknown) {
    log({ level: 'error', fault: 'live socket', name: error instanceof Error ? error.name : '' })
    removeConnection(connection)
    connection.peer.close(1011, 'error.internal')
  }

  async function authorize(connection: Connection, authorization: string) {
    const { origin } = connection.peer
    const caller = await callerFrom(context, { authorization, origin }).catch(nullIfRefused)
    if (!connection.open) return
    if (!caller || !allows(caller, 'orders:read')) return endUnauthorized(connection)
    clock.clearTimeout(connection.timer)
    connection.caller = caller
    scheduleCheck(connection, caller)
    // Access may have changed before the subscription.
    await check(connection)
    send(connection, { type: 'authorize_ok' })
  }

  async function openTracking(connection: Connection, trackingId: string, since: string | undefined) {
    const link = await findLink(context, trackingId)
    if (!connection.open) return
    if (!link || isLinkExpired(link.order, clock.now())) return endNotFound(connection)
    clock.clearTimeout(connection.timer)
    send(connection, { type: 'authorize_ok' })
    const wire = link.isReceiver ? receiverWire : linkWire
    const scope = { vendorIds: [], orderId: link.order.orderId, wire }
    await subscribe(connection, scope, since, (cursor) => ({ type: 'subscribe_ok', tracking_id: trackingId, cursor }))
  }

  async function openVendor(connection: Connection, request: Extract<LiveRequest, { action: 'subscribeToVendor' }>) {
    if (!connection.caller || isExpired(connection.caller, clock.now())) return endUnauthorized(connection)
    await check(connection)
    if (!connection.open) return
    const vendor = await context.vendors.find(connection.caller, request.vendor_id)
    if (!connection.open) return
    if (!vendor) return endNotFound(connection)
    const vendorIds = await context.vendors.listedIds(connection.caller, vendor, request.include_outlets ?? false)
    const scope = { vendorIds, orderId: null, wire: views.ofVendor }
    const vendor_id = vendor.vendorId
    await subscribe(connection, scope, request.since, (cursor) => ({ type: 'subscribe_ok', vendor_id, cursor }))
  }

  /** Subscribes to changes. With `since`, first sends missed orders in their current state, while new changes wait. */
  async function subscribe(
    connection: Connection,
    scope: LiveScope & Pick<Subscription, 'wire'>,
    since: string | undefined,
    confirmation: (cursor: string) => LiveMessageWire,
  ) {
    if (!connection.open) return
    unsubscribe(connection)
    const head = events.head()
    const subscription: Subscription = { ...scope, cursor: head, waiting: [] }
    connection.subscription = subscription
    for (const topic of topicsOf(subscription)) {
      const others = connectionsByTopic.get(topic) ?? new Set()
      connectionsByTopic.set(topic, others.add(connection))
    }
    const missed = since === undefined ? [] : await replay.missedSince(since, head, scope)
    if (!connection.open || connection.subscription !== subscription) return
    send(connection, confirmation(since !== undefined && missed ? since : replay.cursorOf(head)))
    if (!missed) send(connection, { type: 'reload' })
    const waiting = subscription.waiting ?? []
    subscription.waiting = null
    subscription.cursor = 0
    for (const change of [...(missed ?? []), ...waiting]) sendUpdate(connection, change, new Map())
    subscription.cursor = Math.max(subscription.cursor, head)
  }

  async function handleRequest(connection: Connection, request: Exclude<LiveRequest, { action: 'ping' }> | null) {
    if (!connection.open) return
    if (!request) return refuseAndClose(connection, 4400, 'error.malformed-request', 'The message couldn’t be read.')
    if (request.action === 'subscribeToVendor') return openVendor(connection, request)
    if (connection.hasAuthorized) return endAuthorizedTwice(connection)
    connection.hasAuthorized = true
    if ('tracking_id' in request) return openTracking(connection, request.tracking_id, request.since)
    return authorize(connection, request.authorization)
  }

  function receive(connection: Connection, message: string) {
    if (connection.open && !connection.inbox.count()) return endTooMany(connection)
    const request = readRequest(message)
    // Not queued: a busy server isn't a dead one.
    if (request?.action === 'ping') return send(connection, { type: 'pong' })
    const run = () => handleRequest(connection, request).catch((error: unknown) => fail(connection, error))
    if (!connection.inbox.add(run)) endTooMany(connection)
  }

  return {
    open(peer: LivePeer) {
      const connection: Connection = {
        peer,
        hasAuthorized: false,
        caller: null,
        subscription: null,
        timer: null,
        open: true,
        inbox: bounds.inbox(),
      }
      connection.timer = clock.setTimeout(() => endUnauthorized(connection), authorizeWithinMs)
      connections.add(connection)
      return {
        message: (message: string) => receive(connection, message),
        ping() {
          if (connection.open && !connection.inbox.count()) endTooMany(connection)
        },
        closed: () => removeConnection(connection),
      }
    },
    /** Call when the access of an account has changed; null means any account. */
    accessChanged(accountId: string | null) {
      for (const connection of connections) {
        const { id, partner } = connection.caller ?? {}
        if (accountId === null || id === accountId || partner?.accountId === accountId) void startCheck(connection)
      }
    },
    async waitUntilIdle() {
      await Promise.all([...[...connections].map((connection) => connection.inbox.waitUntilIdle()), ...runningChecks])
    },
    close() {
      stopListening()
      stopProgress()
      for (const connection of [...connections]) {
        removeConnection(connection)
        connection.peer.close(1001, 'going away')
      }
    },
  }
}
