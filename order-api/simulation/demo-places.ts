import type { VendorLocationWire } from '../../core/api/vendors.ts'
import type { Country } from '../domain/country.ts'
import { examplePeople, exampleUnit } from '../domain/example-people.ts'
import { defaultDistanceLimitKm } from '../domain/geo/area.ts'
import { type Point, straightKm } from '../domain/geo/distance.ts'
import { type GazetteerPlace, gazetteerPlaces } from '../domain/geo/gazetteer.ts'
import { placeToWire } from '../domain/geo/gazetteer-address.ts'
import type { savedAddresses, VendorRow } from '../store/schema.ts'
import { spread } from './delivery-plan.ts'

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

const townKm = 20
const enoughPlaces = 20
const centreKm = 6

const centreOf = ({ map }: Country) => ({ latitude: map.lat, longitude: map.lng })

const placesByCountry = new Map<string, DemoPlace[]>()

/** Returns places of the main town; house numbers of its streets if there are few. */
export function demoPlaces(country: Country): DemoPlace[] {
  const places = placesByCountry.get(country.code) ?? townPlaces(country)
  placesByCountry.set(country.code, places)
  return places
}

function townPlaces(country: Country): DemoPlace[] {
  const near = gazetteerPlaces(country.code).filter(
    (place) => straightKm(centreOf(country), { latitude: place.lat, longitude: place.lng }) < townKm,
  )
  const named = near.map((place) => demoPlace(place))
  return named.length >= enoughPlaces ? named : near.flatMap(housesAt)
}

function demoPlace(place: GazetteerPlace, number?: string): DemoPlace {
  const wire = placeToWire(place, 'en', number)
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
}

/** Returns three houses within about a hundred metres for a street, and other places unchanged. */
function housesAt(place: GazetteerPlace): DemoPlace[] {
  if (place.type !== 'street') return [demoPlace(place)]
  return [0, 1, 2].map((index) => {
    const offset = (of: string) => Math.round((spread(`${place.id}${of}${index}`) - 0.5) * 0.003 * 1e5) / 1e5
    const house = demoPlace(place, String(2 + Math.floor(spread(`${place.id}${index}`) * 88)))
    return { ...house, latitude: house.latitude + offset('north'), longitude: house.longitude + offset('east') }
  })
}

// Names are for Singapore. In other countries, shops are named after town and place.
const demoOutlets = [
  { vendorId: '1000', name: 'Merlion Kitchen', trade: 'Kitchen', singapore: 'Raffles Place' },
  { vendorId: '1001', name: 'Tanjong Pagar', singapore: 'Tanjong Pagar Road' },
  { vendorId: '1002', name: 'Bugis', singapore: 'Bugis Junction' },
  { vendorId: 'a-1003', name: 'Jurong East', singapore: 'Jurong East' },
  { vendorId: '2000', name: 'Katong Flowers', trade: 'Flowers', singapore: 'i12 Katong' },
]
export const demoVendorIds: ReadonlySet<string> = new Set(demoOutlets.map(({ vendorId }) => vendorId))

export function demoVendors(country: Country): VendorRow[] {
  const places = demoPlaces(country)
  const central = places.filter((place) => straightKm(centreOf(country), place) < centreKm)
  return demoOutlets.map(({ vendorId, name: nameInSingapore, trade, singapore }, index) => {
    const isSingapore = country.code === 'SG'
    const named = isSingapore && places.find((place) => place.name.startsWith(singapore))
    const place = named || central[Math.floor((index * central.length) / demoOutlets.length)]
    if (!place) throw new Error(`No places in ${country.code}`)
    const isOutlet = trade === undefined
    const name = isSingapore ? nameInSingapore : isOutlet ? place.name : `${country.map.city} ${trade}`
    return {
      vendorId,
      parentVendorId: isOutlet ? '1000' : null,
      clientVendorId: `${vendorId === '2000' ? 'KF' : 'MK'}-${vendorId}`,
      name,
      isParent: vendorId === '1000',
      isActive: true,
      isRegistered: true,
      estimationPickUpTime: 15,
      paymentMethods: country.paymentMethods,
      phone: demoPhone(country, 10 + index),
      location: locationAt(country, place),
      fleet: null,
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

/** Returns the country's example number with other last digits, which is valid and unused. */
export function demoPhone(country: Country, number: number): string {
  const digits = String(100 + (number % 900))
  return `${country.phoneExample.e164.slice(0, -digits.length)}${digits}`
}

/** Returns places near an outlet, within the country's distance limit. */
export function placesNear(country: Country, outlet: Point): DemoPlace[] {
  const maxKm = Math.min(9, (country.limits.maxDistanceKm ?? defaultDistanceLimitKm) * 0.95)
  return demoPlaces(country).filter((place) => {
    const km = straightKm(outlet, place)
    return km > 0.4 && km < maxKm
  })
}

export const demoAddress = (country: Country, place: DemoPlace, number: number) =>
  `${exampleUnit(country.code, number)}, ${place.text}`

/** Addresses of customers whom each outlet of the demo's parent can deliver to, where there are enough. */
export function demoSavedAddresses(country: Country, createdAt: Date): (typeof savedAddresses.$inferInsert)[] {
  const outlets = demoVendors(country).flatMap(({ location, parentVendorId }) =>
    parentVendorId ? (location ?? []) : [],
  )
  const maxKm = country.limits.maxDistanceKm ?? defaultDistanceLimitKm
  const near = demoPlaces(country).filter((place) => outlets.every((outlet) => straightKm(outlet, place) < maxKm))
  const first = outlets[0]
  const places = near.length > 0 || !first ? near : placesNear(country, first)
  const { customers } = examplePeople(country.code)
  return customers.slice(0, 8).map((name, index) => {
    const place = places[(index * 13 + 5) % places.length]
    if (!place) throw new Error(`No places in ${country.code}`)
    return {
      id: `saved-${index + 1}`,
      vendorId: '1000',
      name,
      phoneNumber: demoPhone(country, 40 + index),
      latitude: place.latitude,
      longitude: place.longitude,
      // The building is empty, and its comma stays.
      address: demoAddress(country, place, index).replace(', ', ', , '),
      notes: index % 3 === 0 ? 'Please ring twice.' : '',
      createdAt,
    }
  })
}
