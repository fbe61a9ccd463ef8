import type { OutletWire } from '../../../core/api/outlets.ts'
import type { VendorLocationWire } from '../../../core/api/vendors.ts'
import type { VendorRow } from '../../store/schema.ts'
import type { Caller } from '../accounts/caller.ts'
import { isEmailAddress } from '../accounts/email-address.ts'
import type { Country } from '../country.ts'
import type { FlagSource } from '../flags/flags.ts'
import { areNotesTooLong, isStreetTooLong } from '../geo/address-limits.ts'
import { hasLink } from '../mail/mailed-text.ts'
import { refuse } from '../refusal.ts'

// IDs of outlets that are edited in other systems (specification 1 §6).
const externalId = /^[ab]-/

interface Problem {
  key: string
  message: string
}

/** @throws Refusal 403 if the caller may only view the vendor */
export function refuseUnlessEditable(caller: Caller, vendor: VendorRow): void {
  if (caller.kind !== 'user' || vendor.isParent || externalId.test(vendor.vendorId)) refuseNotAllowed()
}

/** @throws Refusal 403 if the caller may not add outlets: to a parent, or to a single shop, which then gets a parent */
export function refuseUnlessExtendable(caller: Caller, vendor: VendorRow): void {
  const isSingleShop = vendor.parentVendorId === null && !externalId.test(vendor.vendorId)
  if (caller.kind !== 'user' || !(vendor.isParent || isSingleShop)) refuseNotAllowed()
}

/** @throws Refusal 403 unless the flag is on */
export async function refuseUnlessOn(
  { flags }: { flags: FlagSource },
  flag: 'edit-outlet' | 'add-outlet',
  vendor: VendorRow,
): Promise<void> {
  const flagMap = await flags.ofCaller({ kind: 'user' }, vendor.vendorId)
  if (flagMap[flag] !== true) refuseNotAllowed()
}

function refuseNotAllowed(): never {
  refuse(403, 'error.not-allowed', 'This account isn’t allowed to do that.')
}

/** Checks specification 1 §5, collection point form. @throws Refusal 422 with every problem */
export function checkOutlet(country: Country, outlet: OutletWire): void {
  refuseProblems([
    ...missing(outlet.client_vendor_id, 'collection-point.fill-id', 'Please enter collection point ID'),
    ...missing(outlet.name, 'collection-point.fill-name', 'Please enter label'),
    ...(hasLink(outlet.name)
      ? [{ key: 'collection-point.name-with-link', message: 'Write the label without web or email addresses' }]
      : []),
    ...addressProblems(country, locationOf(outlet)),
    ...missing(phoneOf(outlet), 'collection-point.fill-phone', 'Please enter phone number'),
    ...(outlet.users.map((email) => email.trim()).every((email) => email === '' || isEmailAddress(email))
      ? []
      : [{ key: 'collection-point.wrong-email', message: 'Please enter a valid email' }]),
  ])
}

export function checkLocation(country: Country, location: VendorLocationWire): void {
  refuseProblems(addressProblems(country, location))
}

function addressProblems(country: Country, location: VendorLocationWire): Problem[] {
  const { address_text, rider_instructions, latitude, longitude } = location
  const [west, south, east, north] = country.bbox
  const isInside = longitude >= west && longitude <= east && latitude >= south && latitude <= north
  return [
    ...missing(address_text, 'collection-point.fill-address', 'Please select pickup address'),
    ...(isStreetTooLong(address_text) ? [{ key: 'validation.address-too-long', message: 'Address is too long' }] : []),
    ...(areNotesTooLong(rider_instructions)
      ? [{ key: 'validation.notes-too-long', message: 'Notes are too long' }]
      : []),
    ...(isInside ? [] : [{ key: 'collection-point.outside-country', message: `This is not in ${country.name}` }]),
  ]
}

function missing(value: string, key: string, message: string): Problem[] {
  return value.trim() === '' ? [{ key, message }] : []
}

function refuseProblems(problems: Problem[]) {
  const [first] = problems
  if (first) refuse(422, first.key, first.message, { details: problems })
}

export function phoneOf({ phone_number }: Pick<OutletWire, 'phone_number'>): string {
  return phone_number.replace(/(?!^\+)\D/g, '')
}

export function ownersOf({ users }: Pick<OutletWire, 'users'>): string[] {
  return [...new Set(users.map((email) => email.trim().toLowerCase()).filter(Boolean))]
}

export function locationOf(outlet: OutletWire): VendorLocationWire {
  return {
    address_text: outlet.address.trim(),
    building: outlet.building.trim(),
    city: outlet.city.trim(),
    country_code: outlet.country_code,
    latitude: outlet.latitude,
    longitude: outlet.longitude,
    postal_code: outlet.postal_code.trim(),
    street: outlet.street.trim(),
    street_number: outlet.street_number.trim(),
    unit: outlet.unit.trim(),
    rider_instructions: outlet.rider_instructions.trim(),
  }
}
