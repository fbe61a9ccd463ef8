import type { Country } from '../../../domain/country.ts'
import { phoneKey } from '../../../domain/customer-phone.ts'
import type { UberDirectAccount } from '../../../domain/fleet/remote/accounts.ts'
import { type DeliveryState, FleetAway, type FleetService } from '../../../domain/fleet/remote/fleet-service.ts'
import type { Point } from '../../../domain/geo/distance.ts'
import { refuse } from '../../../domain/refusal.ts'
import type { OrderRow } from '../../../store/schema.ts'
import { createFleetClient, type FleetAnswer, readAnswer } from '../fleet-client.ts'
import { photoFrom } from '../photo.ts'
import { readMessage, requireSignature } from '../signatures.ts'
import {
  failureOf,
  isQuoteRefused,
  passedStatus,
  relatedId,
  stateFrom,
  throwEstimate,
  timeFrom,
} from './translation.ts'
import { deliveriesSchema, deliverySchema, errorSchema, messageSchema, proofSchema, quoteSchema } from './wire.ts'

export interface UberDirectOptions extends UberDirectAccount {
  country: Country
  now(): number
}

interface PlacesOfDelivery extends Pick<OrderRow, 'pickup'> {
  destination: Point & Partial<Pick<OrderRow['destination'], 'address' | 'address_text'>>
}

const minuteMs = 60_000
// A delivery can be scheduled up to 30 days ahead.
const latestMs = 29 * 24 * 60 * minuteMs
const maxNotes = 280
const minimumAge = 18
const pageSize = 100
const maxListed = 1000

const waypoints = { collection: 'pickup', delivery: 'dropoff', return: 'return' } as const

