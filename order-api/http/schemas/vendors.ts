import { z } from '@hono/zod-openapi'
import { partnerPermissions } from '../../../core/api/partner-keys.ts'

const locationSchema = z.object({
  address_text: z.string(),
  building: z.string(),
  city: z.string(),
  country_code: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  postal_code: z.string(),
  street: z.string(),
  street_number: z.string(),
  unit: z.string(),
  rider_instructions: z.string(),
})

export const vendorSchema = z
  .object({
    vendor_id: z.string(),
    parent_vendor_id: z.string().nullable(),
    client_vendor_id: z.string(),
    is_parent: z.boolean(),
    is_active: z.boolean(),
    is_registered: z.boolean(),
    is_test: z.literal(true).optional(),
    permissions: z
      .array(z.enum(partnerPermissions))
      .optional()
      .openapi({ description: 'Permissions of a partner’s token. Missing for other callers.' }),
    estimation_pick_up_time: z.number(),
    flags: z.object({ payment_methods: z.array(z.string()) }),
    vendor_information: z.object({
      name: z.string(),
      currency: z.string(),
      owners: z.array(z.string()).openapi({ description: 'Email addresses of the owners.' }),
      invited: z
        .array(z.string())
        .openapi({ description: 'Email addresses with an open invitation. They have no access yet.' }),
      contact: z.object({ phone: z.string() }),
      location: locationSchema.nullable(),
    }),
  })
  .openapi('Vendor')

export const invitationSchema = z
  .object({
    invitation_id: z.string(),
    vendor_id: z.string(),
    name: z.string(),
    parent_name: z.string().nullable(),
    invited_by: z.string().nullable(),
    expires_at: z.string().openapi({ format: 'date-time' }),
  })
  .openapi('Invitation')
