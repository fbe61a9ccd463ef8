import { SignJWT } from 'jose'
import { phoneKey } from '../../../domain/customer-phone.ts'
import type { PandagoAccount } from '../../../domain/fleet/remote/accounts.ts'
import { type DeliveryState, FleetAway, type FleetService } from '../../../domain/fleet/remote/fleet-service.ts'
import { refuse } from '../../../domain/refusal.ts'
import type { OrderRow } from '../../../store/schema.ts'
import { createFleetClient, type FleetAnswer, failUnread, readAnswer } from '../fleet-client.ts'
import { photoFrom } from '../photo.ts'
import { readMessage, requireSignature } from '../signatures.ts'
import { cancelReasonFor, refusalOf, stateFrom, timesFrom } from './translation.ts'
import { callbackSchema, coordinatesSchema, feeSchema, orderSchema, photoSchema, timelineSchema } from './wire.ts'

export interface PandagoOptions extends PandagoAccount {
  countryCode: string
  now(): number
}

// The live host, also in the sandbox.
const audience = 'https://sts.deliveryhero.io'
const assertionSeconds = 300

const dayMs = 24 * 3_600_000
// A delivery can be scheduled from 55 minutes to 2 days ahead.
const scheduleMs = { earliest: 56 * 60_000, latest: 2 * dayMs - 60_000 }

interface Sender {
  shop: { name: string; phone: string }
  sender: { phone_number: string } | null
}

/** Its callbacks tell a new order within this time. */
const callWaitMs = 60_000

const proofPaths = { collection: 'proof_of_pickup', delivery: 'proof_of_delivery', return: 'proof_of_return' } as const

