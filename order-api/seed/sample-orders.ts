import type { OrderCells } from '../domain/bulk/template.ts'
import type { Country } from '../domain/country.ts'
import { examplePeople, exampleUnit } from '../domain/example-people.ts'
import { demoPhone, demoVendors, placesNear } from '../simulation/demo-places.ts'

const orderCount = 6

/** Rows of a file to try bulk orders with: lawful orders near the outlets, and a last one without a phone number. */
export function sampleOrders(country: Country): OrderCells[] {
  const outlet = demoVendors(country).find(({ vendorId }) => vendorId === '1001')
  if (!outlet?.location) return []
  const places = placesNear(country, outlet.location)
  const { customers } = examplePeople(country.code)
  const amount = Math.max(country.rules.minAmount ?? 0, 100)
  return customers.slice(0, orderCount).map((name, index) => ({
    name,
    phone: index === orderCount - 1 ? '' : demoPhone(country, 60 + index),
    address: places[(index * 7) % places.length]?.text ?? '',
    unit: exampleUnit(country.code, index),
    amount: String(amount + index * 5),
    payment: 'CASH_ON_DELIVERY',
  }))
}
