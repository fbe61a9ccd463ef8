import type { Clock } from '../../../clock.ts'
import { accountById } from '../../../store/accounts/accounts.ts'
import { recordAudit } from '../../../store/accounts/audit.ts'
import type { Database } from '../../../store/database.ts'
import { databaseEpoch } from '../../../store/orders/events.ts'
import {
  type DueDelivery,
  earliestTryAt,
  leaseDueDeliveries,
  queueDeliveries,
  recordAttempt,
} from '../../../store/partners/deliveries.ts'
import { disableEndpoint, hasEndpoints } from '../../../store/partners/endpoints.ts'
import type { WebhookEndpointRow } from '../../../store/schema-partners.ts'
import type { Mailer } from '../../mail/mailer.ts'
import type { OrderEvents } from '../../orders/events.ts'
import { deliveriesFor } from './events.ts'
import { retryDelaysMs, retryPeriodMs } from './retry-delays.ts'
import { createWebhookSender } from './send.ts'

/** The loop that queues events for partners' endpoints and sends them. */
export interface Webhooks {
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
  environment: string
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
const longestTimerMs = 3_600_000
const retryMs = 5000
const goneStatus = 410

export function createWebhooks(options: WebhooksOptions): Webhooks {
  const { database, clock, environment, events, mailer, log } = options
  const sender = createWebhookSender({ clock, isProduction: environment === 'prd' })
  const sendings = new Map<Promise<void>, string>()
  let epoch = ''
  let endpointCheck = { has: false, until: 0 }
  let timer: unknown = null
  let pending = { queue: false, send: false }
  let running: Promise<void> | null = null
  let isClosed = false
  const stopListening = events.listen(() => schedule({ queue: true }))

  function schedule(more: { queue?: boolean; send?: boolean }) {
    pending = { ...pending, ...more }
    if (running || isClosed) return
    running = runPending()
      .catch((error: unknown) => {
        if (isClosed) return
        log({ level: 'error', fault: 'webhooks', name: error instanceof Error ? error.name : '' })
        wakeIn(retryMs)
      })
      .finally(() => {
        running = null
        if (pending.queue || pending.send) schedule({})
      })
  }

  async function runPending() {
    const { queue, send } = pending
    pending = { queue: false, send: false }
    // Without endpoints, an order's events need no query.
    if (!(await hasAnyEndpoint())) return
    if (queue) await queueAll()
    if (queue || send) await sendDue()
  }

  async function hasAnyEndpoint() {
    if (endpointCheck.until <= clock.now())
      endpointCheck = { has: await hasEndpoints(database), until: clock.now() + endpointCheckMs }
    return endpointCheck.has
  }

  async function queueAll() {
    epoch ||= await databaseEpoch(database)
    while (!isClosed && (await queueDeliveries(database, (event) => deliveriesFor(epoch, event))));
  }

  async function sendDue() {
    for (;;) {
      const freeSlots = maxConcurrent - sendings.size
      if (isClosed || freeSlots <= 0) return
      const [now, except] = [clock.now(), busyEndpoints()]
      const due = await leaseDueDeliveries(database, {
        now: new Date(now),
        leasedUntil: new Date(now + leaseMs),
        max: freeSlots,
        maxPerEndpoint: maxConcurrentPerEndpoint,
        except,
      })
      for (const delivery of due) startSending(delivery)
      if (due.length > 0) continue
      const next = await earliestTryAt(database, except)
      if (next) wakeIn(next.getTime() - clock.now())
      return
    }
  }

  function busyEndpoints(): string[] {
    const counts = new Map<string, number>()
    for (const endpointId of sendings.values()) counts.set(endpointId, (counts.get(endpointId) ?? 0) + 1)
    return [...counts].filter(([, count]) => count >= maxConcurrentPerEndpoint).map(([endpointId]) => endpointId)
  }

  function startSending(due: DueDelivery) {
    const sending = attempt(due)
      .catch((error: unknown) => {
        if (!isClosed) log({ level: 'error', fault: 'webhook', name: error instanceof Error ? error.name : '' })
      })
      .finally(() => {
        sendings.delete(sending)
        schedule({ send: true })
      })
    sendings.set(sending, due.endpoint.endpointId)
  }

  async function attempt({ delivery, endpoint }: DueDelivery) {
    const startedAt = clock.now()
    const { previousSecret, previousUntil } = endpoint
    const isPreviousValid = previousSecret !== null && previousUntil !== null && previousUntil.getTime() > startedAt
    const { status, error } = await sender.send({
      url: endpoint.url,
      id: delivery.messageId,
      body: delivery.body,
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

  /** Stops sending until an owner enables the endpoint again, and emails the account that created it. */
  async function disable({ endpointId, accountId, vendorId, url }: WebhookEndpointRow) {
    const at = new Date(clock.now())
    const isDisabled = await database.transaction(async (transaction) => {
      if (!(await disableEndpoint(transaction, endpointId, at))) return false
      await recordAudit(transaction, { at, event: 'webhook-disabled', accountId, vendorId, requestId: null })
      return true
    })
    const account = isDisabled ? await accountById(database, accountId) : null
    if (!account) return
    const host = new URL(url).host
    mailer.send({ kind: 'webhook-disabled', host, link: mailer.link('/partners') }, account.email, account.language)
  }

  function wakeIn(ms: number) {
    clock.clearTimeout(timer)
    timer = clock.setTimeout(() => schedule({ queue: true, send: true }), Math.min(Math.max(0, ms), longestTimerMs))
  }

  async function waitUntilIdle() {
    while (running || sendings.size > 0) await (running ?? Promise.race(sendings.keys()))
  }

  return {
    wake() {
      endpointCheck = { has: true, until: clock.now() + endpointCheckMs }
      schedule({ queue: true, send: true })
    },
    async start() {
      schedule({ queue: true, send: true })
      await running
    },
    waitUntilIdle,
    async close() {
      isClosed = true
      stopListening()
      clock.clearTimeout(timer)
      sender.close()
      await waitUntilIdle()
    },
  }
}
