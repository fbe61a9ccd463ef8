import type { Clock } from '../../../clock.ts'
import { accountById } from '../../../store/accounts/accounts.ts'
import { recordAudit } from '../../../store/accounts/audit.ts'
import type { Database } from '../../../store/database.ts'
import { fleetKeySubject } from '../../../store/fleet/keys.ts'
import { databaseEpoch } from '../../../store/orders/events.ts'
import { orderById } from '../../../store/orders/orders.ts'
import {
  type DueDelivery,
  earliestTryAt,
  leaseDueDeliveries,
  queueDeliveries,
  recordAttempt,
} from '../../../store/partners/deliveries.ts'
import { disableEndpoint, hasEndpoints } from '../../../store/partners/endpoints.ts'
import type { WebhookDeliveryRow, WebhookEndpointRow } from '../../../store/schema-partners.ts'
import { vendorName } from '../../../store/vendors/vendors.ts'
import { createDeliveryLoop, retryDelaysMs, retryPeriodMs } from '../../delivery-loop.ts'
import { jobToWire } from '../../fleet/job-wire.ts'
import { nameForMail } from '../../mail/mailed-text.ts'
import type { Mailer } from '../../mail/mailer.ts'
import type { OrderEvents } from '../../orders/events.ts'
import { bodyOf, deliveriesFor } from './events.ts'

export interface SendResult {
  /** HTTP status; null without a response. */
  status: number | null
  error: 'timeout' | 'private-address' | 'no-response' | null
}

export interface WebhookMessage {
  url: string
  id: string
  body: string
  /** Newest first. Each of them signs the message. */
  secrets: readonly string[]
}

/** Posts signed messages to partners' servers. */
export interface WebhookSender {
  send(message: WebhookMessage): Promise<SendResult>
  /** Whether messages may be sent to the URL: in production only https to a public host, elsewhere http too. */
  isSendable(url: string): boolean
  /** Aborts running requests. */
  close(): void
}

/** The loop that queues events for partners' endpoints and sends them. */
export interface Webhooks {
  isSendable: WebhookSender['isSendable']
  /** Call when an endpoint was added or a delivery should be sent now. */
  wake(): void
  /** Continues the previous process's deliveries. */
  start(): Promise<void>
  waitUntilIdle(): Promise<void>
  close(): Promise<void>
}

interface WebhooksOptions {
  database: Database
  clock: Clock
  sender: WebhookSender
  events: Pick<OrderEvents, 'listen'>
  mailer: Mailer
  log(entry: object): void
}

const maxConcurrent = 50
const maxConcurrentPerEndpoint = 5
/** A try takes 10 s at most; after a crash another process repeats it. */
const leaseMs = 60_000
/** Interval to look for endpoints that another server added. */
const endpointCheckMs = 30_000
const goneStatus = 410

