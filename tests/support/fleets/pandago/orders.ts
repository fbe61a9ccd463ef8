import { signatureOf } from '../callbacks.ts'
import { type CompanyServer, jpeg, metresBetween } from '../company.ts'
import { companyRider, type RiderSteps } from '../stand-in.ts'
import type { CreateRequest, OutletRequest } from './schemas.ts'
import { pandagoCredentials } from './tokens.ts'

export type ProofName = 'pickup' | 'delivery' | 'return'

export interface PandagoOrder {
  id: string
  request: CreateRequest
  sender: NonNullable<CreateRequest['sender']>
  status: string
  fee: number
  distance: number
  pickupAt: number
  deliveryAt: number
  createdAt: number
  updatedAt: number
  hasDriver: boolean
  position: { latitude: number; longitude: number; at: number } | null
  cancellation: { reason: string; source: 'CLIENT' | 'LOGISTICS' } | null
  /** When each photo was taken, ms since 1970; it's deleted after a week. */
  proofs: Map<ProofName, number>
}

const endStatuses = new Set(['DELIVERED', 'CANCELLED', 'RETURNED_TO_VENDOR'])
const beforeAcceptance = new Set(['NEW', 'RECEIVED', 'WAITING_FOR_TRANSPORT', 'ASSIGNED_TO_TRANSPORT'])
export const isCancellable = ({ status }: PandagoOrder) => beforeAcceptance.has(status)
export const isUpdatable = ({ status }: PandagoOrder) =>
  isCancellable({ status } as PandagoOrder) || status === 'COURIER_ACCEPTED_DELIVERY' || status === 'NEAR_VENDOR'

export interface PandagoSettings {
  encoding: 'hex' | 'base64'
}

