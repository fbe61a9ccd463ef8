import type { PartnerPermission } from '../api/partner-keys.ts'
import type { VendorWire } from '../api/vendors.ts'

export interface Vendor {
  id: string
  parentId: string | null
  clientVendorId: string
  isParent: boolean
  isActive: boolean
  isRegistered: boolean
  /** Its fee is 1337 if no other is available (specification 2 §4). */
  isTest?: boolean
  /** What a partner's session may do for the vendor. Other sessions may do everything. */
  permissions?: readonly PartnerPermission[]
  pickupEstimation: number
  paymentMethods: string[]
  name: string
  currency: string
  /** Email addresses of owners; `invited` ones have no rights yet. */
  owners: string[]
  invited: string[]
  phone: string
  /** Null if unknown: the request form asks for it. */
  location: VendorLocation | null
}

export interface VendorLocation {
  addressText: string
  building: string
  city: string
  countryCode: string
  latitude: number
  longitude: number
  postalCode: string
  street: string
  streetNumber: string
  unit: string
  riderInstructions: string
}

export function vendorFromWire(wire: VendorWire): Vendor {
  const { vendor_information: information } = wire
  const { location } = information
  return {
    id: wire.vendor_id,
    parentId: wire.parent_vendor_id,
    clientVendorId: wire.client_vendor_id,
    isParent: wire.is_parent,
    isActive: wire.is_active,
    isRegistered: wire.is_registered,
    isTest: wire.is_test === true,
    ...(wire.permissions && { permissions: wire.permissions }),
    pickupEstimation: wire.estimation_pick_up_time,
    paymentMethods: wire.flags.payment_methods,
    name: information.name,
    currency: information.currency,
    owners: information.owners,
    invited: information.invited,
    phone: information.contact.phone,
    location: location && {
      addressText: location.address_text,
      building: location.building,
      city: location.city,
      countryCode: location.country_code,
      latitude: location.latitude,
      longitude: location.longitude,
      postalCode: location.postal_code,
      street: location.street,
      streetNumber: location.street_number,
      unit: location.unit,
      riderInstructions: location.rider_instructions,
    },
  }
}

/** Whether the session may do that for the vendor, so that pages request nothing that would be refused. */
export function hasPermission({ permissions }: Pick<Vendor, 'permissions'>, permission: PartnerPermission): boolean {
  return permissions === undefined || permissions.includes(permission)
}

/** Sorts parents first, then by name (specification 1 §3), then by ID. */
export function sortVendors(vendors: readonly Vendor[], language = 'en'): Vendor[] {
  const collator = new Intl.Collator(language, { numeric: true })
  return [...vendors].sort(
    (a, b) =>
      Number(b.isParent) - Number(a.isParent) || collator.compare(a.name, b.name) || collator.compare(a.id, b.id),
  )
}

export function vendorLabel(vendor: Pick<Vendor, 'name' | 'id'>): string {
  return `${vendor.name} - ${vendor.id}`
}
