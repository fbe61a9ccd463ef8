import { isValidPhoneNumber } from 'libphonenumber-js/max'
import { z } from 'zod'

/** The requests of pandago's description 1.1.0; unknown fields are refused. */

const price = z.number().min(0)
const phone = z.string().refine((value) => value.startsWith('+') && isValidPhoneNumber(value), 'not E.164')
const coordinates = { latitude: z.number().min(-90).max(90), longitude: z.number().min(-180).max(180) }
const location = z.strictObject({
  address: z.string().min(1).max(255),
  ...coordinates,
  postalcode: z.string().max(120).optional(),
})
const contact = z.strictObject({
  name: z.string().min(1).max(255),
  phone_number: phone,
  location,
  notes: z.string().max(2048).optional(),
})
const paymentMethod = z.enum(['PAID', 'CASH_ON_DELIVERY'])

/** Either all about the sender, or a registered outlet. */
const sender = contact
  .partial()
  .extend({ client_vendor_id: z.string().min(1).max(255).optional() })
  .refine(({ client_vendor_id, ...all }) => client_vendor_id ?? contact.safeParse(all).success, 'incomplete')

const described = {
  client_order_id: z.string().min(1).optional(),
  sender,
  payment_method: paymentMethod.optional(),
  coldbag_needed: z.boolean().optional(),
  amount: price,
  description: z.string().min(1).max(200),
}

export const createSchema = z.strictObject({
  ...described,
  recipient: contact,
  collect_from_customer: price.optional(),
  preordered_for: z.int().positive().nullable().optional(),
  delivery_tasks: z.strictObject({ age_validation_required: z.boolean().optional() }).optional(),
})

export const estimateSchema = z.strictObject({
  ...described,
  recipient: contact.partial({ name: true, phone_number: true }),
})

export const updateSchema = z.strictObject({
  payment_method: paymentMethod.optional(),
  amount: price.optional(),
  location: z
    .strictObject({
      address: z.string().min(1).max(300).optional(),
      ...coordinates,
      notes: z.string().max(2048).optional(),
    })
    .optional(),
  description: z.string().max(200).optional(),
})

export const outletSchema = z.strictObject({
  name: z.string().min(1).max(300),
  address: z.string().min(1).max(255),
  street: z.string().max(300).optional(),
  street_number: z.string().max(120).optional(),
  building: z.string().max(120).optional(),
  district: z.string().max(300).optional(),
  postal_code: z.string().max(120).optional(),
  rider_instructions: z.string().max(500).optional(),
  ...coordinates,
  city: z.string().max(300),
  phone_number: phone,
  currency: z.string().regex(/^[A-Z]{3}$/),
  locale: z.string(),
  description: z.string().optional(),
  halal: z.boolean().optional(),
  add_user: z.array(z.email()).optional(),
  delete_user: z.array(z.email()).optional(),
})

export const callerReasons = ['DELIVERY_ETA_TOO_LONG', 'MISTAKE_ERROR', 'REASON_UNKNOWN']

export type CreateRequest = z.infer<typeof createSchema>
export type EstimateRequest = z.infer<typeof estimateSchema>
export type UpdateRequest = z.infer<typeof updateSchema>
export type OutletRequest = z.infer<typeof outletSchema>
