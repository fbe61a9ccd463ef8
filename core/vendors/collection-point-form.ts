import type { OutletWire } from '../api/outlets.ts'
import type { TextKey } from '../i18n/keys.ts'
import { byteLength } from '../lib/byte-length.ts'
import { latinDigits } from '../lib/latin-digits.ts'
import type { Vendor } from './vendor.ts'

/** Where riders collect (specification 1 §3, Collection point form). */
export interface CollectionPointLocation {
  formattedAddress: string
  latitude: number
  longitude: number
  city: string
  countryCode: string
  zipcode: string
  street: string
  streetNumber: string
}

export interface CollectionPointForm {
  /** Null where it has none: a vendor of its own. Locked while editing. */
  parentVendorId: string | null
  /** The vendor's own name for it. Locked while editing. */
  clientVendorId: string
  name: string
  /** As typed; `location` is what was chosen for it, null after typing on. */
  addressText: string
  location: CollectionPointLocation | null
  unitNo: string
  building: string
  phone: string
  riderInstructions: string
  /** E-mail addresses, one a field; empty ones do not count. */
  owners: readonly string[]
}

/** Fields in the order of the form: where the first problem is, the focus goes. */
export const collectionPointFields = [
  'clientVendorId',
  'name',
  'address',
  'phone',
  'riderInstructions',
  'owners',
] as const
export type CollectionPointField = (typeof collectionPointFields)[number]

export interface CollectionPointProblems {
  fields: Partial<Record<CollectionPointField, TextKey>>
  /** Positions of the owners' fields that hold no e-mail address. */
  owners: readonly number[]
}

export const noProblems: CollectionPointProblems = { fields: {}, owners: [] }

/** Specification 2 §9, in bytes. */
const mostAddressBytes = 255
const mostNotesBytes = 1000

/** Specification 1 §5, Collection point form. */
export function problemsOf(form: CollectionPointForm): CollectionPointProblems {
  const { clientVendorId, name, phone, location, addressText, riderInstructions } = form
  const owners = form.owners.flatMap((email, index) => (isOwner(email) ? [] : [index]))
  const isEmpty = (text: string) => text.trim() === ''
  return {
    fields: {
      ...(isEmpty(clientVendorId) && { clientVendorId: 'collection-point.fill-id' }),
      ...(isEmpty(name) && { name: 'collection-point.fill-name' }),
      ...(byteLength(addressText) > mostAddressBytes && { address: 'validation.address-too-long' }),
      ...(!location && { address: 'collection-point.fill-address' }),
      ...(isEmpty(phone) && { phone: 'collection-point.fill-phone' }),
      ...(byteLength(riderInstructions) > mostNotesBytes && { riderInstructions: 'validation.notes-too-long' }),
      ...(owners.length > 0 && { owners: 'collection-point.wrong-email' }),
    },
    owners,
  }
}

/** Something, an @, something with a dot, no spaces; an empty field is no owner. */
function isOwner(email: string): boolean {
  return email.trim() === '' || /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim())
}

/** The phone field keeps only digits and the plus sign; digits of other scripts become Latin ones. */
export const phoneText = (typed: string) => latinDigits(typed).replace(/[^\d+]/g, '')

/** Which field the server's refusal speaks of. */
const fieldOfKey: Readonly<Record<string, CollectionPointField>> = {
  'collection-point.fill-id': 'clientVendorId',
  'collection-point.id-taken': 'clientVendorId',
  'collection-point.fill-name': 'name',
  'collection-point.name-with-link': 'name',
  'collection-point.fill-address': 'address',
  'collection-point.outside-country': 'address',
  'validation.address-too-long': 'address',
  'collection-point.fill-phone': 'phone',
  'validation.notes-too-long': 'riderInstructions',
  'collection-point.wrong-email': 'owners',
}

export const fieldRefused = (key: string): CollectionPointField | null => fieldOfKey[key] ?? null

/** A new point, under this parent. */
export function emptyForm(parentVendorId: string | null): CollectionPointForm {
  return {
    parentVendorId,
    clientVendorId: '',
    name: '',
    addressText: '',
    location: null,
    unitNo: '',
    building: '',
    phone: '',
    riderInstructions: '',
    owners: [''],
  }
}

export function formOf(vendor: Vendor): CollectionPointForm {
  const { location } = vendor
  return {
    parentVendorId: vendor.parentId,
    clientVendorId: vendor.clientVendorId,
    name: vendor.name,
    addressText: location?.addressText ?? '',
    location: location && {
      formattedAddress: location.addressText,
      latitude: location.latitude,
      longitude: location.longitude,
      city: location.city,
      countryCode: location.countryCode,
      zipcode: location.postalCode,
      street: location.street,
      streetNumber: location.streetNumber,
    },
    unitNo: location?.unit ?? '',
    building: location?.building ?? '',
    phone: phoneText(vendor.phone),
    riderInstructions: location?.riderInstructions ?? '',
    owners: vendor.owners.length + vendor.invited.length > 0 ? [...vendor.owners, ...vendor.invited] : [''],
  }
}

export function formToWire(form: CollectionPointForm, location: CollectionPointLocation): OutletWire {
  return {
    parent_vendor_id: form.parentVendorId,
    client_vendor_id: form.clientVendorId.trim(),
    name: form.name.trim(),
    phone_number: form.phone,
    users: form.owners.map((email) => email.trim()).filter(Boolean),
    address: location.formattedAddress,
    latitude: location.latitude,
    longitude: location.longitude,
    unit: form.unitNo.trim(),
    building: form.building.trim(),
    street: location.street,
    street_number: location.streetNumber,
    postal_code: location.zipcode,
    city: location.city,
    country_code: location.countryCode,
    rider_instructions: form.riderInstructions.trim(),
  }
}
