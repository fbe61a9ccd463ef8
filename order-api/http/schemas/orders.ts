import { z } from '@hono/zod-openapi'
import { fleetRefusals } from '../../../core/api/order-lists.ts'
import { cardSchemes } from '../../../core/api/payment-lists.ts'
import {
  addressByteLimit,
  customerNameLimit,
  descriptionLimit,
  joinedAddressByteLimit,
  maxAmount,
  notesByteLimit,
  referenceLimit,
  vatNumberLength,
} from '../../../core/config/field-limits.ts'
import { lines, text } from '../router.ts'
import { proofSchema } from './proofs.ts'
import { messageSchema, publicChangeSchema, receiverChangeSchema, undeliveredMessageSchema } from './receiver.ts'

const number = z.number()

/** POST /order. Only types are checked here; domain/orders/payload/checks.ts runs the checks of specification 2 §5 in order. */
export const orderCreateSchema = z
  .object({
    vendor_id: text(100).nullish(),
    customer: z
      .object({
        name: text(customerNameLimit).nullish(),
        phone_number: text(100).nullish(),
        location: z
          .object({
            latitude: number.nullish(),
            longitude: number.nullish(),
            address: text(5000).nullish().openapi({
              maxLength: joinedAddressByteLimit,
              description: 'Unit, building and street text, joined by commas.',
            }),
            address_text: text(5000)
              .nullish()
              .openapi({ maxLength: addressByteLimit, description: 'The street text alone, which public pages show.' }),
            notes: lines(20_000).nullish().openapi({ maxLength: notesByteLimit }),
          })
          .nullish()
          .openapi({ required: ['latitude', 'longitude', 'address'] }),
      })
      .nullish()
      .openapi({ required: ['name', 'phone_number', 'location'] }),
    order: z
      .object({
        payment_method: text(100).nullish(),
        amount: number.nullish().openapi({ maximum: maxAmount }),
        description: text(20_000).nullish().openapi({ maxLength: descriptionLimit }),
        cold_bag_needed: z.boolean().optional(),
      })
      .nullish()
      .openapi({ required: ['payment_method'] }),
    vat_number: text(50)
      .nullish()
      .openapi({ maxLength: vatNumberLength, description: `Exactly ${vatNumberLength} characters.` }),
    reference: text(500)
      .nullish()
      .openapi({ maxLength: referenceLimit, description: 'The partner’s number of the order.' }),
    preordered_for: number.int().nullish().openapi({ description: 'Unix seconds.' }),
    is_return: z.boolean().optional().openapi({
      description:
        'The rider collects at the customer’s address and brings it to the vendor’s. Needs flag `pickup-and-return-on-web` and payment method PAID.',
    }),
    age_validation_required: z.boolean().optional(),
    login_pickup_estimation: number.optional(),
    voucher: z.object({ code: text(100), amount: number, type: text(50) }).nullish(),
    discounted_delivery_fee: number.nullish(),
    discounted_delivery_fee_signature: text(500).nullish(),
    delivery_fee: number.optional(),
    signature: text(500).optional(),
    sender: z
      .object({
        location: z
          .object({
            latitude: number.nullish(),
            longitude: number.nullish(),
            address: text(5000).nullish().openapi({ maxLength: joinedAddressByteLimit }),
            address_text: text(5000).nullish().openapi({ maxLength: addressByteLimit }),
            notes: lines(20_000).nullish().openapi({ maxLength: notesByteLimit }),
          })
          .nullish(),
        name: text(200).nullish(),
        email: text(320).nullish(),
        phone_number: text(50).nullish().openapi({ description: 'Digits and plus only.' }),
      })
      .nullish()
      .openapi({
        description: 'The person who hands the order over, if the vendor has no address. Required for guests.',
      }),
  })
  .openapi('OrderCreate', { required: ['vendor_id', 'customer', 'order'] })

const money = z.number()
const time = z.string().openapi({ format: 'date-time' })
const orderPaymentSchema = z
  .object({
    scheme: z.enum(cardSchemes),
    last_four: z.string(),
    charged: money,
    refunded: money,
    refunds_sent: z.array(z.object({ at: time, amount: money })).optional(),
  })
  .openapi('OrderPayment')

