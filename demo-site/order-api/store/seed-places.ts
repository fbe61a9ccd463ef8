import type { VendorLocationWire } from '../../../core/api/vendors.ts'
import type { Country } from '../domain/country.ts'
import { spread } from '../domain/delivery-plan.ts'
import { type Point, straightKm } from '../domain/distance.ts'
import { gazetteerPlaces } from '../domain/gazetteer.ts'
import { placeWire } from '../domain/gazetteer-address.ts'
import type { savedAddresses, VendorRow } from './schema.ts'

export interface DemoPlace {
  name: string
  text: string
  latitude: number
  longitude: number
  city: string
  street: string
  streetNumber: string
  postalCode: string
}

/** Places of the country's first town from the gazetteer; made around its middle where the gazetteer has none. */
export function demoPlaces(country: Country): DemoPlace[] {
  const middle = { latitude: country.map.lat, longitude: country.map.lng }
  const known = gazetteerPlaces(country.code)
    .filter((place) => straightKm(middle, { latitude: place.lat, longitude: place.lng }) < 20)
    .map((place): DemoPlace => {
      const wire = placeWire(place, 'en')
      return {
        name: place.name,
        text: wire.formatted_address,
        latitude: wire.latitude,
        longitude: wire.longitude,
        city: wire.city,
        street: wire.street,
        streetNumber: wire.street_number,
        postalCode: wire.postal_code,
      }
    })
  return known.length >= 20 ? known : madePlaces(country)
}

const streets = [
  'Station Road',
  'Market Street',
  'Park Avenue',
  'Garden Lane',
  'Hill Street',
  'River Road',
  'Mill Lane',
]

function madePlaces(country: Country): DemoPlace[] {
  const { city, lat, lng } = country.map
  return Array.from({ length: 28 }, (_, index) => {
    const name = `${index + 3} ${streets[index % streets.length]}`
    const away = (of: string) => Math.round((spread(`${country.code}${of}${index}`) - 0.5) * 0.07 * 1e4) / 1e4
    return {
      name,
      text: `${name}, ${city}`,
      latitude: lat + away('north'),
      longitude: lng + away('east'),
      city,
      street: streets[index % streets.length] ?? '',
      streetNumber: String(index + 3),
      postalCode: '',
    }
  })
}

/** CONTRACT.md fixes ids and the Singapore names; elsewhere an outlet is called by its place. */
const demoOutlets = [
  { vendorId: '1000', name: 'Merlion Kitchen', singapore: 'Raffles Place' },
  { vendorId: '1001', name: 'Tanjong Pagar', singapore: 'Tanjong Pagar Road' },
  { vendorId: '1002', name: 'Bugis', singapore: 'Bugis Junction' },
  { vendorId: 'a-1003', name: 'Jurong East', singapore: 'Jurong East' },
  { vendorId: '2000', name: 'Katong Flowers', singapore: 'i12 Katong' },
]
const ownNames: ReadonlySet<string> = new Set(['1000', '2000'])

export function demoVendors(country: Country): VendorRow[] {
  const places = demoPlaces(country)
  return demoOutlets.map(({ vendorId, name, singapore }, index) => {
    const named = country.code === 'SG' && places.find((place) => place.name.startsWith(singapore))
    const place = named || places[Math.floor((index * places.length) / demoOutlets.length)]
    if (!place) throw new Error(`No places in ${country.code}`)
    const isOutlet = !ownNames.has(vendorId)
    return {
      vendorId,
      parentVendorId: isOutlet ? '1000' : null,
      clientVendorId: `${vendorId === '2000' ? 'KF' : 'MK'}-${vendorId}`,
      name: isOutlet && country.code !== 'SG' ? place.name : name,
      isParent: vendorId === '1000',
      isActive: true,
      isRegistered: true,
      estimationPickUpTime: 15,
      paymentMethods: country.paymentMethods,
      owners: [vendorId === '2000' ? 'single@demo.courier' : 'parent@demo.courier'],
      phone: demoPhone(country, 10 + index),
      location: locationAt(country, place),
    }
  })
}

export function locationAt(country: Country, place: DemoPlace): VendorLocationWire {
  return {
    address_text: place.text,
    building: '',
    city: place.city,
    country_code: country.code,
    latitude: place.latitude,
    longitude: place.longitude,
    postal_code: place.postalCode,
    street: place.street,
    street_number: place.streetNumber,
    unit: '',
    rider_instructions: 'Please use the entrance for deliveries.',
  }
}

/** The country's example number with other last digits: nobody's, and possible. */
export function demoPhone(country: Country, number: number): string {
  const digits = String(100 + (number % 900))
  return `${country.phoneExample.e164.slice(0, -digits.length)}${digits}`
}

export const demoCustomers = [
  'Alicia Wong',
  'Bernard Koh',
  'Charlotte Lee',
  'Devi Pillai',
  'Edmund Teo',
  'Fatimah Yusof',
  'Gabriel Sim',
  'Hui Min Chew',
  'Isaac Goh',
  'Jasmine Tay',
  'Kelvin Ho',
  'Lakshmi Iyer',
  'Marcus Yeo',
  'Nadia Salleh',
  'Oliver Chan',
  'Pooja Singh',
]

/** Places near an outlet, for its customers. */
export function placesNear(places: DemoPlace[], outlet: Point): DemoPlace[] {
  const near = places.filter((place) => {
    const km = straightKm(outlet, place)
    return km > 0.4 && km < 9
  })
  return near.length > 0 ? near : places
}

export function demoAddress(place: DemoPlace, number: number): string {
  const unit = `#${String(2 + (number % 18)).padStart(2, '0')}-${String(1 + ((number * 7) % 40)).padStart(2, '0')}`
  return `${unit}, ${place.text}`
}

export function demoSavedAddresses(country: Country, createdAt: Date): (typeof savedAddresses.$inferInsert)[] {
  const places = demoPlaces(country)
  return demoCustomers.slice(0, 8).map((name, index) => {
    const place = places[(index * 13 + 5) % places.length]
    if (!place) throw new Error(`No places in ${country.code}`)
    return {
      id: `saved-${index + 1}`,
      vendorId: '1000',
      name,
      phoneNumber: demoPhone(country, 40 + index),
      latitude: place.latitude,
      longitude: place.longitude,
      // Unit, building, rest: an address book entry keeps the place of an empty building.
      address: demoAddress(place, index).replace(', ', ', , '),
      notes: index % 3 === 0 ? 'Please ring twice.' : '',
      createdAt,
    }
  })
}