export function createWebhooks(options: WebhooksOptions): Webhooks {
  const { database, clock, sender, events, mailer, log } = options
  let epoch = ''
  let endpointCheck = { has: false, until: 0 }
  let areEventsQueued = false
  let isClosed = false
  const loop = createDeliveryLoop({
    clock,
    name: 'webhooks',
    log,
    maxConcurrent,
    lease,
    earliestTryAt: nextTryAt,
    attempt,
    checkMs: null,
  })
  const stopListening = events.listen(() => {
    areEventsQueued = false
    loop.wake()
  })

  async function hasAnyEndpoint() {
    if (endpointCheck.until <= clock.now())
      endpointCheck = { has: await hasEndpoints(database), until: clock.now() + endpointCheckMs }
    return endpointCheck.has
  }

  async function lease(max: number, sending: readonly DueDelivery[]) {
    // Without endpoints, an order's events need no query.
    if (!(await hasAnyEndpoint())) return []
    await queueAll()
    const now = clock.now()
    return leaseDueDeliveries(database, {
      now: new Date(now),
      leasedUntil: new Date(now + leaseMs),
      max,
      maxPerEndpoint: maxConcurrentPerEndpoint,
      except: busyEndpoints(sending),
    })
  }

  async function queueAll() {
    if (areEventsQueued) return
    epoch ||= await databaseEpoch(database)
    // Set first, because an event may come while the others are read.
    areEventsQueued = true
    try {
      while (!isClosed && (await queueDeliveries(database, (event) => deliveriesFor(epoch, event))));
    } catch (error) {
      areEventsQueued = false
      throw error
    }
  }

  async function nextTryAt(sending: readonly DueDelivery[]) {
    return (await hasAnyEndpoint()) ? earliestTryAt(database, busyEndpoints(sending)) : null
  }

  function busyEndpoints(sending: readonly DueDelivery[]): string[] {
    const counts = new Map<string, number>()
    for (const { endpoint } of sending) counts.set(endpoint.endpointId, (counts.get(endpoint.endpointId) ?? 0) + 1)
    return [...counts].filter(([, count]) => count >= maxConcurrentPerEndpoint).map(([endpointId]) => endpointId)
  }

  async function attempt({ delivery, endpoint }: DueDelivery) {
    const startedAt = clock.now()
    const { previousSecret, previousUntil } = endpoint
    const isPreviousValid = previousSecret !== null && previousUntil !== null && previousUntil.getTime() > startedAt
    const { status, error } = await sender.send({
      url: endpoint.url,
      id: delivery.messageId,
      body: endpoint.fleetKey === null ? delivery.body : await jobBodyOf(delivery),
      secrets: [endpoint.secret, ...(isPreviousValid ? [previousSecret] : [])],
    })
    // When the lease ends, the next process sends it.
    if (isClosed) return
    const now = clock.now()
    const isDelivered = status !== null && status >= 200 && status < 300
    const wait = retryDelaysMs[delivery.failedTries]
    await recordAttempt(database, delivery, {
      attempt: { at: new Date(startedAt).toISOString(), status, error, ms: now - startedAt },
      deliveredAt: isDelivered ? new Date(now) : null,
      nextTryAt: isDelivered || wait === undefined ? null : new Date(now + wait),
      failedAt: isDelivered ? null : new Date(startedAt),
    })
    const failingSince = endpoint.failingSince?.getTime() ?? startedAt
    if (!isDelivered && (status === goneStatus || startedAt - failingSince >= retryPeriodMs)) await disable(endpoint)
  }

  /** A job is sent as it is now, so that its addresses aren't stored, nor sent after its end. */
  async function jobBodyOf({ orderId, eventType, createdAt, body }: WebhookDeliveryRow) {
    const order = orderId === null ? null : await orderById(database, orderId)
    return order ? bodyOf(eventType, createdAt, jobToWire(order)) : body
  }

  /** Stops sending until an owner enables the endpoint again, and emails the account that created it. A fleet's is in the log. */
  async function disable({ endpointId, accountId, vendorId, fleetKey }: WebhookEndpointRow) {
    const at = new Date(clock.now())
    await mailer.transaction(async (transaction, send) => {
      if (!(await disableEndpoint(transaction, endpointId, at))) return
      const subject = fleetKey === null ? accountId : fleetKeySubject(fleetKey)
      await recordAudit(transaction, { at, event: 'webhook-disabled', accountId: subject, vendorId, requestId: null })
      if (accountId === null || vendorId === null)
        return log({ level: 'error', webhooks: `The webhook of the fleet key ${fleetKey} is switched off` })
      const account = await accountById(transaction, accountId)
      const vendor = nameForMail((await vendorName(transaction, vendorId)) ?? '', vendorId) || vendorId
      const content = { kind: 'webhook-disabled', vendor, link: mailer.link('/partners') } as const
      if (account) await send(content, account.email, account.language)
    })
  }

  return {
    isSendable: sender.isSendable,
    wake() {
      endpointCheck = { has: true, until: clock.now() + endpointCheckMs }
      loop.wake()
    },
    start: loop.start,
    waitUntilIdle: loop.waitUntilIdle,
    async close() {
      isClosed = true
      stopListening()
      sender.close()
      await loop.close()
    },
  }
}