export const orderSchema = z
  .object({
    order_id: z.string(),
    client_order_id: z.string(),
    tracking_id: z.string(),
    vendor_id: z.string(),
    vendor_name: z.string(),
    created_at: time,
    updated_at: time,
    status: z.string(),
    status_history: z.array(z.object({ status: z.string(), created_at: time })),
    preordered_for: z.number().nullable(),
    quoted_delivery_at: time.nullish(),
    customer: z.object({
      name: z.string(),
      phone_number: z.string(),
      location: z.object({
        latitude: number,
        longitude: number,
        address: z.string(),
        address_text: z.string().nullish(),
        notes: z.string(),
      }),
    }),
    is_from_person: z.boolean().optional(),
    is_return: z.literal(true).optional(),
    pickup: z.object({ address_text: z.string(), latitude: number, longitude: number, notes: z.string().optional() }),
    order: z.object({
      payment_method: z.string(),
      amount: money,
      description: z.string(),
      cold_bag_needed: z.boolean(),
    }),
    vat_number: z.string().nullable(),
    reference: z.string().nullish(),
    age_validation_required: z.boolean(),
    delivery_fee: money,
    discounted_delivery_fee: money.nullable(),
    voucher: z.object({ code: z.string(), amount: money, type: z.string() }).nullable(),
    total: money,
    rider: z.object({ rider_id: z.string(), name: z.string(), phone_number: z.string() }).nullable(),
    receiver_changes: z.array(receiverChangeSchema).optional(),
    messages: z.array(messageSchema).optional(),
    undelivered_messages: z.array(undeliveredMessageSchema).optional(),
    cancel_reason: z.string().nullable(),
    delay: z.object({ at: z.string(), reason: z.string(), by_minutes: z.number() }).nullish(),
    failure_reason: z.string().nullish(),
    fleet_refused: z.enum(fleetRefusals).nullish(),
    fleet_away: z.boolean().optional().openapi({
      description:
        'The fleet doesn’t respond or has no free rider. It’s asked again, until the order is STALLED after 10 minutes.',
    }),
    payment: orderPaymentSchema.nullish(),
    proofs: z.array(proofSchema).optional(),
    pickup_code: z.string().nullish(),
    own_rider: z
      .object({
        can_give: z.boolean(),
        can_take_back: z.boolean(),
        name: z.string().nullable(),
        phone: z.string().nullable(),
        given_at: time.nullable(),
        opened_at: time.nullable(),
      })
      .nullish(),
    pickup_eta_minutes: z.number().nullable(),
    delivery_eta_minutes: z.number().nullable(),
  })
  .openapi('Order')

export const publicTrackingSchema = z
  .object({
    tracking_id: z.string(),
    order_id: z.string(),
    status: z.string(),
    status_history: z.array(z.object({ status: z.string(), created_at: time })),
    created_at: time,
    updated_at: time,
    preordered_for: z.number().nullable(),
    is_from_person: z.literal(true).optional(),
    is_return: z.literal(true).optional(),
    vendor: z.object({
      name: z.string(),
      phone_number: z.string(),
      address_text: z.string(),
      latitude: number,
      longitude: number,
    }),
    destination: z.object({ address_text: z.string(), latitude: number, longitude: number }),
    rider: z.object({ name: z.string(), phone_number: z.string() }).nullable(),
    receiver_pin: z.string().nullish(),
    pickup_eta_minutes: z.number().nullable(),
    delivery_eta_minutes: z.number().nullable(),
    receiver_changes: z.array(publicChangeSchema).optional(),
    messages: z.array(messageSchema).optional(),
  })
  .openapi('PublicTracking')

const flag = z
  .enum(['true', 'false', '1', '0', ''])
  .optional()
  .transform((value) => value === 'true' || value === '1')
const instant = z.iso
  .datetime({ offset: true })
  .optional()
  .transform((value) => (value ? new Date(value) : null))
  .openapi({ type: 'string', format: 'date-time' })

const defaultCount = 30

/** GET /vendor/{id}/orders (specification 1 §7). */
export const orderListQuery = z.object({
  from: instant,
  to: instant,
  count: z.coerce.number().int().min(1).default(defaultCount),
  pagination_key: text(500).optional(),
  include_outlets: flag,
  customer_phone_number: text(100).optional(),
  scheduled: flag,
  unfinished: flag,
})
