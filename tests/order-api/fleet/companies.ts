import { createHmac, generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FleetAccounts } from '../../../order-api/domain/fleet/remote/accounts.ts'

/** What a company's courier does. */
export type Step =
  | 'accepted'
  | 'near-shop'
  | 'collected'
  | 'near-customer'
  | 'delivered'
  | 'returned'
  | 'cancelled'
  | 'odd'

export interface Delivery {
  id: string
  orderId: string
  request: Record<string, unknown>
  changes: Record<string, unknown>[]
  step: Step | null
  updatedAt: number
  deliveryAt: number | null
  /** The delivery back to the shop. */
  back?: Delivery
  /** Of a delivery back. */
  original?: Delivery
}

/** `isDone`: the request was carried out nevertheless; `hold`: it gets no answer. */
type Failure = { status: number; isDone?: boolean; code?: string } | 'drop-answer' | 'hold'
interface Answer {
  status: number
  body?: unknown
}

interface Message {
  path: string
  body: string
  headers: Record<string, string>
}

export interface Company {
  fleet: 'pandago' | 'uber-direct'
  accounts: FleetAccounts
  deliveries: Delivery[]
  /** Names of the calls, such as `POST /orders`. */
  calls: string[]
  failures: Failure[]
  /** Of requests for riders alone. */
  requestFailures: Failure[]
  /** Resolves when a request is on hold. */
  held(): Promise<void>
  /** Contents of the calls, in their order. */
  bodies: Record<string, unknown>[]
  /** Refuses connections, or takes them again. */
  setAway(isAway: boolean): Promise<void>
  /** The message about a delivery as it is now. */
  message(delivery: Delivery, key?: string): Message
  /** Uber's message about where the courier is. */
  courierUpdate(delivery: Delivery, place: { latitude: number; longitude: number }): Message
  close(): Promise<void>
}

const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]).toString('base64')
const key = 'the key of the messages'
const position = { latitude: 1.3, longitude: 103.85 }

/** Starts a company's API, as far as a delivery needs it. @param now ms since 1970 */
export async function startCompany(fleet: Company['fleet'], now: () => number): Promise<Company> {
  const deliveries: Delivery[] = []
  const calls: string[] = []
  const bodies: Record<string, unknown>[] = []
  const failures: Failure[] = []
  const requestFailures: Failure[] = []
  const words = fleet === 'pandago' ? pandagoWords : uberWords
  const find = (id: string) => deliveries.find((delivery) => delivery.id === id)

  function create(request: Record<string, unknown>): Answer {
    const orderId = String(request.client_order_id ?? request.external_id)
    const known = deliveries.find((delivery) => delivery.orderId === orderId)
    // Only Uber has idempotency keys.
    if (known && fleet === 'uber-direct')
      return { status: 409, body: { code: 'duplicate_delivery', metadata: { delivery_id: known.id } } }
    const delivery = { id: `d-${deliveries.length + 1}`, orderId, request, changes: [] }
    deliveries.push({ ...delivery, step: null, updatedAt: now(), deliveryAt: null })
    return { status: 200, body: words(deliveries.at(-1) as Delivery) }
  }

  function cancel(delivery: Delivery): Answer {
    const isCancellable = fleet === 'pandago' ? delivery.step === null : !isCarried(delivery)
    if (!isCancellable)
      return fleet === 'pandago'
        ? { status: 409, body: { message: 'Order is not cancellable' } }
        : { status: 400, body: { code: 'noncancelable_delivery' } }
    delivery.step = 'cancelled'
    delivery.updatedAt = now()
    return fleet === 'pandago' ? { status: 204 } : { status: 200, body: words(delivery) }
  }

  function answer(method: string, path: string, body: Record<string, unknown>): Answer {
    if (path === '/token') return { status: 200, body: { access_token: 'token', expires_in: 3600 } }
    if (/quotes$/.test(path))
      return {
        status: 200,
        body: { id: `q-${calls.length}`, fee: 615, expires: new Date(now() + 120_000).toISOString() },
      }
    if (path === '/orders/fee') return { status: 200, body: { estimated_delivery_fee: 6.15 } }
    if (/(^\/orders|deliveries)$/.test(path) && method === 'POST') return create(body)
    if (/deliveries$/.test(path))
      return { status: 200, body: { data: deliveries.filter(isOngoing).map((delivery) => words(delivery)) } }
    const id = path.split('/').findLast((part) => part.startsWith('d-')) ?? ''
    const delivery = find(id)
    if (!delivery) return { status: 404, body: { code: 'delivery_not_found', message: 'Order not found' } }
    if (/proof_of_/.test(path)) return { status: 200, body: jpeg }
    if (/proof-of-delivery$/.test(path)) return { status: 200, body: { document: jpeg } }
    if (/coordinates$/.test(path)) return { status: 200, body: { ...position, updated_at: Math.floor(now() / 1000) } }
    if (method === 'DELETE' || /cancel$/.test(path)) return cancel(delivery)
    if (method === 'PUT' || method === 'POST') {
      if (isCarried(delivery)) return { status: 409, body: { code: 'invalid_params', message: 'It’s on its way' } }
      delivery.changes.push(body)
    }
    return { status: 200, body: words(delivery) }
  }

  const server = createServer(async (request, response) => {
    let text = ''
    for await (const part of request) text += String(part)
    const path = new URL(request.url ?? '', 'http://company').pathname
    const isJson = request.headers['content-type'] === 'application/json'
    if (path !== '/token') calls.push(`${request.method} ${path}`)
    const isRequest = request.method === 'POST' && /(^\/orders|deliveries)$/.test(path)
    const failure = (isRequest && requestFailures.shift()) || (path === '/token' ? undefined : failures.shift())
    if (typeof failure === 'object' && !failure.isDone)
      return response.writeHead(failure.status).end(JSON.stringify({ code: failure.code ?? 'service_unavailable' }))
    const content = isJson && text ? JSON.parse(text) : {}
    bodies.push(content)
    const { status, body } = answer(request.method ?? '', path, content)
    if (failure === 'drop-answer') return response.destroy()
    if (failure === 'hold') return onHold()
    if (typeof failure === 'object') return response.writeHead(failure.status).end('{}')
    return response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
  })
  let onHold = () => {}
  const hold = new Promise<void>((resolve) => {
    onHold = resolve
  })
  let port = 0
  async function setAway(isAway: boolean) {
    if (isAway === !server.listening) return
    if (isAway) {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
      return
    }
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    port = (server.address() as AddressInfo).port
  }
  await setAway(false)
  const apiUrl = `http://127.0.0.1:${port}`
  const client = { apiUrl, authUrl: `${apiUrl}/token`, clientId: 'client' }
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return {
    fleet,
    accounts:
      fleet === 'pandago'
        ? { pandago: { ...client, keyId: 'k', scope: 'pandago.api.sg.*', privateKey, callbackSecret: key } }
        : { 'uber-direct': { ...client, customerId: 'cus_1', clientSecret: 's', webhookKey: key } },
    deliveries,
    calls,
    bodies,
    failures,
    requestFailures,
    held: () => hold,
    setAway,
    message(delivery, secret = key) {
      const isPandago = fleet === 'pandago'
      const body = JSON.stringify(
        isPandago
          ? pandagoWords(delivery)
          : {
              ...{ kind: 'event.delivery_status', created: new Date(delivery.updatedAt).toISOString() },
              ...{ delivery_id: delivery.id, data: uberWords(delivery) },
            },
      )
      return signed(fleet, body, secret)
    },
    courierUpdate({ id }, { latitude: lat, longitude: lng }) {
      const created = new Date(now()).toISOString()
      const update = { kind: 'event.courier_update', created, delivery_id: id, location: { lat, lng } }
      return signed(fleet, JSON.stringify(update), key)
    },
    close: () => setAway(true),
  }
}

