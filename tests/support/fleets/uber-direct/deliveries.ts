import { signatureOf } from '../callbacks.ts'
import type { CompanyServer } from '../company.ts'
import { companyRider, type RiderSteps } from '../stand-in.ts'
import type { DeliveryRequest, ProofRequest } from './schemas.ts'

export const uberCredentials = {
  clientId: 'uber-client',
  clientSecret: 'uber-secret',
  customerId: 'cus_stand-in',
  signingKey: 'the signing key of the webhook',
}

export interface UberDelivery {
  id: string
  request: DeliveryRequest
  status: string
  isImminent: boolean
  fee: number
  createdAt: number
  updatedAt: number
  pickupEta: number
  dropoffEta: number
  hasCourier: boolean
  position: { lat: number; lng: number } | null
  /** The delivery back to the shop, which begins when this one can't be handed over. */
  goesBackAs: string | null
  /** The delivery that this one brings back. */
  bringsBack: string | null
  /** Photos and codes that were taken, as `dropoff picture`. */
  proofs: Set<string>
}

const endStatuses = new Set(['delivered', 'canceled', 'returned'])
export const hasEnded = ({ status }: UberDelivery) => endStatuses.has(status)

/** The deliveries that Uber has, and what its couriers do with them. */
export function createDeliveries(clock: { now(): number }, company: CompanyServer, header: () => string) {
  const deliveries: UberDelivery[] = []
  let events = 0
  const iso = (ms: number) => new Date(ms).toISOString()
  const referenceOf = ({ request, id }: UberDelivery) => request.external_id ?? id
  const byId = (id: string) => deliveries.find((delivery) => delivery.id === id)

  /** The newest delivery to a receiver of a reference. */
  function deliveryOf(reference: string): UberDelivery {
    const delivery = deliveries.findLast((candidate) => referenceOf(candidate) === reference && !candidate.bringsBack)
    if (!delivery) throw new Error(`Uber has no delivery ${reference}`)
    return delivery
  }

  function add(request: DeliveryRequest, fee: number, bringsBack: string | null = null): UberDelivery {
    const now = clock.now()
    const ready = request.pickup_ready_dt ? Math.max(now, Date.parse(request.pickup_ready_dt)) : now
    const id = `${bringsBack ? 'ret' : 'del'}_${String(deliveries.length + 1).padStart(6, '0')}-_Uber`
    const delivery: UberDelivery = {
      ...{ id, request, status: 'pending', isImminent: false, fee, createdAt: now, updatedAt: now },
      ...{ pickupEta: ready + 12 * 60_000, dropoffEta: ready + 30 * 60_000, hasCourier: false, position: null },
      ...{ goesBackAs: null, bringsBack, proofs: new Set<string>() },
    }
    deliveries.push(delivery)
    if (!bringsBack) company.began(referenceOf(delivery), id)
    return delivery
  }

  function waypoint(delivery: UberDelivery, name: 'pickup' | 'dropoff') {
    const { request } = delivery
    const isDone = delivery.proofs.has(`${name} done`)
    return {
      name: request[`${name}_name`],
      phone_number: request[`${name}_phone_number`],
      address: request[`${name}_address`],
      notes: request[`${name}_notes`] ?? '',
      location: { lat: request[`${name}_latitude`] ?? 0, lng: request[`${name}_longitude`] ?? 0 },
      ...(isDone && { status: 'completed', status_timestamp: iso(delivery.updatedAt) }),
    }
  }

  /** The delivery as Uber creates and returns it. */
  function shown(delivery: UberDelivery) {
    const { request, position } = delivery
    const back = delivery.goesBackAs ? byId(delivery.goesBackAs) : undefined
    const isBack = back?.status === 'delivered'
    const pin = request.dropoff_verification?.pincode?.enabled ? { pincode: { enabled: true, value: '4712' } } : {}
    return {
      id: delivery.id,
      ...(request.quote_id && { quote_id: request.quote_id }),
      status: delivery.status,
      complete: hasEnded(delivery),
      kind: 'delivery',
      pickup: waypoint(delivery, 'pickup'),
      dropoff: {
        ...waypoint(delivery, 'dropoff'),
        verification_requirements: { ...request.dropoff_verification, ...pin },
        ...(delivery.status === 'returned' && { status: 'failed', status_timestamp: iso(delivery.updatedAt) }),
      },
      manifest: { reference: request.manifest_reference ?? '', total_value: request.manifest_total_value ?? 0 },
      manifest_items: request.manifest_items,
      created: iso(delivery.createdAt),
      updated: iso(delivery.updatedAt),
      pickup_ready: request.pickup_ready_dt ?? iso(delivery.createdAt),
      pickup_deadline: request.pickup_deadline_dt ?? iso(delivery.createdAt + 30 * 60_000),
      dropoff_ready: request.dropoff_ready_dt ?? iso(delivery.createdAt),
      dropoff_deadline: request.dropoff_deadline_dt ?? iso(delivery.createdAt + 90 * 60_000),
      pickup_eta: iso(delivery.pickupEta),
      dropoff_eta: iso(delivery.dropoffEta),
      fee: delivery.fee,
      currency: 'sgd',
      tracking_url: `https://uber.example/orders/${delivery.id}`,
      undeliverable_action: isBack ? 'returned' : '',
      undeliverable_reason: back ? 'CUSTOMER_UNAVAILABLE' : '',
      courier_imminent: delivery.isImminent,
      courier: delivery.hasCourier
        ? { name: companyRider.name, vehicle_type: 'scooter', phone_number: companyRider.phone, location: position }
        : null,
      live_mode: false,
      deliverable_action: request.deliverable_action ?? 'deliverable_action_meet_at_door',
      external_id: request.external_id ?? '',
      ...(delivery.goesBackAs && { related_deliveries: [{ id: delivery.goesBackAs, relationship: 'return' }] }),
      ...(delivery.bringsBack && { related_deliveries: [{ id: delivery.bringsBack, relationship: 'original' }] }),
      return: { ...waypoint(delivery, 'pickup'), status: isBack ? 'completed' : undefined },
      uuid: delivery.id.replace(/\W|_/g, '').padEnd(32, '0').toUpperCase(),
    }
  }

  function messageOf(kind: 'event.delivery_status' | 'event.courier_update', delivery: UberDelivery) {
    events += 1
    const body = JSON.stringify({
      id: `evt_${events}`,
      kind,
      created: iso(clock.now()),
      live_mode: false,
      delivery_id: delivery.id,
      customer_id: uberCredentials.customerId,
      ...(kind === 'event.delivery_status' ? { status: delivery.status } : { location: delivery.position }),
      data: shown(delivery),
    })
    const headers = { [header()]: signatureOf(body, uberCredentials.signingKey, 'hex') }
    return { body, headers: { 'content-type': 'application/json', ...headers } }
  }

  async function move(delivery: UberDelivery, status: string, change: Partial<UberDelivery> = {}) {
    Object.assign(delivery, { isImminent: false }, change, { status, updatedAt: clock.now() })
    if (hasEnded(delivery)) company.ended(referenceOf(delivery), delivery.id)
    await company.callbacks.send(messageOf('event.delivery_status', delivery))
  }

  const to = (status: string, change?: Partial<UberDelivery>) => (reference: string) =>
    move(deliveryOf(reference), status, change)

  async function moveTo(reference: string, { latitude, longitude }: { latitude: number; longitude: number }) {
    const delivery = deliveryOf(reference)
    delivery.position = { lat: latitude, lng: longitude }
    await company.callbacks.send(messageOf('event.courier_update', delivery))
  }

  const riders: RiderSteps = {
    seek: to('pending'),
    async accept(reference) {
      const { request } = deliveryOf(reference)
      const position = { lat: (request.pickup_latitude ?? 0) + 0.02, lng: request.pickup_longitude ?? 0 }
      await move(deliveryOf(reference), 'pickup', { hasCourier: true, position })
    },
    giveBack: to('pending', { hasCourier: false, position: null }),
    nearShop: to('pickup', { isImminent: true }),
    async collect(reference) {
      const delivery = deliveryOf(reference)
      delivery.proofs.add('pickup done')
      if (delivery.request.pickup_verification?.picture) delivery.proofs.add('pickup picture')
      await move(delivery, 'pickup_complete')
    },
    leaveShop: to('dropoff'),
    nearCustomer: to('dropoff', { isImminent: true }),
    async deliver(reference) {
      const delivery = deliveryOf(reference)
      const { picture, pincode } = delivery.request.dropoff_verification ?? {}
      delivery.proofs.add('dropoff done')
      if (picture) delivery.proofs.add('dropoff picture')
      if (pincode?.enabled) delivery.proofs.add('dropoff pincode')
      await move(delivery, 'delivered')
    },
    async delay(reference, minutes) {
      const delivery = deliveryOf(reference)
      const dropoffEta = delivery.dropoffEta + minutes * 60_000
      await move(delivery, delivery.status, { dropoffEta })
    },
    async goBack(reference) {
      const delivery = deliveryOf(reference)
      const back = add(delivery.request, 0, delivery.id)
      Object.assign(back, { hasCourier: true, position: delivery.position })
      await move(delivery, 'returned', { goesBackAs: back.id })
      await move(back, 'dropoff')
    },
    async arriveBack(reference) {
      const back = byId(deliveryOf(reference).goesBackAs ?? '')
      if (!back) throw new Error(`${reference} isn't on its way back`)
      if (back.request.return_verification?.picture) deliveryOf(reference).proofs.add('return picture')
      await move(back, 'delivered')
      await company.callbacks.send(messageOf('event.delivery_status', deliveryOf(reference)))
    },
    cancel: to('canceled'),
    findNobody: to('canceled'),
    moveTo,
    sayUnknown: to('shopping'),
  }

  return {
    ...{ deliveries, deliveryOf, byId, add, shown, move, riders },
    /** With an idempotency key, the same key within an hour; else the same reference and external ID. */
    duplicateOf(request: DeliveryRequest): UberDelivery | undefined {
      const { idempotency_key: key, external_id, manifest_reference } = request
      return deliveries.find(({ request: other, createdAt, bringsBack }) => {
        if (bringsBack) return false
        if (key) return other.idempotency_key === key && clock.now() < createdAt + 3_600_000
        if (!manifest_reference) return false
        return other.manifest_reference === manifest_reference && other.external_id === external_id
      })
    },
    hasProof: (delivery: UberDelivery, { waypoint, type }: ProofRequest) => delivery.proofs.has(`${waypoint} ${type}`),
  }
}
