import { z } from 'zod'

/** The requests of the description in `uber/uber-direct-sdk` 1.0.1; unknown fields are refused. */

const phone = z.string().regex(/^\+[0-9]+$/)
const notes = z.string().max(280)
const timestamp = z.iso.datetime({ offset: true })
const cents = z.int().min(0)

const structured = z.strictObject({
  street_address: z.array(z.string()).min(1),
  city: z.string().optional(),
  state: z.string().optional(),
  zip_code: z.string().optional(),
  country: z.string().length(2).optional(),
})

/** Text of an address, or JSON text of its parts. */
const address = z
  .string()
  .min(1)
  .refine((text) => !text.startsWith('{') || structured.safeParse(read(text)).success, 'unable to resolve')

function read(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Fields of a quote, which a delivery has too. */
const trip = {
  pickup_address: address,
  dropoff_address: address,
  pickup_latitude: z.number().min(-90).max(90).optional(),
  pickup_longitude: z.number().min(-180).max(180).optional(),
  dropoff_latitude: z.number().min(-90).max(90).optional(),
  dropoff_longitude: z.number().min(-180).max(180).optional(),
  pickup_ready_dt: timestamp.optional(),
  pickup_deadline_dt: timestamp.optional(),
  dropoff_ready_dt: timestamp.optional(),
  dropoff_deadline_dt: timestamp.optional(),
  manifest_total_value: cents.optional(),
  external_store_id: z.string().optional(),
}

export const quoteSchema = z.strictObject({
  ...trip,
  pickup_phone_number: phone.optional(),
  dropoff_phone_number: phone.optional(),
})

const barcodes = z.array(
  z.strictObject({ value: z.string(), type: z.enum(['CODE39', 'CODE39_FULL_ASCII', 'CODE128', 'QR']) }),
)
const checks = {
  signature: z.boolean().optional(),
  signature_requirement: z
    .strictObject({
      enabled: z.boolean(),
      collect_signer_name: z.boolean().optional(),
      collect_signer_relationship: z.boolean().optional(),
    })
    .optional(),
  barcodes: barcodes.optional(),
  picture: z.boolean().optional(),
}
const identification = z.strictObject({ min_age: z.number().optional() }).optional()
const pincode = z.strictObject({ enabled: z.boolean() }).optional()

const item = z.strictObject({
  name: z.string().min(1),
  quantity: z.int().min(1),
  size: z.enum(['small', 'medium', 'large', 'xlarge']).optional(),
  dimensions: z.strictObject({ length: z.int().min(1), height: z.int().min(1), depth: z.int().min(1) }).optional(),
  price: z.int().optional(),
  must_be_upright: z.boolean().optional(),
  weight: z.int().min(1).optional(),
  vat_percentage: z.int().optional(),
})

export const deliverySchema = z
  .strictObject({
    ...trip,
    pickup_name: z.string().min(1),
    pickup_phone_number: phone,
    dropoff_name: z.string().min(1),
    dropoff_phone_number: phone,
    manifest_items: z.array(item).min(1),
    pickup_business_name: z.string().optional(),
    pickup_notes: notes.optional(),
    pickup_verification: z.strictObject({ ...checks, identification }).optional(),
    dropoff_business_name: z.string().optional(),
    dropoff_notes: notes.optional(),
    dropoff_seller_notes: notes.optional(),
    dropoff_verification: z.strictObject({ ...checks, identification, pincode }).optional(),
    deliverable_action: z.enum(['deliverable_action_meet_at_door', 'deliverable_action_leave_at_door']).optional(),
    manifest_reference: z.string().optional(),
    quote_id: z.string().optional(),
    undeliverable_action: z.enum(['leave_at_door', 'return', 'discard']).optional(),
    requires_dropoff_signature: z.boolean().optional(),
    requires_id: z.boolean().optional(),
    tip: cents.optional(),
    idempotency_key: z.string().min(1).optional(),
    return_verification: z.strictObject(checks).optional(),
    external_user_info: z.object().optional(),
    external_id: z.string().optional(),
    test_specifications: z
      .strictObject({ robo_courier_specification: z.looseObject({ mode: z.enum(['auto', 'custom']) }) })
      .optional(),
  })
  .refine(
    ({ deliverable_action, undeliverable_action, dropoff_verification: needed, requires_id, ...rest }) => {
      const isSigned = needed?.signature || needed?.signature_requirement?.enabled || rest.requires_dropoff_signature
      const isChecked = isSigned || needed?.identification || requires_id
      const leaves = deliverable_action === 'deliverable_action_leave_at_door'
      const leavesAnyway = undeliverable_action === 'leave_at_door'
      return !(leaves && isChecked) && !(leavesAnyway && (isChecked || needed?.pincode?.enabled))
    },
    { message: 'cannot leave at the door what has to be checked', path: ['deliverable_action'] },
  )
  .refine(({ manifest_items }) => manifest_items.every(({ dimensions, weight }) => !dimensions || weight), {
    message: 'weight is required with dimensions',
    path: ['manifest_items'],
  })

export const updateSchema = z.strictObject({
  dropoff_notes: notes.optional(),
  dropoff_verification: z.strictObject({ barcodes: barcodes.optional() }).optional(),
  manifest_reference: z.string().optional(),
  pickup_notes: notes.optional(),
  pickup_verification: z.strictObject({ barcodes: barcodes.optional() }).optional(),
  requires_dropoff_signature: z.boolean().optional(),
  requires_id: z.boolean().optional(),
  tip_by_customer: cents.optional(),
  dropoff_latitude: z.number().min(-90).max(90).optional(),
  dropoff_longitude: z.number().min(-180).max(180).optional(),
})

export const proofSchema = z.strictObject({
  waypoint: z.enum(['pickup', 'dropoff', 'return']),
  type: z.enum(['picture', 'signature', 'pincode']),
})

export const statuses = ['pending', 'pickup', 'pickup_complete', 'dropoff', 'delivered', 'canceled', 'returned']

export type QuoteRequest = z.infer<typeof quoteSchema>
export type DeliveryRequest = z.infer<typeof deliverySchema>
export type UpdateRequest = z.infer<typeof updateSchema>
export type ProofRequest = z.infer<typeof proofSchema>