/** The orders that pandago has, and what its riders do with them. */
export function createOrders(clock: { now(): number }, company: CompanyServer, settings: PandagoSettings) {
  const orders: PandagoOrder[] = []
  const seconds = (ms: number) => Math.floor(ms / 1000)
  const iso = (ms: number) => new Date(ms).toISOString()

  const referenceOf = ({ id, request }: PandagoOrder) => request.client_order_id ?? id

  /** The newest order of a reference that runs; else its newest. */
  function orderOf(reference: string): PandagoOrder {
    const own = orders.filter((candidate) => referenceOf(candidate) === reference)
    const order = own.findLast(({ status }) => !endStatuses.has(status)) ?? own.at(-1)
    if (!order) throw new Error(`pandago has no order ${reference}`)
    return order
  }

  function add(request: CreateRequest, sender: PandagoOrder['sender'], outlet: OutletRequest): PandagoOrder {
    const now = clock.now()
    const id = `y0ud-${String(orders.length + 1).padStart(6, '0')}`
    const distance = metresBetween(outlet, request.recipient.location)
    const order: PandagoOrder = {
      ...{ id, request, sender, status: 'NEW', fee: feeFor(distance), distance, createdAt: now, updatedAt: now },
      ...{ pickupAt: now + 15 * 60_000, deliveryAt: now + 35 * 60_000, hasDriver: false, position: null },
      ...{ cancellation: null, proofs: new Map() },
    }
    orders.push(order)
    company.began(referenceOf(order), id)
    return order
  }

  const link = (order: PandagoOrder, name: ProofName) =>
    `https://pandago-api-sandbox.deliveryhero.io/api/v1/orders/proof_of_${name}/${order.id}`

  const common = (order: PandagoOrder) => ({
    order_id: order.id,
    ...(order.request.client_order_id && { client_order_id: order.request.client_order_id }),
    status: order.status,
    distance: order.distance,
    timeline: isCancellable(order)
      ? { estimated_pickup_time: '', estimated_delivery_time: '' }
      : { estimated_pickup_time: iso(order.pickupAt), estimated_delivery_time: iso(order.deliveryAt) },
    created_at: seconds(order.createdAt),
    updated_at: seconds(order.updatedAt),
    delivery_tasks: { age_validation_required: order.request.delivery_tasks?.age_validation_required ?? false },
  })

  const links = (order: PandagoOrder) => ({
    tracking_link: `https://pandago.example/track/${order.id}`,
    proof_of_delivery_url: link(order, 'delivery'),
    proof_of_pickup_url: link(order, 'pickup'),
    proof_of_return_url: link(order, 'return'),
    ...(order.cancellation && { cancellation: order.cancellation }),
  })

  /** The order as pandago creates and returns it. */
  const shown = (order: PandagoOrder) => ({
    ...common(order),
    sender: order.sender,
    recipient: order.request.recipient,
    payment_method: order.request.payment_method ?? 'PAID',
    coldbag_needed: order.request.coldbag_needed ?? false,
    amount: order.request.amount,
    description: order.request.description,
    delivery_fee: order.fee,
    driver: order.hasDriver
      ? { id: '12324', name: companyRider.name, phone_number: companyRider.phone }
      : { id: '', name: '', phone_number: '' },
  })

  /** The message without personal data: the driver is a number and texts for its place. */
  function callbackFor(order: PandagoOrder) {
    const { position } = order
    const place = position && { latitude: String(position.latitude), longitude: String(position.longitude) }
    const driver = order.hasDriver ? { id: 12324, ...(place && { location: place }) } : {}
    const body = JSON.stringify({ ...common(order), ...links(order), driver })
    return {
      body,
      headers: {
        'content-type': 'application/json',
        'X-Signature-SHA256': signatureOf(body, pandagoCredentials.callbackSecret, settings.encoding),
      },
    }
  }

  async function move(order: PandagoOrder, status: string, change: Partial<PandagoOrder> = {}) {
    Object.assign(order, change, { status, updatedAt: clock.now() })
    if (endStatuses.has(status)) company.ended(referenceOf(order), order.id)
    await company.callbacks.send(callbackFor(order))
  }

  const to = (status: string, change?: Partial<PandagoOrder>) => (reference: string) =>
    move(orderOf(reference), status, change)
  const takePhoto = (name: ProofName, status: string) => async (reference: string) => {
    const order = orderOf(reference)
    order.proofs.set(name, clock.now())
    await move(order, status)
  }
  const cancelAs = (reason: string) => to('CANCELLED', { cancellation: { reason, source: 'LOGISTICS' } })

  const riders: RiderSteps = {
    async seek(reference) {
      await move(orderOf(reference), 'RECEIVED')
      await move(orderOf(reference), 'WAITING_FOR_TRANSPORT')
      await move(orderOf(reference), 'ASSIGNED_TO_TRANSPORT')
    },
    async accept(reference) {
      const { latitude, longitude } = orderOf(reference).sender.location ?? { latitude: 0, longitude: 0 }
      const position = { latitude: latitude + 0.02, longitude, at: clock.now() }
      await move(orderOf(reference), 'COURIER_ACCEPTED_DELIVERY', { hasDriver: true, position })
    },
    giveBack: to('WAITING_FOR_TRANSPORT', { hasDriver: false, position: null }),
    nearShop: to('NEAR_VENDOR'),
    collect: takePhoto('pickup', 'PICKED_UP'),
    leaveShop: to('COURIER_LEFT_VENDOR'),
    nearCustomer: to('NEAR_CUSTOMER'),
    deliver: takePhoto('delivery', 'DELIVERED'),
    async delay(reference, minutes) {
      const order = orderOf(reference)
      await move(order, 'DELAYED', { deliveryAt: order.deliveryAt + minutes * 60_000 })
    },
    // Pandago has no status for the way back.
    goBack: async () => {},
    arriveBack: takePhoto('return', 'RETURNED_TO_VENDOR'),
    cancel: cancelAs('COURIER_ACCIDENT'),
    findNobody: cancelAs('NO_COURIER'),
    async moveTo(reference, position) {
      orderOf(reference).position = { ...position, at: clock.now() }
    },
    sayUnknown: to('COURIER_SWITCHED_VEHICLE'),
  }

  return {
    orders,
    orderOf,
    byId: (id: string) => orders.find((order) => order.id === id),
    add,
    shown,
    detailed: (order: PandagoOrder) => ({ ...shown(order), is_dynamic_pickup: false, ...links(order) }),
    move,
    riders,
    /** The photo, for a week after it was taken. */
    photoOf(order: PandagoOrder, name: ProofName): string | null {
      const at = order.proofs.get(name)
      return at === undefined || clock.now() > at + 7 * 86_400_000 ? null : jpeg
    },
  }
}

/** The fee by distance, as the stand-in's contract has it: 5 and 0.80 per kilometre. */
export const feeFor = (metres: number) => Math.round(500 + metres * 0.08) / 100
