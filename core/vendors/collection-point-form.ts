import { emptyAddress, type PinnedAddress } from '../addresses/address-pin.ts'
import type { OutletWire } from '../api/outlets.ts'
import type { TextKey } from '../i18n/keys.ts'
import { digitsAndPlus } from '../lib/text/digits-and-plus.ts'
import type { Vendor } from './vendor.ts'

export interface CollectionPointValues {
  /** Null without a parent. Locked while editing. */
  parentVendorId: string | null
  /** Locked while editing. */
  clientVendorId: string
  name: string
  address: PinnedAddress
  unit: string
  building: string
  phone: string
  notes: string
  owners: readonly string[]
}

export function collectionPointProblems(values: CollectionPointValues) {
  const problemIfBlank = (text: string, error: TextKey) => (text.trim() === '' ? error : null)
  return {
    clientVendorId: problemIfBlank(values.clientVendorId, 'collection-point.fill-id'),
    name: problemIfBlank(values.name, 'collection-point.fill-name'),
    address: values.address.pin ? problemIfBlank(values.address.text, fillAddress) : fillAddress,
    phone: problemIfBlank(values.phone, 'collection-point.fill-phone'),
    owners: invalidEmailIndexes(values.owners).length > 0 ? wrongEmail : null,
  }
}

const fillAddress: TextKey = 'collection-point.fill-address'
const wrongEmail: TextKey = 'collection-point.wrong-email'

export function invalidEmailIndexes(emails: readonly string[]): number[] {
  return emails.flatMap((email, index) => (isBlankOrEmail(email.trim()) ? [] : [index]))
}

const isBlankOrEmail = (email: string) => email === '' || /^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/.test(email)

export function emptyValues(parentVendorId: string | null): CollectionPointValues {
  return {
    parentVendorId,
    clientVendorId: '',
    name: '',
    address: emptyAddress,
    unit: '',
    building: '',
    phone: '',
    notes: '',
    owners: [''],
  }
}

export function valuesOf(vendor: Vendor): CollectionPointValues {
  const { location } = vendor
  const owners = [...vendor.owners, ...vendor.invited]
  return {
    parentVendorId: vendor.parentId,
    clientVendorId: vendor.clientVendorId,
    name: vendor.name,
    address: location ? addressOf(location) : emptyAddress,
    unit: location?.unit ?? '',
    building: location?.building ?? '',
    phone: digitsAndPlus(vendor.phone),
    notes: location?.riderInstructions ?? '',
    owners: owners.length > 0 ? owners : [''],
  }
}

function addressOf(location: NonNullable<Vendor['location']>): PinnedAddress {
  const { addressText: text, latitude, longitude, city, postalCode, street, streetNumber } = location
  const pin = { id: '', text, coordinates: { latitude, longitude }, city, postalCode, street, streetNumber }
  return { ...emptyAddress, text, pin }
}

/** Builds the request body: the address text as typed, the pin's coordinates. */
export function valuesToWire(
  values: CollectionPointValues,
  pin: NonNullable<PinnedAddress['pin']>,
  countryCode: string,
): OutletWire {
  return {
    parent_vendor_id: values.parentVendorId,
    client_vendor_id: values.clientVendorId.trim(),
    name: values.name.trim(),
    phone_number: values.phone,
    users: values.owners.map((email) => email.trim()).filter(Boolean),
    address: values.address.text.trim(),
    latitude: pin.coordinates.latitude,
    longitude: pin.coordinates.longitude,
    unit: values.unit.trim(),
    building: values.building.trim(),
    street: pin.street,
    street_number: pin.streetNumber,
    postal_code: pin.postalCode,
    city: pin.city,
    country_code: countryCode,
    rider_instructions: values.notes.trim(),
  }
}