/** Delivery Hero's riders, as version 1.1.0 of pandago's API describes them (docs/fleets.md). */
export function createPandago(options: PandagoOptions): FleetService {
  const { clientId, keyId, scope, privateKey, callbackSecret, countryCode, now } = options
  const client = createFleetClient({
    apiUrl: options.apiUrl,
    authUrl: options.authUrl,
    callWaitMs,
    now,
    credentials: async () => ({
      grant_type: 'client_credentials',
      client_id: clientId,
      client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
      client_assertion: await signedAssertion(),
      scope,
    }),
  })

  function signedAssertion() {
    const claims = new SignJWT().setIssuer(clientId).setSubject(clientId).setAudience(audience)
    const expires = Math.floor(now() / 1000) + assertionSeconds
    return claims
      .setJti(crypto.randomUUID())
      .setExpirationTime(expires)
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid: keyId })
      .sign(privateKey)
  }

  const orderPath = (reference: string) => `/orders/${encodeURIComponent(reference)}`

  function senderOf({ pickup, shop, sender }: Pick<OrderRow, 'pickup'> & Sender) {
    return {
      name: shop.name.slice(0, 255),
      phone_number: phoneKey(sender?.phone_number ?? shop.phone, countryCode),
      location: {
        address: pickup.address_text.slice(0, 255),
        latitude: pickup.latitude,
        longitude: pickup.longitude,
      },
    }
  }

  function createBody(order: OrderRow) {
    const { destination, orderId, preorderedFor } = order
    const isLater = preorderedFor !== null && preorderedFor * 1000 > now() + scheduleMs.earliest
    return {
      client_order_id: orderId,
      // Couriers see the notes.
      sender: { ...senderOf(order), notes: orderId },
      recipient: {
        name: order.customerName.slice(0, 255),
        phone_number: phoneKey(order.customerPhone, countryCode),
        location: {
          address: destination.address.slice(0, 255),
          latitude: destination.latitude,
          longitude: destination.longitude,
        },
        notes: destination.notes.slice(0, 2048),
      },
      payment_method: paymentMethodOf(order),
      amount: order.amount,
      description: descriptionOf(order),
      ...(isLater && { preordered_for: preorderedFor }),
      delivery_tasks: { age_validation_required: order.ageValidationRequired },
    }
  }

  function changeBody(order: OrderRow) {
    const { address, latitude, longitude, notes } = order.destination
    return {
      payment_method: paymentMethodOf(order),
      amount: order.amount,
      location: { address: address.slice(0, 300), latitude, longitude, notes: notes.slice(0, 2048) },
      description: descriptionOf(order),
    }
  }

  return {
    isIdempotent: false,
    async estimate({ pickup, destination, shop }) {
      const body = {
        sender: senderOf({ pickup, shop, sender: null }),
        recipient: { location: { address: '-', latitude: destination.latitude, longitude: destination.longitude } },
        amount: 0,
        description: '-',
      }
      const [answer, times] = await Promise.all([
        client.call({ method: 'POST', path: '/orders/fee', json: body }),
        client.call({ method: 'POST', path: '/orders/time', json: body }).catch(() => null),
      ])
      if (answer.status !== 200) throw refusalOf(answer)
      const fee = readAnswer(feeSchema, answer)
      const amount = fee.estimated_delivery_fee ?? fee.estimate_delivery_fee ?? failUnread(answer)
      return { fee: amount, expiresAt: null, quoteId: null, ...timesFrom(timelineSchema.safeParse(times?.body).data) }
    },
    requestableAt: ({ preorderedFor, createdAt }) =>
      preorderedFor === null ? createdAt.getTime() : preorderedFor * 1000 - scheduleMs.latest,
    async request(order) {
      const answer = await client.call({ method: 'POST', path: '/orders', json: createBody(order) })
      if (answer.status !== 200 && answer.status !== 201) throw refusalOf(answer)
      return stateOf(answer)
    },
    // The description has no look-up by `client_order_id`. The callback has both IDs.
    find: async () => null,
    async change(reference, order) {
      const answer = await client.call({ method: 'PUT', path: orderPath(reference), json: changeBody(order) })
      if (answer.status !== 200) throw refusalOf(answer)
    },
    async cancel(reference, reason) {
      const json = { reason: cancelReasonFor(reason) }
      const answer = await client.call({ method: 'DELETE', path: orderPath(reference), json })
      if (answer.status >= 300) throw refusalOf(answer)
    },
    async state(reference) {
      const answer = await client.call({ method: 'GET', path: orderPath(reference) })
      if (answer.status !== 200) throw new FleetAway(`order ${answer.status}`)
      return stateOf(answer)
    },
    async position(reference) {
      const answer = await client.call({ method: 'GET', path: `${orderPath(reference)}/coordinates` })
      const coordinates = coordinatesSchema.safeParse(answer.body)
      if (answer.status !== 200 || !coordinates.success) return null
      const { latitude, longitude, updated_at } = coordinates.data
      return { latitude, longitude, at: updated_at ? updated_at * 1000 : now() }
    },
    async proof(reference, kind) {
      const path = `/orders/${proofPaths[kind]}/${encodeURIComponent(reference)}`
      const { status, body, text } = await client.call({ method: 'GET', path })
      return status === 200 ? photoFrom(photoSchema.safeParse(body).data ?? text) : null
    },
    readCall(body, header) {
      requireSignature(body, header('X-Signature-SHA256'), callbackSecret)
      const parsed = callbackSchema.safeParse(readMessage(body))
      if (!parsed.success) refuse(422, 'error.invalid-request', 'The callback can’t be read.')
      const message = parsed.data
      return {
        reference: message.order_id,
        orderId: message.client_order_id ?? null,
        at: message.updated_at ? new Date(message.updated_at * 1000) : null,
        hasState: true,
        status: message.status,
        position: message.driver?.location ?? null,
      }
    },
  }
}

const paymentMethodOf = ({ paymentMethod }: OrderRow) =>
  paymentMethod === 'CASH_ON_DELIVERY' ? 'CASH_ON_DELIVERY' : 'PAID'

const descriptionOf = ({ description, orderId }: OrderRow) => description.trim().slice(0, 200) || orderId

const stateOf = (answer: FleetAnswer): DeliveryState => stateFrom(readAnswer(orderSchema, answer))