/** Uber's couriers, as version 1.0.1 of the Direct API describes them (docs/fleets.md). */
export function createUberDirect(options: UberDirectOptions): FleetService {
  const { customerId, clientId, clientSecret, webhookKey, country, now } = options
  const client = createFleetClient({
    apiUrl: options.apiUrl,
    authUrl: options.authUrl,
    now,
    credentials: async () => ({
      client_id: clientId,
      client_secret: clientSecret,
      grant_type: 'client_credentials',
      scope: 'eats.deliveries',
    }),
  })
  const customerPath = `/customers/${encodeURIComponent(customerId)}`
  const deliveryPath = (reference: string) => `${customerPath}/deliveries/${encodeURIComponent(reference)}`
  const cents = (amount: number) => Math.round(amount * 100)

  // City and postcode are part of the lines.
  const addressText = (lines: string[]) => JSON.stringify({ street_address: lines, country: country.code })

  const placesOf = ({ pickup, destination }: PlacesOfDelivery) => ({
    pickup_address: addressText([pickup.address_text]),
    pickup_latitude: pickup.latitude,
    pickup_longitude: pickup.longitude,
    dropoff_address: addressText(linesOf(destination)),
    dropoff_latitude: destination.latitude,
    dropoff_longitude: destination.longitude,
  })

  /** The windows of a delivery for later; none if it's too late for them. */
  function windowsOf({ preorderedFor }: OrderRow) {
    const at = (preorderedFor ?? 0) * 1000
    if (at - 45 * minuteMs < now()) return {}
    const minutesBefore = (minutes: number) => new Date(at - minutes * minuteMs).toISOString()
    return {
      pickup_ready_dt: minutesBefore(40),
      pickup_deadline_dt: minutesBefore(15),
      dropoff_ready_dt: minutesBefore(15),
      dropoff_deadline_dt: minutesBefore(-15),
    }
  }

  function deliveryBody(order: OrderRow) {
    const { orderId, shop, sender, proofPlan, ageValidationRequired } = order
    const photos = proofPlan?.photos ? { picture: true } : {}
    const dropoff = { ...photos, ...(ageValidationRequired && { identification: { min_age: minimumAge } }) }
    return {
      ...placesOf(order),
      ...windowsOf(order),
      pickup_name: shop.name,
      pickup_phone_number: phoneKey(sender?.phone_number ?? shop.phone, country.code),
      pickup_notes: orderId,
      ...(proofPlan?.photos && { pickup_verification: photos }),
      dropoff_name: order.customerName,
      dropoff_phone_number: phoneKey(order.customerPhone, country.code),
      dropoff_notes: order.destination.notes.slice(0, maxNotes),
      ...(proofPlan?.photos && { return_verification: photos }),
      ...(Object.keys(dropoff).length > 0 && { dropoff_verification: dropoff }),
      manifest_items: [{ name: order.description.trim() || orderId, quantity: 1, size: 'small' }],
      manifest_reference: orderId,
      manifest_total_value: cents(order.amount),
      external_id: orderId,
      idempotency_key: orderId,
      deliverable_action: 'deliverable_action_meet_at_door',
      undeliverable_action: 'return',
    }
  }

  const stateOf = (answer: FleetAnswer): DeliveryState => stateFrom(readAnswer(deliverySchema, answer), now())

  async function fetchState(reference: string) {
    const answer = await client.call({ method: 'GET', path: deliveryPath(reference) })
    if (answer.status !== 200) throw new FleetAway(`delivery ${answer.status}`)
    const delivery = readAnswer(deliverySchema, answer)
    const returnId = relatedId(delivery, 'return')
    return stateFrom(delivery, now(), returnId === null ? null : await fetchReturn(returnId))
  }

  /** Returns the delivery back to the shop; null if Uber doesn't have it any more. */
  async function fetchReturn(id: string) {
    const answer = await client.call({ method: 'GET', path: deliveryPath(id) })
    return answer.status === 200 ? readAnswer(deliverySchema, answer) : null
  }

  return {
    isIdempotent: true,
    async estimate({ pickup, destination }) {
      const path = `${customerPath}/delivery_quotes`
      const json = placesOf({ pickup, destination })
      const answer = await client.call({ method: 'POST', path, json }).catch(throwEstimate)
      if (answer.status !== 200) throwEstimate(failureOf(answer))
      const { id, fee, expires, pickup_duration: minutes, dropoff_eta: dropoff } = readAnswer(quoteSchema, answer)
      const pickupAt = minutes == null ? null : new Date(now() + minutes * minuteMs)
      return { fee: fee / 100, expiresAt: timeFrom(expires), quoteId: id, pickupAt, deliveryAt: timeFrom(dropoff) }
    },
    requestableAt: ({ preorderedFor, createdAt }) =>
      preorderedFor === null ? createdAt.getTime() : preorderedFor * 1000 - latestMs,
    async request(order, quoteId) {
      const path = `${customerPath}/deliveries`
      const create = (quote: object) =>
        client.call({ method: 'POST', path, json: { ...deliveryBody(order), ...quote } })
      const quoted = await create(quoteId === null ? {} : { quote_id: quoteId })
      const answer = isQuoteRefused(quoted) ? await create({}) : quoted
      if (answer.status === 200 || answer.status === 201) return stateOf(answer)
      const error = errorSchema.safeParse(answer.body)
      const existing = answer.status === 409 && error.success ? error.data.metadata?.delivery_id : undefined
      if (existing === undefined) throw failureOf(answer)
      return fetchState(existing)
    },
    async find({ orderId }) {
      for (let offset = 0; ; ) {
        const path = `${customerPath}/deliveries?filter=ongoing&limit=${pageSize}&offset=${offset}`
        const answer = await client.call({ method: 'GET', path })
        if (answer.status !== 200) throw new FleetAway(`deliveries ${answer.status}`)
        const { data, next_href: next } = readAnswer(deliveriesSchema, answer)
        offset += data.length
        const found = data.find(({ external_id: externalId }) => externalId === orderId)
        // Pages may be shorter than they were asked for.
        const hasMore = data.length > 0 && (next || data.length >= pageSize)
        if (found || !hasMore || offset >= maxListed) return found?.id ?? null
      }
    },
    async change(reference, { destination }) {
      const { latitude, longitude, notes } = destination
      const answer = await client.call({
        method: 'POST',
        path: deliveryPath(reference),
        json: { dropoff_notes: notes.slice(0, maxNotes), dropoff_latitude: latitude, dropoff_longitude: longitude },
      })
      if (answer.status !== 200) throw failureOf(answer)
    },
    async cancel(reference) {
      const answer = await client.call({ method: 'POST', path: `${deliveryPath(reference)}/cancel` })
      if (answer.status !== 200) throw failureOf(answer)
    },
    state: fetchState,
    position: async (reference) => (await fetchState(reference)).position,
    async proof(reference, kind) {
      const answer = await client.call({
        method: 'POST',
        path: `${deliveryPath(reference)}/proof-of-delivery`,
        json: { waypoint: waypoints[kind], type: 'picture' },
      })
      const proof = proofSchema.safeParse(answer.body)
      return answer.status === 200 && proof.success ? photoFrom(proof.data.document) : null
    },
    readCall(body, header) {
      requireSignature(body, header('x-uber-signature') ?? header('x-postmates-signature'), webhookKey)
      const read = readMessage(body)
      const parsed = messageSchema.safeParse(read)
      const message = parsed.success ? parsed.data : null
      const original = message?.data && relatedId(message.data, 'original')
      const reference = original ?? message?.delivery_id ?? message?.data?.id
      if (!message || !reference) refuse(422, 'error.invalid-request', 'The message names no delivery.')
      const location = message.location ?? message.data?.courier?.location
      const isReturn = Boolean(original) || message.kind === 'event.delivery_return' || reference.startsWith('ret_')
      return {
        reference,
        orderId: message.data?.external_id ?? null,
        at: timeFrom(message.created),
        hasState: message.kind !== 'event.courier_update',
        isReturn,
        status: isReturn ? null : passedStatus(read),
        position: location ? { latitude: location.lat, longitude: location.lng } : null,
      }
    },
  }
}

/** Before the order, only the coordinates are known. */
function linesOf({ latitude, longitude, address, address_text: street }: PlacesOfDelivery['destination']): string[] {
  if (!address) return [`${latitude}, ${longitude}`]
  // Unit and building are before the street.
  const unit = street && address.endsWith(`, ${street}`) ? address.slice(0, -street.length - 2) : ''
  return unit && street ? [street, unit] : [address]
}
