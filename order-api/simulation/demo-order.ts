import type { Country } from '../domain/country.ts'
import { phoneKey } from '../domain/customer-phone.ts'
import { examplePeople } from '../domain/example-people.ts'
import { cashSurcharge, feeFor, roundToCurrency } from '../domain/fees/fees.ts'
import { roadKm } from '../domain/geo/distance.ts'
import { randomTrackingId } from '../domain/keys.ts'
import { randomOrderCode } from '../domain/orders/code.ts'
import type { VendorRow } from '../store/schema.ts'
import { planDelivery, spread } from './delivery-plan.ts'
import { demoAddress, demoPhone, placesNear } from './demo-places.ts'

export interface DemoOrderOptions {
  country: Country
  vendors: VendorRow[]
  outlets: VendorRow[]
}

const items = ['Lunch for two', 'Birthday cake', 'Breakfast box', 'Grill platter', 'Salad bowls', 'Sandwiches']
const itemsInSingapore = [
  'Chicken rice set',
  'Laksa for two',
  'Birthday cake',
  'Kaya toast breakfast',
  'Satay platter',
  'Salad bowls',
]
const itemsOf = (country: Country) => (country.code === 'SG' ? itemsInSingapore : items)

/** Demo riders take photos, without codes. */
export const demoProofPlan = { photos: true, identity: false, pickup_code: null, receiver_pin: null }

/** Makes the n-th order of the demo, with the plan of its delivery. */
export function makeOrder({ country, vendors, outlets }: DemoOrderOptions, number: number) {
  const vendor = outlets[number % outlets.length]
  if (!vendor?.location) throw new Error('No outlet with a location')
  const { address_text, latitude, longitude } = vendor.location
  const pickup = { address_text, latitude, longitude }
  const near = placesNear(country, pickup)
  const place = near[Math.floor(spread(`place${number}`) * near.length)]
  if (!place) throw new Error('No place near the outlet')
  const destination = {
    latitude: place.latitude,
    longitude: place.longitude,
    address: demoAddress(country, place, number),
    address_text: place.text,
    notes: number % 4 === 0 ? 'Please leave it with the guard.' : '',
  }
  const { customers } = examplePeople(country.code)
  const customerPhone = demoPhone(country, 40 + (number % customers.length))
  const orderId = `${vendor.vendorId}-${randomOrderCode()}`
  const plan = planDelivery(country, { orderId, pickup, destination }, vendor.estimationPickUpTime)
  // Card payments need a charge at a bank, so no demo order is paid by card.
  const paymentMethod = 'CASH_ON_DELIVERY'
  const row = {
    orderId,
    vendorId: vendor.vendorId,
    fleet: 'simulated',
    trackingId: randomTrackingId(),
    customerName: customers[number % customers.length] ?? '',
    customerPhone,
    customerPhoneKey: phoneKey(customerPhone, country.code),
    destination,
    pickup,
    shop: {
      name: vendor.name,
      parentName: vendors.find((candidate) => candidate.vendorId === vendor.parentVendorId)?.name ?? null,
      phone: vendor.phone,
      pickupMinutes: vendor.estimationPickUpTime,
    },
    paymentMethod,
    amount: roundToCurrency(country, country.fee.base * (2 + Math.round(spread(`amount${number}`) * 20) / 2)),
    description: itemsOf(country)[number % 6] ?? '',
    ageValidationRequired: false,
    deliveryFee: feeFor(country, roadKm(pickup, place), pickup) + cashSurcharge(country, paymentMethod),
  }
  return { row, plan }
}