/** Whether the courier has the item. */
const isCarried = ({ step }: Delivery) => !['accepted', 'near-shop', 'odd', 'cancelled', null].includes(step)
const isOngoing = ({ step }: Delivery) => !['delivered', 'returned', 'cancelled'].includes(step ?? '')

function signed(fleet: Company['fleet'], body: string, secret: string): Message {
  const isPandago = fleet === 'pandago'
  const signature = createHmac('sha256', secret).update(body).digest('hex')
  return {
    path: isPandago ? '/fleet/pandago/callback' : '/fleet/uber-direct/webhook',
    body,
    headers: { [isPandago ? 'X-Signature-SHA256' : 'x-uber-signature']: signature },
  }
}

const pandagoStatuses: Record<Step, string> = {
  accepted: 'COURIER_ACCEPTED_DELIVERY',
  'near-shop': 'NEAR_VENDOR',
  collected: 'PICKED_UP',
  'near-customer': 'NEAR_CUSTOMER',
  delivered: 'DELIVERED',
  returned: 'RETURNED_TO_VENDOR',
  cancelled: 'CANCELLED',
  odd: 'TELEPORTED',
}

function pandagoWords({ id, orderId, step, updatedAt, deliveryAt }: Delivery) {
  const isCarried = step !== null && step !== 'cancelled'
  return {
    order_id: id,
    client_order_id: orderId,
    status: step === null ? 'WAITING_FOR_TRANSPORT' : pandagoStatuses[step],
    timeline: {
      estimated_pickup_time: '',
      estimated_delivery_time: deliveryAt ? new Date(deliveryAt).toISOString() : '',
    },
    driver: isCarried
      ? { id: 'r-1', name: 'Mei Tan', phone_number: '+6581112222' }
      : { id: '', name: '', phone_number: '' },
    created_at: 1,
    updated_at: Math.floor(updatedAt / 1000),
    ...(step === 'cancelled' && { cancellation: { reason: 'BAD_WEATHER', source: 'LOGISTICS' } }),
  }
}

const uberStatuses: Record<Step, string> = {
  accepted: 'pickup',
  'near-shop': 'pickup',
  collected: 'pickup_complete',
  'near-customer': 'dropoff',
  delivered: 'delivered',
  returned: 'returned',
  cancelled: 'canceled',
  odd: 'teleported',
}

function uberWords({ id, orderId, step, updatedAt, deliveryAt, back, original }: Delivery) {
  const isCarried = step !== null && step !== 'cancelled'
  const location = { lat: position.latitude, lng: position.longitude }
  return {
    id,
    external_id: orderId,
    status: step === null ? 'pending' : uberStatuses[step],
    courier_imminent: step?.startsWith('near') ?? false,
    courier: isCarried ? { name: 'Mei Tan', phone_number: '+6581112222', location } : null,
    updated: new Date(updatedAt).toISOString(),
    ...(deliveryAt && { dropoff_eta: new Date(deliveryAt).toISOString() }),
    ...(back && { related_deliveries: [{ id: back.id, relationship: 'return' }] }),
    ...(original && { related_deliveries: [{ id: original.id, relationship: 'original' }] }),
  }
}
